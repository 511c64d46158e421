import type { Read, TimePart } from './time-kinds.ts'
import type { TimeTokens } from './time-tokens.ts'

/** Reads dates and years. */
export function calendarDates({ tokens, grammar, found, word, past, isWhole, unitFollows }: TimeTokens) {
  function date(at: number): Read<TimePart> | null {
    const token = tokens[at]
    if (token?.date) return { value: { is: 'date', date: token.date[0], month: token.date[1], year: token.date[2] }, to: at + 1 }
    const month = word(at, 'month')
    if (month && !(tokens[at]?.word === 'may' && !isWhole(tokens[at + 1]))) {
      const day = dayNumber(past(month.to, 'the'))
      if (day) {
        const year = yearAt(day.to)
        return { value: { is: 'date', date: day.value, month: month.value.month, year: year?.value ?? null }, to: year?.to ?? day.to }
      }
    }
    const day = dayNumber(at)
    if (!day) return null
    const named = word(past(day.to, 'of'), 'month')
    if (!named) return null
    const year = yearAt(named.to)
    return { value: { is: 'date', date: day.value, month: named.value.month, year: year?.value ?? null }, to: year?.to ?? named.to }
  }

  /** 18, '18th', 'the third', '1º'. */
  function dayNumber(at: number): Read<number> | null {
    const token = tokens[at]
    if (isWhole(token) && token.value >= 1 && token.value <= 99 && /^(st|nd|rd|th|º|ª|°)?$/.test(token.unit))
      return { value: token.value, to: at + 1 }
    const named = word(at, 'ordinal') ?? (grammar.dayByNumber ? word(at, 'number') : null)
    return named && { value: named.value.value, to: named.to }
  }

  /** 'The 18th', 'el 18', 'el día 18': without its month. */
  function dateOfThisMonth(at: number): Read<TimePart> | null {
    const the = word(at, 'the')
    // 'Las 18' is an hour.
    if (!the || /^(la|las)$/.test(tokens[at]?.word ?? '')) return null
    const unit = grammar.dayByNumber && word(the.to, 'unit')
    const isDay = unit && unit.value.unit === 'day'
    const token = tokens[isDay ? unit.to : the.to]
    const to = (isDay ? unit.to : the.to) + 1
    if (!isWhole(token) || token.value < 1 || token.value > 31 || unitFollows(to)) return null
    if (grammar.dayByNumber ? token.unit !== '' || !(isDay || isEnd(to)) : !/^(st|nd|rd|th)$/.test(token.unit)) return null
    return { value: { is: 'date', date: token.value, month: null, year: null }, to }
  }

  const isEnd = (at: number) => at >= tokens.length || (found[at] ?? []).length > 0 || tokens[at]?.gap !== ''

  function yearAt(at: number): Read<number> | null {
    const token = tokens[past(at, 'of')]
    const to = past(at, 'of') + 1
    return isWhole(token) && token.value >= 1900 && token.value < 2200 && /^\d{4}$/.test(token.raw) ? { value: token.value, to } : null
  }

  return { date, dayNumber, dateOfThisMonth, yearAt }
}
