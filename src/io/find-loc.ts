/** A URL in the files of a sitemap: those of `pages` are in no report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { escapeXml } from '../core/xml.ts'
import type { Report } from '../types.ts'

/**
 * @param root the folder that `report.outDir` is below
 * @returns the file that lists one of these URLs, below the output folder, and the lastmod it gives
 */
export function findLoc(
  urls: readonly string[],
  { files, outDir = '' }: Report,
  root: string,
): { url: string; file: string; lastmod?: string } | undefined {
  for (const { path, kind, content, state } of files) {
    if (kind !== 'urlset' || state === 'removed') continue
    const xml = textOf(content ?? readIfThere(join(root, outDir, path)), path)
    for (const url of urls) {
      const at = xml.indexOf(`<loc>${escapeXml(url)}</loc>`)
      if (at < 0) continue
      const lastmod = /<lastmod>([^<]+)/.exec(xml.slice(at, xml.indexOf('</url>', at)))?.[1]
      return { url, file: path, ...(lastmod !== undefined && { lastmod }) }
    }
  }
  return undefined
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
