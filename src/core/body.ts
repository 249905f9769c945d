import { findDateNames } from './date-names.ts'
import { tagFinder } from './find-tags.ts'
import { isJsonLd, namesDate, readJsonLd } from './json-ld.ts'
import { LineCounter } from './lines.ts'
import { endOfRaw } from './markup.ts'
import { readMicrodata } from './microdata.ts'
import type { HeadDates, Located } from './reading.ts'
import type { DateStatement } from './statements.ts'

const findScripts = tagFinder('script')

const QUOTE = 0x22
/** Bytes that `itemprop="` and a few other names may take. */
const LOOK_BACK = 100

/**
 * All dates a page states: those its head holds and, where the names of such dates occur in its body, those of its
 * JSON-LD and its microdata there. Most bodies have none and cost one look for two words.
 *
 * @param bodyStart where in `bytes` the head ended
 */
export function readStatements(bytes: Buffer, bodyStart: number, head: HeadDates): DateStatement[] {
  const hints = hintsIn(bytes, bodyStart)
  const microdata = hints.microdata || head.microdata ? readMicrodata(bytes.toString('latin1')) : []
  return [...head.metas, ...readScripts(bytes, bodyStart, head.jsonLd, hints.jsonLd), ...microdata]
}

/** Judges each place that names a date by the characters around it. */
function hintsIn(bytes: Buffer, from: number): { jsonLd: boolean; microdata: boolean } {
  const hints = { jsonLd: false, microdata: false }
  findDateNames(bytes, from, (start, end) => {
    const before = bytes.toString('latin1', Math.max(from, start - LOOK_BACK), start)
    if (/itemprop\s*=\s*["']?[^"'<>]*$/i.test(before)) hints.microdata = true
    else if (bytes[end] === QUOTE) hints.jsonLd = true
    return !hints.jsonLd || !hints.microdata
  })
  return hints
}

function readScripts(bytes: Buffer, bodyStart: number, inHead: readonly Located[], hinted: boolean): DateStatement[] {
  if (!hinted && !inHead.some(({ value }) => namesDate(value))) return []
  let readings = inHead.map(({ value, line }) => readJsonLd(value, line))
  // An undated article in the body still shows that the dated one of the head is not the only one.
  const onlySoFar = readings.some(({ statements }) => statements.some(({ about, top }) => top && about === 'unknown'))
  if ((hinted || onlySoFar) && bytes.includes('ld+json', bodyStart)) {
    readings = readings.concat(scriptsIn(bytes, bodyStart).map(({ value, line }) => readJsonLd(value, line)))
  }
  const only = readings.reduce((sum, { topItems }) => sum + topItems, 0) === 1
  const statements = readings.flatMap((reading) => reading.statements)
  return only ? statements : statements.map((statement) => ({ ...statement, top: false }))
}

function scriptsIn(bytes: Buffer, from: number): Located[] {
  const scripts: Located[] = []
  const lines = new LineCounter()
  const html = bytes.toString('latin1')
  findScripts(
    html,
    (attributes, start) => {
      if (!isJsonLd(attributes.get('type'))) return
      const end = endOfRaw(html, 'script', start)
      if (end !== -1) scripts.push({ value: html.slice(start, end), line: lines.lineAt(html, start) })
    },
    from,
  )
  return scripts
}
