import { tagFinder } from './find-tags.ts'
import { isJsonLd, namesDate, readJsonLd } from './json-ld.ts'
import { LineCounter } from './lines.ts'
import { endOfRaw, readAttributes } from './markup.ts'
import { readMicrodata } from './microdata.ts'
import type { HeadDates, Located } from './reading.ts'
import type { DateStatement } from './statements.ts'

const findScripts = tagFinder('script')

// The rarest letter comes first: a search for `Modified` passes over lower-case text at the speed of memory, one for
// `dateModified` stops at every `d`.
const NEEDLES = ['Modified', 'Published']

/**
 * All dates a page states: those its head holds and, where the names of such dates occur in its body, those of its
 * JSON-LD and its microdata there. Most bodies have none and cost one look for two words.
 *
 * @param bodyStart where in `bytes` the head ended
 */
export function readStatements(bytes: Buffer, bodyStart: number, head: HeadDates): DateStatement[] {
  const hints = hintsIn(bytes, bodyStart)
  const statements = [...head.metas, ...readScripts(bytes, bodyStart, head.jsonLd, hints.jsonLd)]
  if (hints.microdata || head.microdata) statements.push(...readMicrodata(bytes.toString('latin1')))
  return statements
}

/** Judges each place that names a date by the characters around it. */
function hintsIn(bytes: Buffer, from: number): { jsonLd: boolean; microdata: boolean } {
  const hints = { jsonLd: false, microdata: false }
  for (const needle of NEEDLES) {
    for (let at = from; (at = bytes.indexOf(needle, at)) !== -1; at += needle.length) {
      const before = bytes.toString('latin1', Math.max(from, at - 100), at)
      if (!before.endsWith('date')) continue
      if (/itemprop\s*=\s*["']?[^"'<>]*$/i.test(before)) hints.microdata = true
      else if (bytes[at + needle.length] === 0x22) hints.jsonLd = true
      if (hints.jsonLd && hints.microdata) return hints
    }
  }
  return hints
}

function readScripts(bytes: Buffer, bodyStart: number, inHead: readonly Located[], hinted: boolean): DateStatement[] {
  if (!hinted && !inHead.some(({ value }) => namesDate(value))) return []
  const readings = inHead.map(({ value, line }) => readJsonLd(value, line))
  // An undated article in the body still shows that the dated one of the head is not the only one.
  const onlySoFar = readings.some(({ statements }) => statements.some(({ about, top }) => top && about === 'unknown'))
  if ((hinted || onlySoFar) && bytes.includes('ld+json', bodyStart)) {
    readings.push(...scriptsIn(bytes, bodyStart).map(({ value, line }) => readJsonLd(value, line)))
  }
  const only = readings.reduce((sum, { topItems }) => sum + topItems, 0) === 1
  return readings.flatMap(({ statements }) => statements.map((said) => ({ ...said, top: said.top && only })))
}

function scriptsIn(bytes: Buffer, from: number): Located[] {
  const scripts: Located[] = []
  const lines = new LineCounter()
  const html = bytes.toString('latin1')
  findScripts(
    html,
    (nameEnd) => {
      const tag = readAttributes(html, nameEnd)
      if (!tag || !isJsonLd(tag.attributes.get('type'))) return
      const end = endOfRaw(html, 'script', tag.end)
      if (end !== -1) scripts.push({ value: html.slice(tag.end, end), line: lines.lineAt(html, tag.end) })
    },
    from,
  )
  return scripts
}
