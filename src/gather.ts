/** First half of the pipeline: everything there is to read, read once. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseDate } from './core/dates.ts'
import type { ContentItem, RawPage } from './core/built.ts'
import type { Found } from './core/findings.ts'
import { draftEvidence, MODIFIED_KEYS, readKey } from './core/page-statements.ts'
import { plainKey } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { viteFacts } from './frameworks/vite.ts'
import { frontMatterReader, readContent } from './io/content.ts'
import { readPages } from './io/read-pages.ts'
import { SecondThread } from './io/second-thread.ts'
import { SourceBeside } from './io/source-beside.ts'
import { walkHtml } from './io/walk.ts'
import type { ResolvedOptions } from './options.ts'
import type { Evidence, Facts, PageFacts } from './types.ts'

/** What was found on disk. */
export interface Gathered {
  facts: Facts
  /** URL path at which the output is served. */
  mount: string
  pages: RawPage[]
  /** HTML files in the output, whether or not they can be read. */
  files: number
  /** See `ReadPages`. */
  hrefs: string[]
  linked: Set<string>
  /** Content files that are drafts and have no page, by the key of the page they would be. */
  drafts: ReadonlyMap<string, Evidence>
  /** Text of a `CNAME` file in the output. */
  cname?: string
  /** robots.txt of the output, and of the public folder. */
  robots?: Uint8Array
  publicRobots?: Uint8Array
}

/**
 * @throws WaymarkError `no-output` where the folder is none, or plainly not the one that is served
 */
export async function gather(
  options: ResolvedOptions,
  told: Facts | undefined,
  found: (found: Found) => void,
): Promise<Gathered> {
  const { outDir, base } = options
  if (outDir === undefined) {
    return {
      facts: told ?? { framework: 'static', outDir: '', base },
      mount: base,
      pages: [],
      files: 0,
      hrefs: [],
      linked: new Set(),
      drafts: new Map(),
    }
  }
  const second = new SecondThread()
  try {
    return await gatherFrom(outDir, options, told, found, second)
  } finally {
    second.end()
  }
}

async function gatherFrom(
  outDir: string,
  options: ResolvedOptions,
  told: Facts | undefined,
  found: (found: Found) => void,
  second: SecondThread,
): Promise<Gathered> {
  const { root, base } = options
  const facts = told ?? viteFacts(root, outDir, base)
  const early = facts.pagesFrom === undefined || !existsSync(facts.pagesFrom) ? [] : walkHtml(facts.pagesFrom)
  const elsewhere = new Set(early)
  const walked = htmlFiles(outDir, root, found, second)
  const files = early.length === 0 ? walked : [...new Set([...early, ...walked])].sort()
  const mount = facts.mount ?? base
  const content = await contentByKey(options, base, found)
  const fromPublic = publicFiles(facts.publicDir, files)
  const read = readPages({
    outDir,
    folderOf: (file) => (elsewhere.has(file) ? facts.pagesFrom : undefined),
    files,
    mount,
    base,
    wantsDates: datesWanted(options, content),
    // The user's own `normalise` wants the whole page, later on.
    wantsHash: options.lastmod !== false && options.lastmod.ledger !== undefined && !options.lastmod.ledger.normalise,
    media: { images: options.images && { within: options.images.within }, videos: options.videos },
    found,
    wantsForm: options.urlStyle === 'auto' && (facts.urlStyle ?? 'auto') === 'auto',
    fromPublic,
    facts: withPublic(facts, fromPublic, root),
    failed: facts.failed,
    beside: told ? undefined : new SourceBeside(root, outDir),
    second,
  })
  const unmatched = joinContent(read.pages, content, found)
  await readSources(read.pages, root, found)
  const gathered: Gathered = { facts, mount, ...read, files: files.length, drafts: draftsAmong(unmatched) }
  const cname = readIfThere(join(outDir, 'CNAME'))
  if (cname) gathered.cname = cname.toString('utf8')
  const robots = readIfThere(join(outDir, 'robots.txt'), shownFrom(root, outDir))
  if (robots) gathered.robots = robots
  const publicRobots = facts.publicDir && readIfThere(join(facts.publicDir, 'robots.txt'))
  if (publicRobots) gathered.publicRobots = publicRobots
  return gathered
}

function htmlFiles(outDir: string, root: string, found: (found: Found) => void, second: SecondThread): string[] {
  const shown = shownFrom(root, outDir)
  let files: string[]
  try {
    const unreadable = (folder: string, code: string) =>
      found({ code: 'folder-unreadable', where: folder, evidence: { from: 'file', value: code } })
    files = walkHtml(outDir, unreadable, second)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const what =
      code === 'ENOENT' ? 'does not exist' : code === 'ENOTDIR' ? 'is no folder' : `cannot be read (${code ?? error})`
    throw new WaymarkError(
      'no-output',
      `\`outDir\` is ${shown}, which ${what}: build the site first, or name the folder its build writes.`,
    )
  }
  // Servers and clients are often built side by side, and only the client's folder is served.
  if (files.includes('client/index.html') && files.every((file) => /^(?:client|server)\//.test(file)))
    throw new WaymarkError(
      'no-output',
      `\`outDir\` is ${shown}, which has no index.html: did you mean ${shown}/client?`,
    )
  return files
}

async function contentByKey(
  { content, root }: ResolvedOptions,
  base: string,
  found: (found: Found) => void,
): Promise<Map<string, ContentItem>> {
  const byKey = new Map<string, ContentItem>()
  if (!content) return byKey
  const read = await readContent(content, root)
  read.found.forEach(found)
  for (const item of read.items) {
    const key = plainKey(base + item.path.slice(1))
    const first = byKey.get(key)
    if (first)
      found({ code: 'content-clash', where: item.path, evidence: { from: 'file', file: item.file, name: first.file } })
    else byKey.set(key, item)
  }
  return byKey
}

/** What front matter says goes before what HTML says, so the body of such a page need not be searched. */
function datesWanted(options: ResolvedOptions, content: Map<string, ContentItem>): (key: string) => boolean {
  if (options.lastmod === false) return () => false
  const html = options.lastmod.order.findIndex((source) => source === 'html' || source === 'published')
  return undatedAt(html, options, content)
}

/** Pages without a date from front matter by the time the source at this place is asked; none if it never is. */
function undatedAt(
  place: number,
  { lastmod }: ResolvedOptions,
  content: Map<string, ContentItem>,
): (key: string) => boolean {
  if (place < 0 || lastmod === false) return () => false
  if (content.size === 0) return () => true
  const frontMatter = lastmod.order.indexOf('frontmatter')
  if (frontMatter < 0 || frontMatter > place) return () => true
  const keys = lastmod.keys.modified ?? MODIFIED_KEYS
  return (key) => {
    const data = content.get(key)?.data
    return !data || !keys.some((name) => parseDate(readKey(data, name)))
  }
}

/** @returns content without a page */
function joinContent(
  pages: RawPage[],
  content: Map<string, ContentItem>,
  found: (found: Found) => void,
): Map<string, ContentItem> {
  const unmatched = new Map(content)
  if (content.size === 0) return unmatched
  for (const page of pages) {
    const item = content.get(page.key)
    if (!item) continue
    page.content = item
    unmatched.delete(page.key)
  }
  const matched = new Set(pages.flatMap(({ content: item }) => (item ? [item.glob] : [])))
  const nowhere = new Set<string>()
  for (const { file, path, glob } of unmatched.values()) {
    const evidence: Evidence = { from: 'option', name: 'content', value: path }
    if (matched.has(glob)) found({ code: 'content-unmatched', where: file, evidence })
    // Not one page for all of these files: the pattern is wrong, and one example says how.
    else if (!nowhere.has(glob)) found({ code: 'content-nowhere', where: glob, evidence: { ...evidence, file } })
    nowhere.add(glob)
  }
  return unmatched
}

function draftsAmong(content: ReadonlyMap<string, ContentItem>): Map<string, Evidence> {
  const drafts = new Map<string, Evidence>()
  for (const [key, item] of content) {
    const draft = draftEvidence(item)
    if (draft) drafts.set(key, draft)
  }
  return drafts
}

/** Sources in Markdown begin with what `content` would have given, had the user to give it. */
async function readSources(pages: readonly RawPage[], root: string, found: (found: Found) => void): Promise<void> {
  const open = pages.filter(({ content, facts }) => !content && !facts?.data && isMarkdown(facts?.source ?? ''))
  if (open.length === 0) return
  const front = await frontMatterReader(root, found)
  for (const page of open) {
    const file = page.facts?.source as string
    page.content = { file, path: '', glob: '', ...front(file) }
  }
}

function isMarkdown(file: string): boolean {
  return /\.(?:md|mdx|markdown|mdoc|svx)$/i.test(file)
}

function publicFiles(publicDir: string | undefined, files: readonly string[]): Set<string> {
  if (publicDir === undefined || !existsSync(publicDir)) return new Set()
  const own = new Set(walkHtml(publicDir))
  return new Set(files.filter((file) => own.has(file)))
}

/** A file copied as it is was made from the file it is a copy of. */
function withPublic(
  { pages, publicDir }: Facts,
  fromPublic: ReadonlySet<string>,
  root: string,
): ReadonlyMap<string, PageFacts> {
  if (pages && fromPublic.size === 0) return pages
  const facts = new Map(pages)
  if (publicDir !== undefined)
    for (const file of fromPublic)
      if (!facts.has(file)) facts.set(file, { source: relative(root, join(publicDir, file)).replaceAll('\\', '/') })
  return facts
}

/**
 * @param shown the folder's name, where a file that is there must be read
 * @throws WaymarkError `unreadable` then: what may not be read is not absent, and must not be replaced
 */
function readIfThere(path: string, shown?: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (shown === undefined || code === 'ENOENT') return undefined
    throw new WaymarkError(
      'unreadable',
      `${shown}/${basename(path)} is there but cannot be read (${code}): mend its permissions, or remove it.`,
    )
  }
}

function shownFrom(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/') || '.'
}
