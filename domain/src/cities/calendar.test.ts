import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { USUAL_CALENDAR, WorkingCalendar, workingTime } from './calendar.ts'

const HOUR = 60
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))

const week = (spans: Record<string, { from: string; to: string }[]>, holidays: unknown[] = []) =>
  WorkingCalendar.parse({ week: spans, holidays })
const office = WorkingCalendar.parse({
  ...USUAL_CALENDAR,
  holidays: [
    { date: '2026-11-23', name: 'Of this year' },
    { date: '12-25', name: 'Christmas' },
    { date: '12-24', name: 'Half a day', open: [{ from: '08:00', to: '12:00' }] },
  ],
})
const night = [{ from: '22:00', to: '06:00' }]
/** New York: on 2026-03-08 the clocks jump from 2 to 3, on 2026-11-01 they are put back from 2 to 1. */
const nights = week({ saturday: night, sunday: night })
const split = week({
  friday: [
    { from: '14:00', to: '18:00' },
    { from: '09:00', to: '13:00' },
    { from: '12:00', to: '15:00' },
  ],
})
const always = [{ from: '00:00', to: '24:00' }]
const round = week({
  monday: always,
  tuesday: always,
  wednesday: always,
  thursday: always,
  friday: always,
  saturday: always,
  sunday: always,
})

// Friday 2026-11-20; Montevideo is three hours behind UTC all year.
test.each([
  ['within a day', office, 'America/Montevideo', '2026-11-20T12:00Z', 2 * HOUR, '2026-11-20T14:00'],
  ['to the very end of a day', office, 'America/Montevideo', '2026-11-20T12:00Z', 9 * HOUR, '2026-11-20T21:00'],
  ['over a weekend and a holiday', office, 'America/Montevideo', '2026-11-20T20:00Z', 2 * HOUR, '2026-11-24T12:00'],
  ['before the city opens', office, 'America/Montevideo', '2026-11-20T03:00Z', HOUR, '2026-11-20T12:00'],
  ['on a day off', office, 'America/Montevideo', '2026-11-21T15:00Z', HOUR, '2026-11-24T12:00'],
  ['half a holiday, and a whole one of every year', office, 'America/Montevideo', '2026-12-24T13:00Z', 3 * HOUR, '2026-12-28T12:00'],
  ['a span over midnight', nights, 'UTC', '2026-11-21T23:00Z', 3 * HOUR, '2026-11-22T02:00'],
  ['a span that began on the day before', nights, 'UTC', '2026-11-22T04:00Z', 3 * HOUR, '2026-11-22T23:00'],
  ['the night in which an hour is left out: seven of eight', nights, 'America/New_York', '2026-03-08T03:00Z', 8 * HOUR, '2026-03-09T03:00'],
  ['the night in which an hour comes twice: nine of eight', nights, 'America/New_York', '2026-11-01T02:00Z', 9 * HOUR, '2026-11-01T11:00'],
  ['a day of 23 hours', round, 'Europe/Berlin', '2026-03-28T23:00Z', 23 * HOUR, '2026-03-29T22:00'],
  ['a day of 25 hours', round, 'Europe/Berlin', '2026-10-24T22:00Z', 25 * HOUR, '2026-10-25T23:00'],
  ['spans that overlap, in any order', split, 'UTC', '2026-11-20T08:00Z', 8 * HOUR, '2026-11-20T17:00'],
  ['a zone of quarters of an hour', office, 'Asia/Kathmandu', '2026-11-20T04:15Z', HOUR, '2026-11-20T05:15'],
])('%s', (_what, calendar, zone, start, minutes, expected) => {
  const time = workingTime(calendar, zone)
  const end = time.after(Date.parse(start), minutes)
  expect(iso(end)).toBe(expected)
})

it('begins at the jump where a span would begin in the hour that is left out', () => {
  const time = workingTime(week({ sunday: [{ from: '02:30', to: '04:00' }] }), 'America/New_York')
  expect(iso(time.after(Date.parse('2026-03-08T05:00Z'), HOUR))).toBe('2026-03-08T08:00')
})

it('finds nothing where the city never works that long', () => {
  const holidays = Array.from({ length: 366 }, (_, day) => ({
    date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
    name: 'Closed',
  }))
  expect(workingTime(week({ monday: always }, holidays), 'UTC').after(Date.parse('2026-11-20T00:00Z'), 1)).toBeNull()
})

describe('forwards and backwards', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'America/Montevideo', 'Australia/Lord_Howe']
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 }).map((it) => it * 60_000)
  it('agree on what is over at a moment', () => {
    const calendars = [office, nights, split, round]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones.flatMap((zone) => calendars.map((it) => workingTime(it, zone)))),
        moment,
        fc.integer({ min: -3 * 24 * HOUR, max: 3 * 24 * HOUR }),
        fc.integer({ min: 1, max: 60 * HOUR }),
        (time, start, off, minutes) => {
          const end = time.after(start, minutes)
          if (end === null) throw new Error('the city works')
          const asked = end + off * 60_000
          expect(start <= (time.before(asked, minutes) ?? Number.NEGATIVE_INFINITY)).toBe(end <= asked)
          expect(time.before(end, minutes)).toBeGreaterThanOrEqual(start)
        },
      ),
      { numRuns: 500, seed: 20261120 },
    )
  })
  /** Minute after minute, as the clocks of the city show it. */
  it('count what a clock on the wall would', () => {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const isOpen = (ms: number) => {
      const part = Object.fromEntries(format.formatToParts(ms).map((it) => [it.type, it.value]))
      const at = `${part.hour}:${part.minute}`
      if (part.weekday === 'Saturday') return at >= '22:00'
      if (part.weekday === 'Sunday') return at >= '22:00' || at < '06:00'
      return part.weekday === 'Monday' && at < '06:00'
    }
    const time = workingTime(nights, 'America/New_York')
    for (const [start, minutes] of [
      ['2026-03-07T12:00Z', 700],
      ['2026-10-31T12:00Z', 700],
      ['2026-11-01T05:30Z', 300],
    ] as const) {
      let left = minutes
      let ms = Date.parse(start)
      for (; left > 0; ms += 60_000) if (isOpen(ms)) left--
      expect(iso(time.after(Date.parse(start), minutes))).toBe(iso(ms))
    }
  })
})

test.each([
  ['a week without work', { week: {} }],
  ['an hour that no day has', { week: { monday: [{ from: '25:00', to: '26:00' }] } }],
  ['a date that no year has', { week: { monday: always }, holidays: [{ date: '13-01', name: 'x' }] }],
])('%s is refused', (_what, calendar) => {
  expect(WorkingCalendar.safeParse(calendar).success).toBe(false)
})
