import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export interface GitCall {
  /** Folder git runs in. */
  cwd: string
  env: Record<string, string | undefined>
  args: readonly string[]
  /** Gets each piece of the output, its bytes read as Latin-1; `true` ends git. */
  take: (token: string) => boolean | void
  /**
   * What ends a piece.
   * @default '\0'
   */
  separator?: string
  input?: string
}

/** What git could not do, in its own first line. */
export interface GitFailure {
  /** There is no git to run. */
  missing: boolean
  text: string
}

/**
 * Runs git and hands on its output piece by piece, never keeping it: a history may be of any length.
 *
 * @returns nothing when git ended well or was told to end; a failure never throws
 */
export function runGit(call: GitCall): Promise<GitFailure | undefined> {
  return new Promise((done) => {
    const child = spawn('git', [...SETTINGS, ...call.args], {
      cwd: call.cwd,
      env: environment(call.env),
      windowsHide: true,
    })
    let enough = false
    split(child.stdout, call.separator ?? '\0', (token) => {
      enough = call.take(token) === true
      if (enough) child.kill()
      return enough
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 4000) said += text
    })
    // Without a git there is nobody to read the input: that is told by the child's own error.
    child.stdin.on('error', () => {})
    child.stdin.end(call.input ?? '')
    child.on('error', (error: NodeJS.ErrnoException) => done({ missing: error.code === 'ENOENT', text: error.message }))
    child.on('close', (code) => {
      const text = said.split('\n', 1)[0] || `git ended with code ${code}`
      done(code === 0 || enough ? undefined : { missing: false, text })
    })
  })
}

// Against settings of the user's that would change what git prints: signatures amid the log, quoted names, no first
// commit. No pager, no questions.
const SETTINGS = [
  '--no-pager',
  ...['-c', 'log.showSignature=false', '-c', 'core.quotepath=off', '-c', 'log.showRoot=true', '-c', 'color.ui=false'],
]

// Set while git runs a hook (a build before a push), they would bind every call to that one repository.
const NOT_FOR_US = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_SHALLOW_FILE',
  // Ours are literal, and git wants no other word on it.
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
])

const OURS = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // Else git passes on each commit by itself, which costs twenty thousand writes and as many reads.
  GIT_FLUSH: '0',
  // A partial clone fetches what it lacks, one object after the other. Older versions of git know no word against
  // that, but none fetches without a protocol.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
}

function environment(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries({ ...env, ...OURS }).filter(([name]) => !NOT_FOR_US.has(name)))
}

/**
 * File names are bytes to git: read as Latin-1, none is lost. Each piece is a text of its own, since a part of a longer
 * text keeps all of it in memory.
 *
 * @param take tells by `true` that it wants no more
 */
function split(stream: Readable, separator: string, take: (token: string) => boolean): void {
  const byte = separator.charCodeAt(0)
  let rest = ''
  stream.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(byte); end >= 0; end = chunk.indexOf(byte, start)) {
      const token = rest + chunk.toString('latin1', start, end)
      rest = ''
      start = end + 1
      if (take(token)) return void stream.destroy()
    }
    rest += chunk.toString('latin1', start)
  })
}
