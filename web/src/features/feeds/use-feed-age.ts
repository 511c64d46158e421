import { useText } from '../../i18n/text.ts'

/** '12 s ago', '5 min ago', '3 h ago'. */
export function useFeedAge(): (atMs: number, nowMs: number) => string {
  const text = useText()
  return (atMs, nowMs) => {
    const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1_000))
    if (seconds < 60) return text('age.seconds-ago', { count: seconds })
    return seconds < 3_600
      ? text('age.minutes-ago', { count: Math.floor(seconds / 60) })
      : text('age.hours-ago', { count: Math.floor(seconds / 3_600) })
  }
}
