/** A date as it may be written into a sitemap, and the moment it stands for. */
export type ParsedDate = {
  /** `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss[.s…]` with `Z` or `±hh:mm` (rule P11); the offset is the author's. */
  text: string
  /** Milliseconds since 1970 UTC; of a date without a time, the first instant of that day in UTC. */
  instant: number
  /** The author gave no time, or none with a zone: only the day is known. */
  dateOnly: boolean
}

const CLEAN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d))?$/

// What YAML, TOML, git and most programs write: blanks for the T and before the zone are theirs.
const NUMERIC =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:Z|(?:T| +)(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i

// RFC 2822 §3.3, the form of mail, feeds and HTTP headers; its month names are English in every language.
const MAIL =
  /^(?:(Sun|Mon|Tue|Wed|Thu|Fri|Sat), *)?(\d\d?) +(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +(\d{4}) +(\d\d):(\d\d)(?::(\d\d))? +(Z|UT|UTC|GMT|[+-]\d{4})$/i

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Reads a date and gives it in a form of rule P11, mended only where there is one possible meaning: `+0200` gets its
 * colon, a space its `T`, missing seconds their zeros, `2014-1-31` its noughts. A time without a zone could be any of
 * 26 hours, so that only its day is kept. More than three digits of a second are cut, never rounded.
 *
 * @param value a string, or a `Date`, which becomes UTC in whole seconds
 * @returns nothing for all else: numbers, words, impossible days, years outside 1990 to 2999, contradictions
 * @see {@link https://www.w3.org/TR/NOTE-datetime | W3C Datetime}
 */
export function parseDate(value: unknown): ParsedDate | undefined {
  if (typeof value === 'string') return fromText(value.trim())
  // By its tag: a Date made by a config in another realm is no `instanceof Date` here.
  if (Object.prototype.toString.call(value) === '[object Date]') return fromDate(value as Date)
  return undefined
}

/**
 * The newer of two dates by instant. On a tie the one that tells the time wins over the bare day, then `a`.
 */
export function later(a: ParsedDate, b: ParsedDate): ParsedDate {
  if (a.instant !== b.instant) return a.instant > b.instant ? a : b
  return a.dateOnly && !b.dateOnly ? b : a
}

function fromDate(date: Date): ParsedDate | undefined {
  return Number.isNaN(date.getTime()) ? undefined : readClean(`${date.toISOString().slice(0, 19)}Z`)
}

function fromText(text: string): ParsedDate | undefined {
  if (CLEAN.test(text)) return readClean(text)
  const numeric = NUMERIC.exec(text)
  if (numeric) return fromNumeric(numeric)
  const mail = MAIL.exec(text)
  return mail ? fromMail(mail) : undefined
}

function fromNumeric(match: RegExpExecArray): ParsedDate | undefined {
  const [, year, month, day, hour = '0', minute = '00', second = '00', fraction, zone] = match
  const date = `${year}-${pad(month!)}-${pad(day!)}`
  const whole = readClean(`${date}T${pad(hour)}:${minute}:${second}${milliseconds(fraction)}${offset(zone)}`)
  // Even where only the day is kept, an impossible time or offset tells that the value is no date.
  return whole && zone === undefined ? readClean(date) : whole
}

function fromMail(match: RegExpExecArray): ParsedDate | undefined {
  const [, weekday, day, name, year, hour, minute, second = '00', zone] = match
  const month = String(MONTHS.indexOf(name!.toLowerCase()) + 1)
  const date = readClean(`${year}-${pad(month)}-${pad(day!)}T${hour}:${minute}:${second}${offset(zone)}`)
  // `Mon, 10 May 2026` (a Sunday) contradicts itself: there is no telling which half is right.
  const agrees = date && (!weekday || WEEKDAYS[new Date(date.text.slice(0, 10)).getUTCDay()] === weekday.toLowerCase())
  return agrees ? date : undefined
}

function milliseconds(fraction: string | undefined): string {
  return fraction ? `.${fraction.slice(0, 3)}` : ''
}

function offset(zone: string | undefined): string {
  if (zone?.[0] !== '+' && zone?.[0] !== '-') return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}

function pad(digits: string): string {
  return digits.padStart(2, '0')
}

/**
 * Checks a text that has the form of rule P11 already. Reads digits by their place: this runs once a URL, and taking
 * a match apart costs four times as much.
 */
function readClean(text: string): ParsedDate | undefined {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  if (year < 1990 || year > 2999 || !dayExists(year, month, day)) return undefined
  if (text.length === 10) return { text, instant: Date.UTC(year, month - 1, day), dateOnly: true }

  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  const ahead = offsetMinutes(text)
  // 24:00 and leap seconds pass some readers and not others (rule P12).
  if (hour > 23 || minute > 59 || second > 59 || ahead === undefined) return undefined
  const fraction = text[19] === '.' ? parseFloat(`0${text.slice(19)}`) : 0
  const local = Date.UTC(year, month - 1, day, hour, minute, second, Math.round(fraction * 1000))
  return { text, instant: local - ahead * 60_000, dateOnly: false }
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
}

function dayExists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > DAYS_IN_MONTH[month - 1]!) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month !== 2 || day < 29 || leap
}

/** Nothing for an offset no place on earth has: XML Schema too stops at 14 hours. */
function offsetMinutes(text: string): number | undefined {
  if (text.endsWith('Z')) return 0
  const sign = text.length - 6
  const minutes = twoDigits(text, sign + 4)
  const total = twoDigits(text, sign + 1) * 60 + minutes
  if (minutes > 59 || total > 14 * 60) return undefined
  return text[sign] === '-' ? -total : total
}
