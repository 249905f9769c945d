/** Reads the config files of platforms. One that cannot be read is a finding, and the build goes on without it. */
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ParseError } from 'jsonc-parser'
import type { Found } from '../core/findings.ts'
import type { Evidence } from '../types.ts'

/** What a file says, with the lines it says it on. */
export interface ConfigFile {
  /** Below the project, with `/`. */
  file: string
  data: Record<string, unknown>
  /** Evidence for a place in it. */
  at(path: readonly (string | number)[], value?: string): Evidence
}

/** @returns nothing for a file that is not there, or that cannot be read: then with a finding */
export function readText(root: string, folder: string, name: string, found: Found[]): TextFile | undefined {
  const path = join(folder, name)
  const file = relative(root, path).split(sep).join('/')
  try {
    return { file, text: readFileSync(path, 'utf8').replace(/^\uFEFF/, '') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') found.push(broken(file, `cannot be opened (${code ?? 'unknown'})`))
    return undefined
  }
}

export interface TextFile {
  file: string
  text: string
}

/** JSON; with comments and trailing commas where the platform takes them. */
export async function readJson(
  { file, text }: TextFile,
  found: Found[],
  options: { comments?: boolean } = {},
): Promise<ConfigFile | undefined> {
  const { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode } = await import('jsonc-parser')
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, {
    disallowComments: !options.comments,
    allowTrailingComma: options.comments === true,
  })
  const lineAt = lineFinder(text)
  const [error] = errors
  if (error || !tree) {
    found.push(broken(file, error ? words(printParseErrorCode(error.error)) : 'is empty', lineAt(error?.offset ?? 0)))
    return undefined
  }
  const data = getNodeValue(tree) as unknown
  if (!isRecord(data)) {
    found.push(broken(file, 'is no object', 1))
    return undefined
  }
  return {
    file,
    data,
    at(path, value) {
      const node = findNodeAtLocation(tree, [...path])
      return evidence(file, node && lineAt(node.offset), value)
    },
  }
}

/** TOML. Lines are known of the tables of an array: `[[redirects]]`. */
export async function readToml({ file, text }: TextFile, found: Found[]): Promise<ConfigFile | undefined> {
  const { parse } = await import('smol-toml')
  let data: Record<string, unknown>
  try {
    data = parse(text.replace(/\r(?=\n|$)/g, ''))
  } catch (error) {
    const { message, line } = error as Error & { line?: number }
    found.push(broken(file, (message.split('\n')[0] as string).replace(/^Invalid TOML document: /, ''), line))
    return undefined
  }
  const tables = tableLines(text)
  return {
    file,
    data,
    at: ([table, place], value) => evidence(file, tables.get(String(table))?.[Number(place)], value),
  }
}

export function broken(file: string, problem: string, line?: number): Found {
  return { code: 'platform-config', where: file, evidence: evidence(file, line, problem) }
}

export function evidence(file: string, line?: number, value?: string): Evidence {
  return { from: 'platform', file, ...(line !== undefined && { line }), ...(value !== undefined && { value }) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The objects of a list in a config file with their places; anything else in its place is a finding.
 *
 * @param path to the list
 */
export function itemsOf(config: ConfigFile, list: unknown, path: readonly (string | number)[], found: Found[]): Item[] {
  if (list === undefined) return []
  const problem = (at: readonly (string | number)[], text: string) =>
    found.push({ code: 'platform-config', where: config.file, evidence: config.at(at, `${at.join('.')} ${text}`) })
  if (!Array.isArray(list)) {
    problem(path, 'is no list')
    return []
  }
  return list.flatMap((item: unknown, i): Item[] => {
    if (isRecord(item)) return [{ item, at: [...path, i] }]
    problem([...path, i], 'is no object')
    return []
  })
}

export interface Item {
  item: Record<string, unknown>
  at: readonly (string | number)[]
}

function words(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (letter) => ' ' + letter.toLowerCase())
}

/** Each line of the file is looked at once, however many places are asked for. */
function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | undefined
  return (offset) => {
    if (!starts) {
      starts = [0]
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    }
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

function tableLines(text: string): Map<string, number[]> {
  const tables = new Map<string, number[]>()
  text.split('\n').forEach((line, i) => {
    const name = /^\s*\[\[\s*["']?([\w-]+)["']?\s*\]\]/.exec(line)?.[1]
    if (name === undefined) return
    const lines = tables.get(name)
    if (lines) lines.push(i + 1)
    else tables.set(name, [i + 1])
  })
  return tables
}
