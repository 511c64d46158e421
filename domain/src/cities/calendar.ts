import * as z from 'zod/mini'
import { cityClock, weekdayOf } from '../core/city-clock.ts'
import { DAY_MS, MINUTE_MS } from '../core/time.ts'

const ClockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "a time of the day, such as '08:30'; '24:00' ends it"))

/** In local time. A span that ends at or before its start ends on the next day. */
export const OpeningSpan = z.strictObject({ from: ClockTime, to: ClockTime })
export type OpeningSpan = z.infer<typeof OpeningSpan>

const Spans = z._default(z.array(OpeningSpan).check(z.maxLength(12)), [])

const Holiday = z.strictObject({
  /** '2026-12-25', or '12-25' for every year. */
  date: z.string().check(z.regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a date: '2026-12-25', or '12-25' for every year")),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Opening hours on that day, in place of the usual ones; closed all day if empty. */
  open: Spans,
})

/** A city's working hours. A span belongs to the day it starts on, even if it ends on the next one. */
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

/** Used for cities whose file has no working hours. */
export const USUAL_CALENDAR: z.input<typeof WorkingCalendar> = {
  week: { monday: OFFICE, tuesday: OFFICE, wednesday: OFFICE, thursday: OFFICE, friday: OFFICE },
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Longest search for working time, so that a city with one working minute a week does not block the caller. */
const MOST_DAYS = 3_660
const REMEMBERED_DAYS = 5_000

interface Interval {
  fromMs: number
  toMs: number
}

export interface WorkingTime {
  /** The moment when this many working minutes have passed since `startMs`; null if the city never works that long. */
  after(startMs: number, minutes: number): number | null
  /** The latest moment from which this many working minutes have passed by `endMs`; null if there is none. */
  before(endMs: number, minutes: number): number | null
}

/**
 * Counts a city's working time. A working hour is sixty minutes of real time: in a span across the night when clocks go
 * back, the repeated hour counts twice; the hour skipped in spring does not count.
 */
export function workingTime(calendar: WorkingCalendar, timeZone: string): WorkingTime {
  const clock = cityClock(timeZone)
  const holidays = new Map(calendar.holidays.map((it) => [it.date, it.open]))
  const known = new Map<number, readonly Interval[]>()

  /** Every moment when the clocks show that minute of the day (1,440 and more: the next day); the jump itself if that minute is skipped. */
  function moments(day: number, minute: number): number[] {
    const wallMs = day * DAY_MS + minute * MINUTE_MS
    const shown = clock.momentsOf(wallMs)
    return shown.length > 0 ? shown : [clock.jumpOver(wallMs)]
  }

  function spansOf(day: number): readonly OpeningSpan[] {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    return holidays.get(date) ?? holidays.get(date.slice(5)) ?? calendar.week[WEEKDAYS[weekdayOf(day)] as (typeof WEEKDAYS)[number]]
  }

  /** Spans that start on that day, in order, without overlaps. */
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

  /** The same, without what overlaps the previous day's spans. */
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
      // A span from the previous day may still be open.
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
