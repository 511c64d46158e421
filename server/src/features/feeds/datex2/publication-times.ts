import { instantOf } from '../feed-time.ts'

/** Reads a time as ISO 8601 UTC; null when it is not one. */
export type ReadTime = (text: string) => string | null

/** A publication repeats its times: in the records of one situation, and in all sites of one minute. */
const REMEMBERED = 4

/** @param timeZone of times without an offset */
export function publicationTimes(timeZone: string): ReadTime {
  // Lists, as it costs less to compare with so few than to look one up.
  const texts: string[] = Array.from({ length: REMEMBERED }, () => '')
  const times: (string | null)[] = texts.map(() => null)
  let next = 0
  return (text) => {
    const known = texts.indexOf(text)
    if (known !== -1) return times[known] as string | null
    const time = instantOf(text, timeZone)
    texts[next] = text
    times[next] = time
    next = (next + 1) % REMEMBERED
    return time
  }
}
