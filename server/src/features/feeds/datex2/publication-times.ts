import { instantOf } from '../feed-time.ts'

/** Reads a time as ISO 8601 UTC; null when it is not one. */
export type ReadTime = (text: string) => string | null

/** A publication repeats its times: in the records of one situation, and in all sites of one minute. */
const REMEMBERED = 500

/** @param timeZone of times without an offset */
export function publicationTimes(timeZone: string): ReadTime {
  const known = new Map<string, string | null>()
  return (text) => {
    const earlier = known.get(text)
    if (earlier !== undefined) return earlier
    const time = instantOf(text, timeZone)
    if (known.size >= REMEMBERED) known.clear()
    // The parser's string would keep the text around it in memory.
    known.set(Buffer.from(text).toString(), time)
    return time
  }
}
