/** A repository for the benchmarks: the same one every time, as a large documentation site with many authors has it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const FIRST = Date.UTC(2020, 0, 1) / 1000
const HOUR = 3600
const ADDED_AT_ONCE = 10
/** Every so often a side branch of two commits is merged. */
const MERGED_EVERY = 20

/** The n-th file, from the top of the repository. */
export function fileAt(n) {
  return `content/section-${n % 200}/page-${n}.md`
}

/** Indexes of the files which a commit touches; commits are counted from the oldest. */
function touched(commit, files) {
  const adding = files / ADDED_AT_ONCE
  if (commit < adding) return Array.from({ length: ADDED_AT_ONCE }, (_, i) => commit * ADDED_AT_ONCE + i)
  // Some pages are edited all the time, most of them hardly ever.
  const often = (commit * 7) % 500
  return [often, (commit * 7919) % files, (commit * 104_729 + 13) % files]
}

/** Indexes of the files which the newest `count` commits touch. */
export function touchedLast(count, { files, commits }) {
  const indexes = new Set()
  for (let commit = commits - count; commit < commits; commit++) touched(commit, files).forEach((n) => indexes.add(n))
  return [...indexes]
}

/** Makes the repository in an empty folder, checked out. */
export async function makeHistory(folder, { files, commits }) {
  await git(folder, ['init', '--quiet', '-b', 'main'])
  await git(folder, ['fast-import', '--quiet', '--force'], history(files, commits))
  await git(folder, ['reset', '--quiet', '--hard', 'main'])
}

function* history(files, commits) {
  for (let commit = 0; commit < commits; commit++) {
    const since = commit % MERGED_EVERY
    const aside = commit > MERGED_EVERY && (since === 1 || since === 2)
    const merges = commit > MERGED_EVERY && since === 4
    yield `commit refs/heads/${aside ? 'side' : 'main'}\nmark :${commit + 1}\n`
    yield `committer A <a@example.com> ${FIRST + commit * HOUR} +0100\ndata 6\nchange\n`
    if (aside && since === 1) yield `from :${commit}\n`
    if (merges) yield `merge :${commit - 1}\n`
    // A merge must be told what it brings in.
    for (const from of merges ? [commit - 3, commit - 2, commit] : [commit])
      for (const n of touched(from, files)) {
        const text = `---\ntitle: Page ${n}\n---\n\nWritten in commit ${from}.\n`
        yield `M 100644 inline ${fileAt(n)}\ndata ${text.length}\n${text}\n`
      }
  }
}

/** Runs git in a folder without any settings of the user's, and gives what it said. */
export async function git(folder, args, input = []) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const child = spawn('git', args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
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
  return said
}
