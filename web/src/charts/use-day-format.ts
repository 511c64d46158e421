import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useCity } from '../api/config.tsx'
import { formatLocale } from '../i18n/text.ts'

/** Dates and times as axes and labels write them, in city time. */
export function useDayFormat() {
  const { i18n } = useLingui()
  const { timeZone } = useCity()
  const locale = formatLocale(i18n)
  return useMemo(() => dayFormat(locale, timeZone), [locale, timeZone])
}

function dayFormat(locale: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options })
    return (ms: number) => write(ms)
  }
  return {
    /** 'Fri' */
    weekday: format({ weekday: 'short' }),
    /** 'Fri 20' */
    weekdayDay: format({ weekday: 'short', day: 'numeric' }),
    /** 'Nov 20' */
    day: format({ day: 'numeric', month: 'short' }),
    /** 'Fri, Nov 20, 14:41' */
    dayTime: format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  }
}
