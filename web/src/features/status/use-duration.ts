import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import { useText } from '../../i18n/text.ts'

/** '12 s', '5 min', '3 h 20 min', '2 d 4 h'. */
export function useDuration(): (ms: number) => string {
  const text = useText()
  return (ms) => {
    const whole = (unit: number) => Math.floor(Math.max(0, ms) / unit)
    if (ms < MINUTE_MS) return text('lasting.seconds', { seconds: whole(SECOND_MS) })
    if (ms < HOUR_MS) return text('lasting.minutes', { minutes: whole(MINUTE_MS) })
    if (ms < DAY_MS) return text('lasting.hours', { hours: whole(HOUR_MS), minutes: whole(MINUTE_MS) % 60 })
    return text('lasting.days', { days: whole(DAY_MS), hours: whole(HOUR_MS) % 24 })
  }
}
