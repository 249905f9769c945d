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
      if (enough || !call.take(token)) return
      enough = true
      child.kill()
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

// Set while git runs a hook (a build before a push); they would bind every call to that one repository.
const OF_ONE_REPOSITORY = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
]

function environment(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const own = { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' }
  return Object.fromEntries(Object.entries(own).filter(([name]) => !OF_ONE_REPOSITORY.includes(name)))
}

/** File names are bytes to git: read as Latin-1, none is lost where a chunk ends amid a character. */
function split(stream: Readable, separator: string, take: (token: string) => void): void {
  let rest = ''
  stream.setEncoding('latin1').on('data', (text: string) => {
    const tokens = (rest + text).split(separator)
    rest = tokens.pop() ?? ''
    tokens.forEach(take)
  })
}
