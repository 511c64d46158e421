import { useLingui } from '@lingui/react'
import { useCity } from '../api/config.tsx'
import { formatLocale } from '../i18n/text.ts'

export type Format = ReturnType<typeof formatter>

const FORMATTERS = new Map<string, Format>()

/** One for the whole page: creating the formatters of a locale takes longer than rendering a list with them. */
export function sharedFormatter(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`
  const cached = FORMATTERS.get(key)
  if (cached) return cached
  const format = formatter(locale, timeZone)
  FORMATTERS.set(key, format)
  return format
}

/** Numbers and times by locale and in the city's time zone. */
export function formatter(locale: string, timeZone: string) {
  /** Created on first use: each takes some ms, and the first screen needs two of the nine. */
  const dateTime = (options: Intl.DateTimeFormatOptions) => {
    let instance: Intl.DateTimeFormat | null = null
    return {
      format(ms: number): string {
        instance ??= new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options })
        return instance.format(ms)
      },
    }
  }
  const clock = dateTime({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const time = dateTime({ hour: '2-digit', minute: '2-digit' })
  const day = dateTime({ year: 'numeric', month: 'numeric', day: 'numeric' })
  const dayTime = dateTime({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const year = dateTime({ year: 'numeric' })
  const date = dateTime({ dateStyle: 'medium' })
  const full = dateTime({ dateStyle: 'medium', timeStyle: 'medium' })
  const monthDay = dateTime({ day: 'numeric', month: 'short' })
  const dayClock = dateTime({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const numbers = new Map<string, Intl.NumberFormat>()

  /** With exactly that many fraction digits. */
  function number(value: number, digits = 0, signed = false): string {
    const key = `${digits}${signed}`
    let format = numbers.get(key)
    if (!format) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: signed ? 'exceptZero' : 'auto',
      })
      numbers.set(key, format)
    }
    // No '-0' for a value that rounds to zero.
    return format.format(Math.abs(value) < 0.5 / 10 ** digits ? 0 : value)
  }

  return {
    number,
    /** '14:41:07' */
    clock: (ms: number) => clock.format(ms),
    /** '14:41'; with the date when it differs from that of `nowMs`; the date alone in another year. */
    time: (at: string | number, nowMs?: number) => {
      const ms = typeof at === 'number' ? at : Date.parse(at)
      if (nowMs === undefined || day.format(ms) === day.format(nowMs)) return time.format(ms)
      return (year.format(ms) === year.format(nowMs) ? dayTime : date).format(ms)
    },
    /** 'Nov 20' */
    day: (ms: number) => monthDay.format(ms),
    /** 'May 23, 2012' */
    date: (at: string) => date.format(Date.parse(at)),
    /** '14:41:07'; with the date when it differs from that of `nowMs`. */
    moment: (at: string, nowMs: number) => (day.format(Date.parse(at)) === day.format(nowMs) ? clock : dayClock).format(Date.parse(at)),
    /** 'Nov 20, 2026, 14:41:07' */
    full: (at: string) => full.format(Date.parse(at)),
  }
}

export function useFormat(): Format {
  const { i18n } = useLingui()
  const { timeZone } = useCity()
  const locale = formatLocale(i18n)
  return sharedFormatter(locale, timeZone)
}
