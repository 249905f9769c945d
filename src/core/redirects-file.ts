/** The lines of a `_redirects` file, as Netlify and Cloudflare write them. */

export interface RedirectLine {
  line: number
  /** The line as it stands, without what surrounds it. */
  text: string
  from: string
  /** Absent where only a status is given. */
  to?: string
  /** Absent: the platform's own. */
  status?: number
  /** `301!`: the rule comes before a file that exists. */
  forced: boolean
  /** `id=:id` between the two addresses: the query that a request must have. */
  query: readonly string[]
  /** `Country=de`, `Cookie=a` …: what a visitor must have. */
  conditions: readonly string[]
}

export interface BrokenLine {
  line: number
  text: string
  problem: string
}

/**
 * `from [query …] to [status[!]] [conditions …]`, one a line; `#` begins a comment.
 *
 * @see {@link https://docs.netlify.com/manage/routing/redirects/overview/}
 * @see {@link https://developers.cloudflare.com/pages/configuration/redirects/}
 */
export function parseRedirects(content: string): { rules: RedirectLine[]; broken: BrokenLine[] } {
  const rules: RedirectLine[] = []
  const broken: BrokenLine[] = []
  linesOf(content).forEach((raw, i) => {
    const text = raw.replace(/(?:^|\s)#.*$/, '').trim()
    if (text === '') return
    const read = readLine(text.split(/\s+/))
    if (typeof read === 'string') broken.push({ line: i + 1, text, problem: read })
    else rules.push({ line: i + 1, text, ...read })
  })
  return { rules, broken }
}

/** The lines of a text file of any system, without a byte order mark. */
export function linesOf(content: string): string[] {
  return content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
}

const ADDRESS = /^(?:\/|https?:\/\/)/i
const STATUS = /^(\d{3})(!?)$/

function readLine([from = '', ...rest]: string[]): Omit<RedirectLine, 'line' | 'text'> | string {
  if (!ADDRESS.test(from)) return 'begins with no path and no URL'
  const target = rest.findIndex((token) => ADDRESS.test(token))
  const end = target === -1 ? rest.findIndex((token) => STATUS.test(token)) : target
  if (end === -1) return 'names no target'
  const query = rest.slice(0, end)
  if (query.some((token) => !token.includes('='))) return 'has words before its target'
  const after = rest.slice(target === -1 ? end : end + 1)
  const [, digits, forced] = STATUS.exec(after[0] ?? '') ?? []
  const conditions = digits === undefined ? after : after.slice(1)
  if (conditions.some((token) => !token.includes('='))) return 'has words behind its target'
  return {
    from,
    ...(target !== -1 && { to: rest[target] as string }),
    ...(digits !== undefined && { status: Number(digits) }),
    forced: forced === '!',
    query,
    conditions,
  }
}
