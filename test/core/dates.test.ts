import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { later, parseDate } from '../../src/core/dates.ts'

const day = (text: string) => ({ text, instant: Date.parse(`${text}T00:00:00Z`), dateOnly: true })
const time = (text: string) => ({ text, instant: Date.parse(text), dateOnly: false })

describe('a form of rule P11 stays as its author wrote it', () => {
  test.each([
    ['2026-05-10', day('2026-05-10')],
    ['2024-02-29', day('2024-02-29')],
    ['2000-02-29', day('2000-02-29')],
    ['1990-01-01', day('1990-01-01')],
    ['2999-12-31', day('2999-12-31')],
    ['2026-05-10T17:33:30Z', time('2026-05-10T17:33:30Z')],
    ['2026-05-10T00:00:00Z', time('2026-05-10T00:00:00Z')],
    ['2026-05-10T23:59:59+08:00', time('2026-05-10T23:59:59+08:00')],
    ['2026-05-10T01:00:00-03:30', time('2026-05-10T01:00:00-03:30')],
    ['2026-05-10T17:33:30.1Z', time('2026-05-10T17:33:30.1Z')],
    ['2026-05-10T17:33:30.123Z', time('2026-05-10T17:33:30.123Z')],
    ['2026-05-10T17:33:30.000+05:45', time('2026-05-10T17:33:30.000+05:45')],
    ['2026-05-10T12:00:00+14:00', time('2026-05-10T12:00:00+14:00')],
  ])('%s', (value, expected) => {
    expect(parseDate(value)).toEqual(expected)
    expect(parseDate(value)?.text).toBe(value)
  })
})

describe('a form with one possible meaning is mended', () => {
  test.each([
    ['2026-05-10T17:33:30+0800', '2026-05-10T17:33:30+08:00'],
    ['2026-05-10T17:33:30+0000', '2026-05-10T17:33:30+00:00'],
    ['2026-05-10T17:33:30-0930', '2026-05-10T17:33:30-09:30'],
    ['2026-05-10T17:33:30+02', '2026-05-10T17:33:30+02:00'],
    ['2026-05-10 17:33:30Z', '2026-05-10T17:33:30Z'],
    ['2026-05-10 17:33:30 +0200', '2026-05-10T17:33:30+02:00'],
    ['2026-05-10 17:33:30 UTC', '2026-05-10T17:33:30Z'],
    ['2026-05-10 17:33:30 gmt', '2026-05-10T17:33:30Z'],
    ['2026-05-10T17:33Z', '2026-05-10T17:33:00Z'],
    ['2026-05-10 7:33+02:00', '2026-05-10T07:33:00+02:00'],
    ['2026-05-10t17:33:30z', '2026-05-10T17:33:30Z'],
    ['2026-05-10T17:33:30.123456Z', '2026-05-10T17:33:30.123Z'],
    ['2026-05-10T17:33:30.9999999+02:00', '2026-05-10T17:33:30.999+02:00'],
    ['2026-05-10T17:33:30,5Z', '2026-05-10T17:33:30.5Z'],
    ['2014-1-31T10:00:00Z', '2014-01-31T10:00:00Z'],
    ['  2026-05-10T17:33:30Z\n', '2026-05-10T17:33:30Z'],
    ['Sun, 10 May 2026 10:00:00 +0200', '2026-05-10T10:00:00+02:00'],
    ['Sun, 10 May 2026 10:00:00 GMT', '2026-05-10T10:00:00Z'],
    ['sun, 3 MAY 2026 10:00 UT', '2026-05-03T10:00:00Z'],
    ['10 May 2026 10:00:00 -0700', '2026-05-10T10:00:00-07:00'],
  ])('%s → %s', (value, text) => {
    expect(parseDate(value)).toEqual(time(text))
  })
})

describe('only the day is kept where only the day is certain', () => {
  test.each([
    ['2014-1-31', '2014-01-31'],
    ['2026-5-1', '2026-05-01'],
    ['  2026-05-10 ', '2026-05-10'],
    ['2026-05-10Z', '2026-05-10'],
    ['2026-05-10T17:33:30', '2026-05-10'],
    ['2026-05-10 23:59:59', '2026-05-10'],
    ['2026-05-10 00:00', '2026-05-10'],
    ['2026-05-10T17:33:30.123', '2026-05-10'],
  ])('%s → %s', (value, text) => {
    expect(parseDate(value)).toEqual(day(text))
  })
})

describe('all else is no date', () => {
  test.each([
    '',
    ' ',
    '2026',
    '2026-05',
    '20260510',
    '20260510T173330Z',
    '2026-02-30',
    '2025-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-05-00',
    '2026-05-32',
    '2026-05-10T24:00:00Z',
    '2026-05-10T25:00:00',
    '2026-05-10T17:60:00Z',
    '2026-05-10T17:33:60Z',
    '2026-05-10 10:60',
    '2026-05-10T17:33:30+14:01',
    '2026-05-10T17:33:30-99:00',
    '2026-05-10T17:33:30+02:60',
    '2026-05-10T17:33:30+2:00',
    '2026-05-10T17:33:30.Z',
    '2026-05-10T17:33:30 CEST',
    '2026-05-10T',
    '2026-05-10T17Z',
    '2026-05-10-05',
    '2026-05-10T10:00:00Z, 2026-05-11',
    'T17:33:60Z',
    '1989-12-31',
    '0001-01-01',
    '3000-01-01',
    '+2026-05-10',
    '10/05/2026',
    '05-10-2026',
    '10.05.2026',
    '2026/05/10',
    'May 10, 2026',
    '10 May 2026',
    '10. Mai 2026',
    'le 10 mai 2026',
    '2026年5月10日',
    '٢٠٢٦-٠٥-١٠',
    'Mon, 10 May 2026 10:00:00 GMT',
    'Sun, 31 Apr 2026 10:00:00 GMT',
    'Sun, 10 May 26 10:00:00 GMT',
    'Sun, 10 May 2026 10:00:00',
    'yesterday',
    'now',
    'true',
    '1778428800',
    1778428800,
    1778428800000,
    2026,
    0,
    true,
    false,
    null,
    undefined,
    [],
    ['2026-05-10'],
    {},
    { date: '2026-05-10' },
    () => '2026-05-10',
  ])('%j', (value) => {
    expect(parseDate(value)).toBeUndefined()
  })
})

describe('a Date becomes UTC in whole seconds', () => {
  test.each([
    [new Date('2026-05-10T17:33:30.999Z'), '2026-05-10T17:33:30Z'],
    [new Date('2026-05-10T01:00:00+08:00'), '2026-05-09T17:00:00Z'],
    [new Date('2026-05-10'), '2026-05-10T00:00:00Z'],
  ])('%o', (value, text) => {
    expect(parseDate(value)).toEqual(time(text))
  })

  test('one that is no date, or too far away, is none', () => {
    expect(parseDate(new Date(NaN))).toBeUndefined()
    expect(parseDate(new Date(0))).toBeUndefined()
    expect(parseDate(new Date(8.64e15))).toBeUndefined()
  })

  test('one from another realm counts', () => {
    const foreign: unknown = runInNewContext(`new Date('2026-05-10T17:33:30Z')`)
    expect(foreign).not.toBeInstanceOf(Date)
    expect(parseDate(foreign)?.text).toBe('2026-05-10T17:33:30Z')
  })
})

describe('the time zone of the machine changes nothing', () => {
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test.each([
    ['Pacific/Kiritimati', -840],
    ['UTC', 0],
    ['America/Los_Angeles', 480],
  ])('%s', (zone, minutesBehind) => {
    process.env.TZ = zone
    expect(new Date('2026-01-10').getTimezoneOffset()).toBe(minutesBehind)
    expect(parseDate('2026-05-10')).toEqual(day('2026-05-10'))
    expect(parseDate('2026-05-10T23:30:00')).toEqual(day('2026-05-10'))
    expect(parseDate('2026-05-10T00:30:00+14:00')).toEqual(time('2026-05-10T00:30:00+14:00'))
    expect(parseDate('Sun, 10 May 2026 10:00:00 GMT')?.text).toBe('2026-05-10T10:00:00Z')
    expect(parseDate(new Date(Date.UTC(2026, 4, 10)))?.text).toBe('2026-05-10T00:00:00Z')
  })
})

describe('the later of two dates', () => {
  test.each([
    ['2026-05-10', '2026-05-11', '2026-05-11'],
    ['2026-05-11', '2026-05-10', '2026-05-11'],
    ['2026-05-10T23:00:00-05:00', '2026-05-11T01:00:00Z', '2026-05-10T23:00:00-05:00'],
    ['2026-05-10T00:00:01Z', '2026-05-10', '2026-05-10T00:00:01Z'],
    ['2026-05-10', '2026-05-10T01:00:00+02:00', '2026-05-10'],
    ['2026-05-10', '2026-05-10T00:00:00Z', '2026-05-10T00:00:00Z'],
    ['2026-05-10T00:00:00Z', '2026-05-10', '2026-05-10T00:00:00Z'],
    ['2026-05-10T12:00:00Z', '2026-05-10T14:00:00+02:00', '2026-05-10T12:00:00Z'],
  ])('%s, %s → %s', (a, b, expected) => {
    expect(later(parseDate(a)!, parseDate(b)!).text).toBe(expected)
  })
})
