import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { show } from '../core/show.ts'
import { WaymarkError } from '../errors.ts'

/**
 * Options from a file: the default export of a `.mjs` or `.js` module, or the whole of a `.json` file.
 *
 * @param path absolute
 * @param name the path as the user wrote it, for messages
 * @throws WaymarkError `invalid-option`
 */
export async function readConfig(path: string, name: string): Promise<Record<string, unknown>> {
  const kind = extname(path)
  if (!['.mjs', '.js', '.json'].includes(kind)) throw invalid(name, 'give a file that ends in .mjs, .js or .json')
  const text = await readText(path, name)
  const value = kind === '.json' ? parseJson(text, name) : await importDefault(path, name)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  if (value === undefined) throw invalid(name, 'it has no default export; write `export default { site: "https://…" }`')
  throw invalid(name, `it gives ${show(value)}; an object with options is needed`)
}

/** Read first, so that a missing file is told apart from a missing import of it. */
async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw invalid(name, missing ? 'there is no such file' : `it cannot be read (${reason(cause)})`, cause)
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw invalid(name, `it is no valid JSON (${reason(cause)})`, cause)
  }
}

async function importDefault(path: string, name: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(path).href)) as { default?: unknown }
    return module.default
  } catch (cause) {
    throw invalid(name, `it fails when it is loaded (${reason(cause)})`, cause)
  }
}

function invalid(name: string, remark: string, cause?: unknown): WaymarkError {
  return new WaymarkError('invalid-option', `\`--config\` is ${show(name)}: ${remark}.`, { cause })
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
