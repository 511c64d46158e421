import { cityClock } from '@oppidum/domain/core/city-clock'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date in an address, such as '2026-11-20'; null when it is invalid. */
export function dayIn(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** From the first moment of the first day to the last moment of the last, for calls; days are in city time, null is open-ended. */
export function spanOfDays(
  fromDay: string | null,
  toDay: string | null,
  timeZone: string,
): { from: string | undefined; to: string | undefined } {
  return {
    from: fromDay === null ? undefined : midnight(fromDay, timeZone),
    to: toDay === null ? undefined : midnight(nextDay(toDay), timeZone),
  }
}

/** The next calendar day. */
function nextDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

function midnight(text: string, timeZone: string): string | undefined {
  const ms = cityClock(timeZone).momentOfText(`${text}T00:00`)
  return ms === null ? undefined : new Date(ms).toISOString()
}
