/** What a build was given, for whoever runs the command on its output afterwards: it knows neither config nor framework. */
import type { Options } from '../options.ts'
import type { Report } from '../types.ts'
import type { RawPage } from './built.ts'
import { grouped } from './findings.ts'
import type { LeftOut } from './select.ts'

/** What the plugin's build was given. */
export interface Given {
  base: string
  /** Names of the options that decide what is written, as far as they are not the default. */
  options: string[]
  told?: Told
}

/** What its framework told the build. */
export interface Told extends Knowledge {
  framework: string
  /** Languages by paths. */
  languages: boolean
}

/** Of how many pages is known what they are made of. */
export interface Knowledge {
  sources: number
  frontMatter: number
}

type Shaping = Exclude<
  keyof Options,
  'site' | 'base' | 'root' | 'outDir' | 'routes' | 'robots' | 'report' | 'strict' | 'write' | 'verbose'
>

/** With the values that change nothing. */
const SHAPING: Readonly<Record<Shaping, unknown>> = {
  pages: undefined,
  include: undefined,
  exclude: undefined,
  content: undefined,
  lastmod: undefined,
  transform: undefined,
  group: undefined,
  maxUrls: 50_000,
  maxBytes: 26_214_400,
  gzip: false,
  text: false,
  filename: 'sitemap.xml',
  urlStyle: 'auto',
  i18n: undefined,
  images: false,
  videos: false,
  news: false,
  style: false,
  indexNow: undefined,
}

export function givenBy(options: Options, base: string): Given {
  const names = (Object.keys(SHAPING) as Shaping[]).filter(
    (name) => !isNothing(options[name]) && options[name] !== SHAPING[name],
  )
  return { base, options: names }
}

/** `exclude: isPreview ? [...] : []` excludes nothing. */
function isNothing(value: unknown): boolean {
  if (value === undefined) return true
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.keys(value as object).length === 0
}

/** What that build was given and this run was not; what changes the most comes first. */
export function lostFrom(given: Given, options: Options, base: string): string[] {
  const lost = given.options.filter((name) => options[name as Shaping] === undefined)
  return given.base === base ? lost : ['base', ...lost]
}

/** A config of Vite alone tells no more than the files do: whoever builds with it may well use the command. */
const NO_FRAMEWORKS = ['vite', 'static']

/** Nothing where there is no framework, or it had nothing to tell. */
export function toldBy(framework: string, pages: readonly RawPage[], languages: boolean): Told | undefined {
  if (NO_FRAMEWORKS.includes(framework)) return undefined
  // What the user's `content` gives is an option's.
  const told = { framework, languages, ...knowledgeOf(pages.filter(({ content }) => !content?.glob)) }
  return languages || told.sources > 0 || told.frontMatter > 0 ? told : undefined
}

export function knowledgeOf(pages: readonly RawPage[]): Knowledge {
  const known = { sources: 0, frontMatter: 0 }
  for (const { content, facts } of pages) {
    if ((content?.file ?? facts?.source) !== undefined) known.sources++
    if (Object.keys(content?.data ?? facts?.data ?? {}).length > 0) known.frontMatter++
  }
  return known
}

/** What that framework told and this run does not know, in words. */
export function untold(told: Told, known: Knowledge, languages: boolean): string[] {
  const lost: string[] = []
  for (const [name, what] of [
    ['sources', 'source'],
    ['frontMatter', 'front matter'],
  ] as const) {
    const count = told[name]
    if (known[name] < count) lost.push(`${what} of ${count === 1 ? 'a page' : `${grouped(count)} pages`}`)
  }
  if (told.languages && !languages) lost.push('languages')
  return lost
}

/**
 * The pages that a build left out by what no file of its output says, by file: a run that knows no better leaves them out
 * for the same reason.
 */
export function leftOutUnseen({ verdicts }: Report): Map<string, LeftOut> {
  const left = new Map<string, LeftOut>()
  for (const verdict of verdicts) {
    const { file } = verdict.page
    if (verdict.kept || file === undefined) continue
    const { reason, why } = verdict
    if (why.from === 'front-matter' || why.from === 'framework') left.set(file, { reason, why })
  }
  return left
}
