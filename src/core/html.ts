import { readStatements } from './body.ts'
import { tagFinder } from './find-tags.ts'
import { HeadReader } from './head.ts'
import { readLate } from './late-head.ts'
import type { HtmlReading } from './reading.ts'

export type { HtmlReading, Located, RobotsMeta } from './reading.ts'

const findHtml = tagFinder('html')

/** What {@link inspectHtml} is to look for beyond the head. */
export interface HtmlWanted {
  /**
   * Whether to look for statements of dates. Without them the body is never looked at and `statements` is empty.
   */
  dates: boolean
}

/**
 * Reads what a page says of itself: its head, and, when dates are wanted, the parts of its body that state one.
 * Never throws: broken HTML is read as browsers read it, as far as the head goes.
 *
 * @param bytes The whole file, as read from disk.
 */
export function inspectHtml(bytes: Buffer, want: HtmlWanted): HtmlReading {
  const encoding = utf16Label(bytes)
  if (encoding) return { ...inspectHtml(Buffer.from(new TextDecoder(encoding).decode(bytes)), want), utf16: true }

  const head = new HeadReader()
  const { reading, dated } = head.notes
  const bodyStart = head.read(bytes)
  if (bodyStart === -1) return { ...reading, binary: true }
  // Text before the doctype, such as a warning of some program, ends the head but makes no fragment of the page.
  if (!reading.document) reading.document = hasHtmlElement(bytes, bodyStart)
  if (head.brokenOff && reading.document) addLate(reading, readLate(bytes, bodyStart))
  if (want.dates) reading.statements = readStatements(bytes, bodyStart, dated)
  return reading
}

function addLate(reading: HtmlReading, { late, robots, refresh }: ReturnType<typeof readLate>): void {
  if (late) reading.late = late
  if (robots.length > 0) reading.robots = reading.robots.concat(robots)
  if (refresh) reading.refresh ??= refresh
}

function hasHtmlElement(bytes: Buffer, from: number): boolean {
  let found = false
  findHtml(bytes.toString('latin1'), () => (found = true), from)
  return found
}

function utf16Label(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
