/** The URLs in the files of a sitemap of ours: those of `pages` are in no report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { escapeXml } from '../core/xml.ts'
import type { ListedUrl } from '../core/inspector-data.ts'
import type { Report } from '../types.ts'

/**
 * @param root the folder that `report.outDir` is below
 * @returns the first of these URLs that is listed
 */
export function findLoc(urls: readonly string[], report: Report, root: string): ListedUrl | undefined {
  for (const { xml, path } of urlsets(report, root))
    for (const url of urls) {
      const at = xml.indexOf(`<loc>${escapeXml(url)}</loc>`)
      if (at < 0) continue
      const lastmod = /<lastmod>([^<]+)/.exec(xml.slice(at, xml.indexOf('</url>', at)))?.[1]
      return { loc: url, file: path, ...(lastmod !== undefined && { lastmod }) }
    }
  return undefined
}

/**
 * All listed URLs that the report has no verdict on.
 *
 * @param most of them that are returned
 */
export function unreportedUrls(report: Report, root: string, most: number): ListedUrl[] {
  const { verdicts, listed } = report
  const known = new Set(verdicts.flatMap((verdict) => (verdict.kept ? [verdict.entry.loc] : [])))
  const urls: ListedUrl[] = []
  if (listed <= known.size) return urls
  for (const { xml, path } of urlsets(report, root))
    for (const [, escaped = '', rest = ''] of xml.matchAll(/<loc>([^<]*)<\/loc>(.*?)<\/url>/gs)) {
      const loc = unescapeXml(escaped)
      if (known.has(loc)) continue
      if (urls.length === most) return urls
      const lastmod = /<lastmod>([^<]+)/.exec(rest)?.[1]
      urls.push({ loc, file: path, ...(lastmod !== undefined && { lastmod }) })
    }
  return urls
}

function* urlsets({ files, outDir = '' }: Report, root: string): Generator<{ xml: string; path: string }> {
  const seen = new Set<string>()
  for (const { path, kind, content, state } of files) {
    const name = path.replace(/\.gz$/, '')
    if (kind !== 'urlset' || state === 'removed' || seen.has(name)) continue
    seen.add(name)
    yield { xml: textOf(content ?? readIfThere(join(root, outDir, path)), path), path }
  }
}

function textOf(content: string | Uint8Array, path: string): string {
  if (typeof content === 'string') return content
  return Buffer.from(path.endsWith('.gz') && content.length > 0 ? gunzipSync(content) : content).toString('utf8')
}

function readIfThere(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch {
    return new Uint8Array()
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Of what {@link escapeXml} writes. */
function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}
