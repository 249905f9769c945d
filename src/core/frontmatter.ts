import matter from 'gray-matter'
import { JSON_SCHEMA, load } from 'js-yaml'
import { parse as parseToml } from 'smol-toml'
import { bareJsonEnd } from './bare-json.ts'
import { keyLines } from './key-lines.ts'
import { isRecord } from './page-statements.ts'
import { show } from './show.ts'

// Whoever only wants these takes them from there, and so does not load the three parsers.
export { MODIFIED_KEYS, pageStatements, PUBLISHED_KEYS, readKey, type PageStatements } from './page-statements.ts'

/** Front matter, or why it cannot be read; lines are 1-based lines of the file. */
export type FrontMatter =
  | { ok: true; data: Record<string, unknown>; lines: (key: string) => number | undefined }
  | { ok: false; problem: string; line?: number }

const FENCES: Record<string, string> = { '---': 'yaml', '+++': 'toml', ';;;': 'json' }

/**
 * Reads the front matter of a content file: YAML between `---`, TOML between `+++`, JSON between `;;;` or as an object
 * the file begins with; `---toml` and `---json` too. Dates stay the text their author wrote. Code is never run.
 *
 * @returns empty `data` for a file without front matter
 */
export function parseFrontMatter(text: string): FrontMatter {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const bare = bareJsonEnd(source)
  if (bare === -1) return { ok: false, problem: 'the JSON object that opens the file is never closed', line: 1 }
  if (bare !== undefined) return read('json', source.slice(0, bare))
  const fence = source.slice(0, 3)
  const language = FENCES[fence]
  if (!language || source[3] === fence[0]) return { ok: true, data: {}, lines: () => undefined }
  const end = source.indexOf(`\n${fence}`)
  if (end < 0) return unclosed(source)
  const named = source.slice(3, source.indexOf('\n')).trim().toLowerCase()
  return read(named || language, source.slice(0, end), fence)
}

/** A lone `---` is a rule across a Markdown page, unless a key stands right below it. */
function unclosed(source: string): FrontMatter {
  if (!/^...[^\n]*\n\s*["']?[\w.-]+["']?\s*[:=]/.test(source)) return { ok: true, data: {}, lines: () => undefined }
  return { ok: false, problem: `the ${source.slice(0, 3)} of line 1 is never closed`, line: 1 }
}

// No others: programs that read front matter run what is in a language like JavaScript.
const PARSERS: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ['yaml', parseYaml],
  ['yml', parseYaml],
  ['toml', (text: string) => parseToml(text.replace(/\r(?=\n|$)/g, ''))],
  ['json', parseJson],
])

function parseYaml(text: string): unknown {
  // The default schema makes Dates, and of 2024-13-01 in silence 1 January 2025.
  return load(text, { schema: JSON_SCHEMA })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = / at position (\d+)/.exec((error as Error).message)?.[1]
    if (offset !== undefined) Object.assign(error as Error, { line: text.slice(0, Number(offset)).split('\n').length })
    throw error
  }
}

/** TOML's dates as the text they were written as; noughts for a fraction were put there by the parser. */
function plainDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace(/\.000(?=Z|[+-]|$)/, '')
  if (Array.isArray(value)) return value.map(plainDates)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainDates(item)]))
}

/** gray-matter looks for comments from every blank line through all that follow: more in a row than anyone writes. */
const BLANK = /\s{500}/

/** @param fence what the block begins with; absent for a bare JSON object */
function read(language: string, block: string, fence?: string): FrontMatter {
  const parse = PARSERS.get(language)
  if (!parse) {
    return {
      ok: false,
      problem: `${show(language)} is not read, and code is never run; write it as YAML, TOML or JSON`,
    }
  }
  if (BLANK.test(block)) return { ok: false, problem: 'it holds a long run of blanks', line: 1 }
  let data: unknown
  try {
    data = fence === undefined ? parse(block) : unfenced(block, fence, language, parse)
  } catch (error) {
    return broken(error)
  }
  const excess = excessOf(data, block.length)
  if (excess) return { ok: false, problem: excess, line: 1 }
  if (isRecord(data)) {
    const plain = language === 'toml' ? (plainDates(data) as Record<string, unknown>) : data
    return { ok: true, data: plain, lines: keyLines(block, language) }
  }
  return {
    ok: false,
    problem: `it is ${Array.isArray(data) ? 'a list' : 'a single value'}, not keys with values`,
    line: 1,
  }
}

/**
 * Options on every call: without them gray-matter keeps each text it has seen in a cache that is never emptied. It is
 * given the one parser that was chosen, so that none of its own, some of which run code, is ever asked.
 */
function unfenced(block: string, fence: string, language: string, parse: (text: string) => unknown): unknown {
  const engines = { [language]: (text: string) => (parse(text) ?? {}) as object }
  return matter(`${block}\n${fence}\n`, { delimiters: fence, language, engines }).data
}

const DEEPEST = 100

/**
 * Why a value is more than whoever walks through it can bear, if it is: aliases of YAML let a few lines stand for a
 * billion values, or for one that holds itself. A text without aliases never stands for more than there is room for.
 */
function excessOf(data: unknown, length: number): string | undefined {
  let room = 10_000 + 4 * length
  let problem: string | undefined
  const take = (value: unknown, depth: number): boolean => {
    room -= typeof value === 'string' ? 1 + value.length : 1
    if (room < 0) problem = 'its aliases stand for more than a page can mean'
    else if (depth > DEEPEST) problem = `it is nested more than ${DEEPEST} deep`
    if (problem !== undefined || typeof value !== 'object' || value === null) return problem === undefined
    if (Array.isArray(value)) return value.every((item) => take(item, depth + 1))
    return Object.entries(value).every(([key, item]) => take(key, depth) && take(item, depth + 1))
  }
  take(data, 0)
  return problem
}

function broken(error: unknown): FrontMatter {
  const { message, reason, mark, line } = error as {
    message: string
    reason?: string
    mark?: { line: number }
    line?: number
  }
  // js-yaml counts from 0, the others from 1; all of them see the line of the fence as their first.
  const at = mark ? mark.line + 1 : line
  const problem = reason ?? message.split('\n', 1)[0]!
  return { ok: false, problem, ...(at !== undefined && { line: at }) }
}
