/** Which options a build was given, for whoever runs the command on its output afterwards: it knows no config of Vite's. */
import type { Options } from '../options.ts'

/** What the plugin's build was given. */
export interface Given {
  base: string
  /** Names of the options that decide what is written, as far as they are not the default. */
  options: string[]
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
    (name) => options[name] !== undefined && options[name] !== SHAPING[name],
  )
  return { base, options: names }
}

/** What that build was given and this run was not; what changes the most comes first. */
export function lostFrom(given: Given, options: Options, base: string): string[] {
  const lost = given.options.filter((name) => options[name as Shaping] === undefined)
  return given.base === base ? lost : ['base', ...lost]
}
