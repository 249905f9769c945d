import { parseDate } from './dates.ts'

/**
 * What git is asked for, one walk a repository. `-c` shows of a merge only what differs from all its parents, so that
 * files which merely came in with it keep their own dates; blobs instead of names tell a change of content from one of
 * mode, and leave out what `merge -s ours` threw away.
 */
export const LOG_ARGUMENTS: readonly string[] = [
  ...['log', '-c', '-z', '--raw', '--root', '--no-abbrev', '--no-renames', '--no-color', '--no-ext-diff'],
  ...['--format=%x01%H %cd', '--date=raw', 'HEAD', '--'],
]

/** The commit that gave a file the content it has now. */
export interface LastChange {
  commit: string
  /** Committer date in a form of rule P11, the committer's offset kept; absent when git has none that can be. */
  date?: string
  /** The commit is where a shallow clone was cut off: the file may be older, so there is no date. */
  boundary?: true
}

export interface HistoryReader {
  /** Takes one token of the log (they end in NUL); `true` once every wanted file has its answer. */
  take(token: string): boolean
  /** To be called after the last token. */
  end(): void
  /** Path as wanted → its last change. */
  changes: Map<string, LastChange>
}

interface Target {
  path: string
  blob: string
}

interface Commit {
  id: string
  date: string
  /** Files that got the wanted blob here. */
  hits: { target: Target; at: string; added: boolean }[]
  /** Blob of a deleted file → its path, or `null` when several had it. Only blobs that are wanted. */
  deleted: Map<string, string | null>
}

/**
 * Reads `git log` with {@link LOG_ARGUMENTS} token by token, newest commit first, and finds for each wanted file the
 * commit that made its content what it is. A file that was only renamed keeps the date of its last edit.
 *
 * @param wanted path from the top of the repository → blob id; paths as the log's bytes read as Latin-1
 * @param boundary ids of the commits at which a shallow clone ends
 */
export function readHistory(wanted: ReadonlyMap<string, string>, boundary: ReadonlySet<string>): HistoryReader {
  const byPath = new Map<string, Target[]>()
  const blobs = new Set<string>()
  const changes = new Map<string, LastChange>()
  for (const [path, blob] of wanted) {
    byPath.set(path, [{ path, blob }])
    blobs.add(blob)
  }

  let commit: Commit | undefined
  let record = ''

  function take(token: string): boolean {
    if (record) {
      note(record, token)
      record = ''
    } else if (token.startsWith('\x01')) {
      end()
      const id = token.slice(1, token.indexOf(' '))
      commit = { id, date: token.slice(id.length + 2), hits: [], deleted: new Map() }
    } else {
      // A commit's first record follows a line feed; a merge has an empty token before it.
      record = token.startsWith('\n') ? token.slice(1) : token
    }
    return byPath.size === 0
  }

  function note(text: string, path: string): void {
    const gone = text.endsWith('D')
    // Most records of a long history are of other files: they must cost no more than this.
    if (!gone && !byPath.has(path)) return
    const { parents, result } = blobsOf(text)
    if (gone) {
      for (const blob of new Set(parents)) {
        if (blobs.has(blob)) commit!.deleted.set(blob, commit!.deleted.has(blob) ? null : path)
      }
      return
    }
    // With the same blob in a parent only the mode has changed.
    if (parents.includes(result)) return
    for (const target of byPath.get(path) ?? []) {
      if (target.blob === result) commit!.hits.push({ target, at: path, added: parents.every(isNone) })
    }
  }

  function end(): void {
    for (const hit of commit?.hits ?? []) settle(commit!, hit.target, hit.at, hit.added)
    commit = undefined
  }

  function settle({ id, date, deleted }: Commit, target: Target, at: string, added: boolean): void {
    forget(byPath, at, target)
    const before = added ? deleted.get(target.blob) : undefined
    if (boundary.has(id)) changes.set(target.path, { commit: id, boundary: true })
    else if (before) byPath.set(before, [...(byPath.get(before) ?? []), target])
    else changes.set(target.path, lastChange(id, date))
  }

  return { take, end, changes }
}

/** `:100644 100755 <old> <new> M`; a merge of n parents has n colons, n + 1 modes, n + 1 blobs and n letters. */
function blobsOf(record: string): { parents: string[]; result: string } {
  let colons = 1
  while (record[colons] === ':') colons++
  const start = colons + (colons + 1) * '100644 '.length
  const length = record.indexOf(' ', start) - start
  const blob = (index: number) => record.slice(start + index * (length + 1), start + index * (length + 1) + length)
  return { parents: Array.from({ length: colons }, (_, index) => blob(index)), result: blob(colons) }
}

function isNone(blob: string): boolean {
  return /^0+$/.test(blob)
}

function forget(byPath: Map<string, Target[]>, path: string, target: Target): void {
  const rest = byPath.get(path)?.filter((other) => other !== target)
  if (rest?.length) byPath.set(path, rest)
  else byPath.delete(path)
}

/** `1778427210 +0200` → `2026-05-10T17:33:30+02:00`. An offset that is none on earth gives way to UTC. */
function lastChange(commit: string, raw: string): LastChange {
  const [seconds, offset = ''] = raw.split(' ')
  const sign = offset.startsWith('-') ? -1 : 1
  const ahead = sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))
  const local = clock(Number(seconds) + ahead * 60)
  const date = parseDate(local + offset) ?? parseDate(`${clock(Number(seconds))}Z`)
  return date ? { commit, date: date.text } : { commit }
}

function clock(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19)
}
