import { DAY_MS } from '@oppidum/domain/core/time'

/**
 * Number of holiday calendars. Which of them a series follows is learnt from how much such days looked like Sundays; the others have
 * no effect.
 */
export const CALENDARS = 3
const [EVERYWHERE, NORTH_AMERICA, EUROPE] = [1, 2, 4]

/** The calendars (as bits) in which a day is a holiday. */
export function holidayBits(wallMs: number): number {
  const date = new Date(wallMs)
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()]
  const fromEaster = Math.floor(wallMs / DAY_MS) - easterDay(date.getUTCFullYear())
  const nth = Math.ceil(day / 7)
  const isMonday = weekday === 1
  let bits = 0
  if ((month === 1 && day === 1) || (month === 12 && day === 25)) bits |= EVERYWHERE
  const american =
    (month === 7 && day === 4) ||
    (isMonday && ((month === 9 && nth === 1) || (month === 5 && day > 24))) ||
    (month === 11 && ((weekday === 4 && nth === 4) || (weekday === 5 && day >= 23 && day <= 29))) ||
    (month === 12 && day === 24)
  if (american) bits |= NORTH_AMERICA
  const european =
    fromEaster === -2 ||
    fromEaster === 1 ||
    (month === 12 && day === 26) ||
    (isMonday && ((month === 5 && (nth === 1 || day > 24)) || (month === 8 && day > 24)))
  if (european) bits |= EUROPE
  return bits
}

/** Easter Sunday (Gregorian), in days since 1970. */
function easterDay(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7
  const sunday = full - weekday
  const month = 3 + Math.floor((sunday + 40) / 44)
  return Date.UTC(year, month - 1, sunday + 28 - 31 * Math.floor(month / 4)) / DAY_MS
}
