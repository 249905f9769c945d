/** Validates XML against the official sitemap schema, and against small ones of our own where none comes with npm. */
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const SCHEMAS = new URL('schemas/', import.meta.url)

/** @returns what the schemas object to, with the line; empty for a valid sitemap or sitemap index */
export async function validateXml(xml: string): Promise<string[]> {
  return (await validateAll([xml])).map((error) => error.replace(/^\d+\.xml:/, ''))
}

/** Many in one go, since starting the validator takes longer than its work. @returns `3.xml:7: …`, by position */
export async function validateAll(xmls: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: xmls.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: { fileName: 'wrapper.xsd', contents: readFileSync(new URL('wrapper.xsd', SCHEMAS), 'utf8') },
    preload: imported(),
    initialMemoryPages: 64 * memoryPages.MiB,
    maxMemoryPages: 1024 * memoryPages.MiB,
  })
  return errors.map(({ message, loc }) => (loc ? `${loc.fileName}:${loc.lineNumber}: ${message}` : message))
}

function imported(): { fileName: string; contents: string }[] {
  const own = readdirSync(SCHEMAS).filter((name) => name.endsWith('.xsd') && name !== 'wrapper.xsd')
  const files = own.map((name) => ({ fileName: name, contents: readFileSync(new URL(name, SCHEMAS), 'utf8') }))
  return [...files, { fileName: 'sitemap.xsd', contents: readFileSync(officialSchema(), 'utf8') }]
}

function officialSchema(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('sitemap/package.json')), 'schema', 'sitemap.xsd')
}
