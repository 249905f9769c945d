/**
 * `serve`: `serve.json`. HTML files answer without `.html` unless `cleanUrls` is off; redirects come before files.
 *
 * @see {@link https://github.com/vercel/serve-handler#options}
 */
import { expressPattern } from '../core/express-pattern.ts'
import type { PathPattern } from '../core/path-pattern.ts'
import type { PlatformRules } from '../core/platform-rules.ts'
import { globPattern } from './globs.ts'
import { sourceRedirects, sourceTags } from './source-rules.ts'
import type { PlatformReader } from './world.ts'

export const readServe: PlatformReader = (_, config, found): PlatformRules => {
  const data = config?.data ?? {}
  const rules = config && { config, within: data, path: [], found }
  const { cleanUrls = true, trailingSlash } = data
  const slash = typeof trailingSlash === 'boolean'
  const base = {
    addresses: rules ? sourceRedirects({ ...rules, patternOf: redirectPattern }) : [],
    tags: rules ? sourceTags({ ...rules, patternOf: filePattern }) : [],
    overFiles: true,
    tagsOf: 'last' as const,
  }
  const index = trailingSlash === false ? '' : '/'
  if (cleanUrls === true)
    return { ...base, form: { index, file: trailingSlash === true ? '/' : '' }, sends: { html: true, slash } }
  // A list names the paths it holds for: no one form.
  if (Array.isArray(cleanUrls)) return { ...base, sends: { html: false, slash: false } }
  return { ...base, form: { index, file: '.html' }, sends: { html: false, slash } }
}

/** A glob as well as a pattern with `:name`, the first `*` of which stands for anything. */
function redirectPattern({ source }: Record<string, unknown>): PathPattern | undefined {
  if (typeof source !== 'string') return undefined
  const slashed = source.startsWith('/') ? source : '/' + source
  const express = expressPattern(slashed.replace('*', '(.*)'), { loose: true })
  const glob = globPattern(slashed)
  if (!express) return glob
  return {
    start: '',
    end: '',
    literals: [...within(glob.literals, express.literals), ...within(express.literals, glob.literals)],
    exact: false,
    match: (path) => express.match(path) ?? glob.match(bare(path)),
  }
}

/** Headers are looked up by the file that answers. */
function filePattern({ source }: Record<string, unknown>): PathPattern | undefined {
  if (typeof source !== 'string') return undefined
  const glob = globPattern(source)
  return {
    start: '',
    end: '',
    literals: glob.literals.map(withoutEnding).filter(Boolean),
    exact: false,
    match: (path) => glob.match(path) ?? glob.match(`${bare(path)}.html`) ?? glob.match(indexOf(path)),
  }
}

/** The texts that are part of one of the others: where either pattern matches, the path holds them. */
function within(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => others.some((other) => other.includes(text)))
}

const ENDINGS = ['.html', '/index.html', 'index.html']

/** What of a text in the name of a file is in the path that the file answers, whichever ending comes on. */
function withoutEnding(text: string): string {
  if (ENDINGS.some((ending) => ending.includes(text))) return ''
  let at = 0
  while (!ENDINGS.some((ending) => ending.startsWith(text.slice(at)))) at++
  return text.slice(0, at)
}

function bare(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function indexOf(path: string): string {
  return `${path.endsWith('/') ? path : path + '/'}index.html`
}
