import matter from 'gray-matter'
import { JSON_SCHEMA, load } from 'js-yaml'
import { parse as parseToml } from 'smol-toml'
import { keyLines } from './key-lines.ts'
import { isRecord } from './page-statements.ts'

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
  if (BARE_JSON.test(source)) return readBareJson(source)
  const fence = source.slice(0, 3)
  const language = FENCES[fence]
  if (!language || source[3] === fence[0]) return { ok: true, data: {}, lines: () => undefined }
  const end = source.indexOf(`\n${fence}`)
  if (end < 0) return unclosed(source)
  const named = source.slice(3, source.indexOf('\n')).trim().toLowerCase()
  return read(source.slice(0, end), named || language, () => fenced(source, fence, language))
}

// Hugo's form. A key must follow the brace: `{{ x }}`, `{% x %}` and `{"words"}` begin templates and MDX.
const BARE_JSON = /^\{\s*"(?:[^"\\]|\\.)*"\s*:/

function readBareJson(source: string): FrontMatter {
  const end = objectEnd(source)
  if (end < 0) return { ok: false, problem: 'the JSON object that opens the file is never closed', line: 1 }
  const block = source.slice(0, end)
  return read(block, 'json', () => parseJson(block))
}

/** Just past the brace that closes the object the text begins with. */
function objectEnd(source: string): number {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/g
  let depth = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    if (match[0] === '{') depth++
    else if (match[0] === '}' && --depth === 0) return token.lastIndex
  }
  return -1
}

/** A lone `---` is a rule across a Markdown page, unless a key stands right below it. */
function unclosed(source: string): FrontMatter {
  if (!/^...[^\n]*\n\s*["']?[\w.-]+["']?\s*[:=]/.test(source)) return { ok: true, data: {}, lines: () => undefined }
  return { ok: false, problem: `the ${source.slice(0, 3)} of line 1 is never closed`, line: 1 }
}

function fenced(source: string, fence: string, language: string): unknown {
  // Options on every call: without them gray-matter keeps each text it has seen in a cache that is never emptied.
  return matter(source, { delimiters: fence, language, engines: ENGINES }).data
}

const ENGINES: Record<string, (text: string) => object> = {
  yaml: parseYaml,
  toml: (text) => plainDates(parseToml(text.replace(/\r(?=\n|$)/g, ''))) as object,
  json: parseJson,
  // gray-matter's own would run these; its spellings js, coffeescript and cson end here as well.
  javascript: refuseCode,
  coffee: refuseCode,
}

function parseYaml(text: string): object {
  // The default schema makes Dates, and of 2024-13-01 in silence 1 January 2025.
  return load(text, { schema: JSON_SCHEMA }) as object
}

function parseJson(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch (error) {
    const offset = / at position (\d+)/.exec((error as Error).message)?.[1]
    if (offset !== undefined) Object.assign(error as Error, { line: text.slice(0, Number(offset)).split('\n').length })
    throw error
  }
}

function refuseCode(): never {
  throw new Error('it is program code, which is never run; write it as YAML, TOML or JSON')
}

/** TOML's dates as the text they were written as; noughts for a fraction were put there by the parser. */
function plainDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace(/\.000(?=Z|[+-]|$)/, '')
  if (Array.isArray(value)) return value.map(plainDates)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainDates(item)]))
}

function read(block: string, language: string, parse: () => unknown): FrontMatter {
  let data: unknown
  try {
    data = parse() ?? {}
  } catch (error) {
    return broken(error)
  }
  if (isRecord(data)) return { ok: true, data, lines: keyLines(block, language) }
  return {
    ok: false,
    problem: `it is ${Array.isArray(data) ? 'a list' : 'a single value'}, not keys with values`,
    line: 1,
  }
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
