import * as z from 'zod/mini'
import { cityClock, weekdayOf } from '../core/city-clock.ts'
import { DAY_MS, MINUTE_MS } from '../core/time.ts'

const ClockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "a time of the day, such as '08:30'; '24:00' ends it"))

/** By the clocks of the city. One that ends at or before its beginning ends on the next day. */
export const OpeningSpan = z.strictObject({ from: ClockTime, to: ClockTime })
export type OpeningSpan = z.infer<typeof OpeningSpan>

const Spans = z._default(z.array(OpeningSpan).check(z.maxLength(12)), [])

const Holiday = z.strictObject({
  /** '2026-12-25', or '12-25' for every year. */
  date: z.string().check(z.regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a date: '2026-12-25', or '12-25' for every year")),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** What is open all the same, in place of the usual hours of that day. */
  open: Spans,
})

/** When a city works. A span belongs to the day on which it begins, also where it ends on the next one. */
export const WorkingCalendar = z
  .strictObject({
    week: z.strictObject({
      monday: Spans,
      tuesday: Spans,
      wednesday: Spans,
      thursday: Spans,
      friday: Spans,
      saturday: Spans,
      sunday: Spans,
    }),
    holidays: z._default(z.array(Holiday).check(z.maxLength(1_000)), []),
  })
  .check(z.refine((it) => Object.values(it.week).some((spans) => spans.length > 0), 'a week needs a day on which the city works'))
export type WorkingCalendar = z.infer<typeof WorkingCalendar>

const OFFICE: OpeningSpan[] = [{ from: '08:00', to: '18:00' }]

/** Of a city whose file names none. */
export const USUAL_CALENDAR: z.input<typeof WorkingCalendar> = {
  week: { monday: OFFICE, tuesday: OFFICE, wednesday: OFFICE, thursday: OFFICE, friday: OFFICE },
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A city that works one minute a week keeps nobody looking for longer. */
const MOST_DAYS = 3_660
const REMEMBERED_DAYS = 5_000

interface Interval {
  fromMs: number
  toMs: number
}

export interface WorkingTime {
  /** The moment at which so many working minutes have passed since `startMs`; null when the city never works that long. */
  after(startMs: number, minutes: number): number | null
  /** The latest moment since which so many working minutes have passed at `endMs`; null when there is none. */
  before(endMs: number, minutes: number): number | null
}

/**
 * Counts the time in which a city works. A working hour is sixty minutes that really pass: of a span over the night in
 * which clocks are put back the hour that comes twice counts twice, and the one that is left out does not count.
 */
export function workingTime(calendar: WorkingCalendar, timeZone: string): WorkingTime {
  const clock = cityClock(timeZone)
  const holidays = new Map(calendar.holidays.map((it) => [it.date, it.open]))
  const known = new Map<number, readonly Interval[]>()

  /** Every moment at which the clocks show that minute of a day, over 1,440 in the next one; the jump over it when it never comes. */
  function moments(day: number, minute: number): number[] {
    const wallMs = day * DAY_MS + minute * MINUTE_MS
    const shown = clock.momentsOf(wallMs)
    return shown.length > 0 ? shown : [clock.jumpOver(wallMs)]
  }

  function spansOf(day: number): readonly OpeningSpan[] {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    return holidays.get(date) ?? holidays.get(date.slice(5)) ?? calendar.week[WEEKDAYS[weekdayOf(day)] as (typeof WEEKDAYS)[number]]
  }

  /** What begins on that day, in order and each stretch once. */
  function begunOn(day: number): Interval[] {
    const merged: Interval[] = []
    const all = spansOf(day).map(({ from, to }) => {
      const [begins, ends] = [minuteOf(from), minuteOf(to)]
      return { fromMs: Math.min(...moments(day, begins)), toMs: Math.max(...moments(day, ends > begins ? ends : ends + 1_440)) }
    })
    for (const it of all.sort((a, b) => a.fromMs - b.fromMs)) {
      const last = merged.at(-1)
      if (last && it.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, it.toMs)
      else merged.push(it)
    }
    return merged
  }

  /** The same without what the day before reaches into. */
  function openOn(day: number): readonly Interval[] {
    const kept = known.get(day)
    if (kept) return kept
    const until = begunOn(day - 1).at(-1)?.toMs ?? Number.NEGATIVE_INFINITY
    const open = begunOn(day)
      .map((it) => ({ fromMs: Math.max(it.fromMs, until), toMs: it.toMs }))
      .filter((it) => it.toMs > it.fromMs)
    if (known.size > REMEMBERED_DAYS) known.clear()
    known.set(day, open)
    return open
  }

  return {
    after(startMs, minutes) {
      let left = minutes * MINUTE_MS
      // What began on the day before may still be open.
      const first = clock.wallOf(startMs).day - 1
      for (let day = first; day < first + MOST_DAYS; day++)
        for (const { fromMs, toMs } of openOn(day)) {
          const from = Math.max(fromMs, startMs)
          if (toMs <= from) continue
          if (left <= toMs - from) return from + left
          left -= toMs - from
        }
      return null
    },
    before(endMs, minutes) {
      let left = minutes * MINUTE_MS
      const last = clock.wallOf(endMs).day
      for (let day = last; day > last - MOST_DAYS; day--)
        for (const { fromMs, toMs } of [...openOn(day)].reverse()) {
          const to = Math.min(toMs, endMs)
          if (to <= fromMs) continue
          if (left <= to - fromMs) return to - left
          left -= to - fromMs
        }
      return null
    },
  }
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
