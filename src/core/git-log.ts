import { parseDate } from './dates.ts'

export interface LogRules {
  /** A merge is the change of all it brought in: what counts is when that reached the branch it was merged into. */
  firstParent: boolean
  /** When a change was made, or when it was committed as it is now. */
  date: 'committer' | 'author'
}

/**
 * What git is asked for, one walk a repository. `-c` shows of a merge only what differs from all its parents, so that
 * files which merely came in with it keep their own dates; blobs instead of names tell a change of content from one of
 * mode, and leave out what `merge -s ours` threw away.
 */
export function logArguments({ firstParent, date }: LogRules): string[] {
  return [
    ...['log', ...(firstParent ? ['-m', '--first-parent'] : ['-c']), '-z', '--raw', '--root', '--no-abbrev'],
    ...['--no-renames', '--no-color', '--no-ext-diff', '--no-decorate'],
    ...[`--format=%x01%H %P %${date === 'author' ? 'a' : 'c'}d`, '--date=raw', 'HEAD', '--'],
  ]
}

/** The commit that gave a file the content it has now. One object for all files of a commit. */
export interface LastChange {
  commit: string
  /** In a form of rule P11, the offset kept; absent when git has none that can be. */
  date?: string
  /** The commit is where a shallow clone was cut off: the file may be older, so there is no date. */
  boundary?: true
  /** The commit has no parents: the file is as old as the history, or older. */
  root?: true
}

export interface HistoryRules {
  /** Ids of the commits at which a shallow clone ends. */
  boundary: ReadonlySet<string>
  /** Ids of the commits that count as no change of the files they edited. */
  ignored: ReadonlySet<string>
  /** Whether a rename alone is a change. */
  renames: boolean
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

/** A commit that gave a file the wanted blob. */
interface Hit {
  target: Target
  at: string
  /** The blobs its parents had there, without those that had none. */
  before: string[]
}

/**
 * Reads `git log` with {@link logArguments} token by token, newest commit first, and finds for each wanted file the
 * commit that made its content what it is. A file that was only renamed keeps the date of its last edit.
 *
 * @param wanted path from the top of the repository → blob id; paths as the log's bytes read as Latin-1
 */
export function readHistory(wanted: ReadonlyMap<string, string>, rules: HistoryRules): HistoryReader {
  const byPath = new Map<string, Target[]>()
  const blobs = new Set<string>()
  const changes = new Map<string, LastChange>()
  for (const [path, blob] of wanted) {
    byPath.set(path, [{ path, blob }])
    blobs.add(blob)
  }

  // Of the commit at hand. Blob of a deleted file → its path, or `null` when several had it; only wanted blobs.
  let header = ''
  const hits: Hit[] = []
  const deleted = new Map<string, string | null>()
  let record = ''

  function take(token: string): boolean {
    if (record) {
      note(record, token)
      record = ''
    } else if (token.charCodeAt(0) === 1) {
      end()
      header = token
    } else {
      // A commit's first record follows a line feed; a merge has an empty token before it.
      record = token.startsWith('\n') ? token.slice(1) : token
    }
    return byPath.size === 0
  }

  function note(text: string, path: string): void {
    const targets = byPath.get(path)
    const gone = text.endsWith('D')
    // Most records of a long history are of other files: they must cost no more than this.
    if (!targets && !gone) return
    const { parents, result } = blobsOf(text)
    if (gone) {
      for (const blob of new Set(parents)) if (blobs.has(blob)) deleted.set(blob, deleted.has(blob) ? null : path)
      return
    }
    // With the same blob in a parent only the mode has changed.
    if (parents.includes(result)) return
    const before = parents.filter((blob) => !isNone(blob))
    for (const target of targets!) if (target.blob === result) hits.push({ target, at: path, before })
  }

  function end(): void {
    if (hits.length > 0) {
      const change = readHeader(header, rules.boundary)
      for (const hit of hits) settle(change, hit)
      hits.length = 0
    }
    if (deleted.size > 0) deleted.clear()
  }

  function settle(change: LastChange, { target, at, before }: Hit): void {
    const old = before.length === 0 && !rules.renames ? deleted.get(target.blob) : undefined
    if (change.boundary) answer(change, target, at)
    else if (old) move(target, at, old)
    else if (before[0] && rules.ignored.has(change.commit)) blobs.add((target.blob = before[0]))
    else answer(change, target, at)
  }

  function answer(change: LastChange, target: Target, at: string): void {
    forget(byPath, at, target)
    changes.set(target.path, change)
  }

  function move(target: Target, from: string, to: string): void {
    forget(byPath, from, target)
    const others = byPath.get(to)
    if (others) others.push(target)
    else byPath.set(to, [target])
  }

  return { take, end, changes }
}

/** All dates are of the one commit that began the history. */
export function isFresh(changes: ReadonlyMap<string, LastChange>): boolean {
  const deciding = new Set(changes.values())
  const [only] = deciding
  return deciding.size === 1 && only?.root === true
}

/** `:100644 100755 <old> <new> M`; a merge of n parents has n colons, n + 1 modes, n + 1 blobs and n letters. */
function blobsOf(record: string): { parents: string[]; result: string } {
  const words = record.split(' ')
  const blobs = words.slice((words.length - 1) / 2, -1)
  return { result: blobs.pop()!, parents: blobs }
}

function isNone(blob: string): boolean {
  return /^0+$/.test(blob)
}

function forget(byPath: Map<string, Target[]>, path: string, target: Target): void {
  const targets = byPath.get(path)!
  if (targets.length === 1) byPath.delete(path)
  else targets.splice(targets.indexOf(target), 1)
}

/** `\x01<id> <id of a parent> … <seconds> <offset>` */
function readHeader(header: string, boundary: ReadonlySet<string>): LastChange {
  const words = header.slice(1).split(' ')
  const commit = words[0]!
  if (boundary.has(commit)) return { commit, boundary: true }
  const change: LastChange = { commit }
  const date = localDate(words.at(-2)!, words.at(-1)!)
  if (date !== undefined) change.date = date
  // Without a parent there is nothing between the blanks.
  if (words[1] === '') change.root = true
  return change
}

/** `1778427210`, `+0200` → `2026-05-10T17:33:30+02:00`. An offset that is none on earth gives way to UTC. */
function localDate(seconds: string, offset: string): string | undefined {
  const sign = offset.startsWith('-') ? -1 : 1
  const ahead = sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))
  const local = clock(Number(seconds) + ahead * 60)
  return (parseDate(`${local}${offset.slice(0, 3)}:${offset.slice(3)}`) ?? parseDate(`${clock(Number(seconds))}Z`))
    ?.text
}

function clock(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19)
}
