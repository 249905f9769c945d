/** Sitemaps as the two most used readers of npm see them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import Sitemapper from 'sitemapper'

/** What `sitemap` reads: all URLs below an entry file, given the files by their URLs. */
export async function readWithSitemap(
  files: ReadonlyMap<string, string | Uint8Array>,
  entry: string,
): Promise<string[]> {
  const xml = textOf(files, entry)
  if (!xml.includes('<sitemapindex')) return (await parseSitemap(Readable.from([xml]))).map(({ url }) => url)
  const parts = await parseSitemapIndex(Readable.from([xml]))
  return (await Promise.all(parts.map(({ url }) => readWithSitemap(files, url)))).flat()
}

/**
 * What `sitemapper` reads over HTTP. It fetches from the addresses it finds, so the index is served with the address
 * of a server on this machine in place of the site's; the pages' own URLs come back as they are.
 */
export async function readWithSitemapper(
  files: ReadonlyMap<string, string | Uint8Array>,
  entry: string,
): Promise<string[]> {
  const { origin } = new URL(entry)
  const server = createServer((request, response) => {
    const content = files.get(origin + request.url)
    if (content === undefined) return void response.writeHead(404).end()
    const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const isIndex = typeof content === 'string' && content.includes('<sitemapindex')
    response.end(isIndex ? content.replaceAll(`<loc>${origin}/`, `<loc>${local}/`) : content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const reader = new Sitemapper({ timeout: 20_000, concurrency: 4 })
    const { sites, errors } = await reader.fetch(`http://127.0.0.1:${port}${entry.slice(origin.length)}`)
    if (errors.length > 0) throw new Error(`sitemapper: ${JSON.stringify(errors)}`)
    return sites as string[]
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function textOf(files: ReadonlyMap<string, string | Uint8Array>, url: string): string {
  const content = files.get(url)
  if (content === undefined) throw new Error(`${url} is listed, but there is no such file`)
  return typeof content === 'string'
    ? content
    : (url.endsWith('.gz') ? gunzipSync(content) : Buffer.from(content)).toString()
}
