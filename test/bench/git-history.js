/** A repository for the benchmarks: the same one every time, as a large documentation site with many authors has it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const FILES = 20_000
export const COMMITS = 20_000
const LAST = 100

const FIRST = Date.UTC(2020, 0, 1) / 1000
const HOUR = 3600
const ADDED_AT_ONCE = 10
/** Every so often a side branch of two commits is merged. */
const MERGED_EVERY = 20

/** Makes the repository in an empty folder, checked out. */
export async function makeHistory(folder) {
  await git(folder, ['init', '--quiet', '-b', 'main'])
  await git(folder, ['fast-import', '--quiet'], history())
  await git(folder, ['reset', '--quiet', '--hard', 'main'])
}

/** Absolute paths of `all` files, or of those that the `last` commits touched. */
export function filesIn(folder, which) {
  if (which === 'all') return Array.from({ length: FILES }, (_, n) => join(folder, fileAt(n)))
  const indexes = Array.from({ length: LAST }, (_, n) => touched(COMMITS - 1 - n)).flat()
  return [...new Set(indexes)].map((n) => join(folder, fileAt(n)))
}

function fileAt(n) {
  return `content/section-${n % 200}/page-${n}.md`
}

/** Numbers of the files which a commit touches; commits are counted from the oldest. */
function touched(commit) {
  if (commit < FILES / ADDED_AT_ONCE) return Array.from({ length: ADDED_AT_ONCE }, (_, n) => commit * ADDED_AT_ONCE + n)
  // Some pages are edited all the time, most of them hardly ever.
  return [(commit * 7) % 500, (commit * 7919) % FILES, (commit * 104_729 + 13) % FILES]
}

function* history() {
  for (let commit = 0; commit < COMMITS; commit++) {
    const since = commit % MERGED_EVERY
    const aside = commit > MERGED_EVERY && (since === 1 || since === 2)
    const merges = commit > MERGED_EVERY && since === 4
    yield `commit refs/heads/${aside ? 'side' : 'main'}\nmark :${commit + 1}\n`
    yield `committer A <a@example.com> ${FIRST + commit * HOUR} +0100\ndata 6\nchange\n`
    if (aside && since === 1) yield `from :${commit}\n`
    if (merges) yield `merge :${commit - 1}\n`
    // A merge must be told what it brings in.
    for (const from of merges ? [commit - 3, commit - 2, commit] : [commit])
      for (const n of touched(from)) {
        const text = `---\ntitle: Page ${n}\n---\n\nWritten in commit ${from}.\n`
        yield `M 100644 inline ${fileAt(n)}\ndata ${text.length}\n${text}\n`
      }
  }
}

/** Runs git in a folder without any settings of the user's. */
async function git(folder, args, input = []) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const child = spawn('git', args, { cwd: folder, env, stdio: ['pipe', 'ignore', 'inherit'] })
  const closed = once(child, 'close')
  let text = ''
  for (const piece of input) {
    text += piece
    if (text.length < 1 << 20) continue
    if (!child.stdin.write(text)) await once(child.stdin, 'drain')
    text = ''
  }
  child.stdin.end(text)
  const [code] = await closed
  if (code !== 0) throw new Error(`git ${args[0]} ended with code ${code}`)
}
