import type { Beside, Read, TimePart } from './time-kinds.ts'
import type { TimeTokens } from './time-tokens.ts'
import type { Near, Unit } from './time-word.ts'

/** 'The previous hour': these are said of another time; 'last week' is that of now. */
const BESIDE_FIRST = /^(previous|prior|preceding|following|anterior|anteriores|siguiente|siguientes|previa|previo)$/
/** Words that cannot be what a 'before' is before. */
const CLOSES =
  /^(in|on|at|for|of|was|were|is|did|do|had|there|how|what|and|or|too|please|as|en|fue|fueron|hubo|era|por|para|y|o|como|que|cuanto|cuanta|cuantos|cuantas|tambien)$/
const UNIT_MINUTES: Record<Unit, number> = {
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  fortnight: 20_160,
  quincena: 21_600,
  weekend: 2_880,
  month: 43_200,
  year: 525_600,
}

/** Reads stretches of time beside now or another time, and how far off a moment is. */
export function timeDistances({ tokens, grammar, word, past, duration }: TimeTokens) {
  /** 'Last week', 'la semana pasada', 'the week before last', 'past two hours', 'next 3 days', 'this Friday'. */
  function near(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    // 'This minute' is now.
    if (word(at, 'now')) return null
    const before = word(start, 'near')
    const rolling = word(start, 'past')
    if (before || rolling) {
      const to = (before ?? rolling)?.to as number
      const length = duration(to)
      const half = word(to, 'half')
      const side = before && BESIDE_FIRST.test(tokens[start]?.word ?? '') ? (before.value.near === 'next' ? 1 : -1) : 0
      if (length && (before?.value.near !== 'this' || !half)) {
        const beside: Beside = { unit: length.value.unit, count: side * length.value.count, moves: false }
        return { value: { ...stretch(length.value, before?.value.near === 'next'), ...(side && { beside }) }, to: length.to }
      }
      const unit = word(to, 'unit')
      if (unit) {
        const beside: Beside = { unit: unit.value.unit, count: side, moves: false }
        const value = unitNear(unit.value.unit, rolling || runsOver(at, start) ? 'past' : (before?.value.near ?? 'last'))
        return { value: { ...value, ...(side && unit.value.unit !== 'day' && { beside }) }, to: unit.to }
      }
      const weekday = word(to, 'weekday')
      if (weekday) return { value: { is: 'weekday', weekday: weekday.value.weekday, near: before?.value.near ?? 'last' }, to: weekday.to }
      const part = word(to, 'day-part')
      if (part) return { value: { is: 'part', part: part.value.part, days: null, near: before?.value.near ?? 'last' }, to: part.to }
      const month = word(to, 'month')
      if (month) return { value: { is: 'month', month: month.value.month, year: null, near: before?.value.near ?? 'last' }, to: month.to }
    }
    const whole = word(at, 'this-unit')
    // 'De la semana pasada', 'in the week before' name another week.
    if (
      whole &&
      !word(whole.to, 'near') &&
      !grammar.besideWords.has(tokens[whole.to]?.word ?? '') &&
      !/^(day|dia)$/.test(tokens[at - 1]?.stem ?? '')
    )
      return { value: { is: 'span', unit: whole.value.unit, near: 'this', count: 1 }, to: whole.to }
    const unit = word(start, 'unit')
    const isBeforeLast = tokens[start + 1]?.word === 'before' && tokens[start + 2]?.word === 'last'
    const beside = isBeforeLast ? null : besideFormer(start)
    if (beside) return beside
    if (unit && grammar.adjectiveFollows) {
      const after = word(unit.to, 'near')
      // 'Por día esta semana': the near one is what follows.
      if (after && !(after.value.near === 'this' && word(after.to, 'unit')))
        return { value: unitNear(unit.value.unit, after.value.near), to: after.to }
    }
    const length = duration(start)
    const follows = length && word(length.to, 'near')
    if (length && follows && grammar.adjectiveFollows && follows.value.near !== 'this')
      return { value: stretch(length.value, follows.value.near === 'next'), to: follows.to }
    if (unit && unit.value.unit !== 'day' && tokens[unit.to]?.word === 'before' && tokens[unit.to + 1]?.word === 'last')
      return { value: { is: 'span', unit: unit.value.unit, near: 'last', count: 2 }, to: unit.to + 2 }
    if (unit?.value.unit === 'weekend') return { value: { is: 'span', unit: 'weekend', near: 'this', count: 1 }, to: unit.to }
    return null
  }

  /** 'Over the last week' runs up to now, 'last week' ended on Sunday. */
  function runsOver(at: number, start: number): boolean {
    return (
      !grammar.adjectiveFollows && start > at && tokens[start]?.word === 'last' && /^(over|within|for)$/.test(tokens[at - 1]?.word ?? '')
    )
  }

  function stretch({ count: many, unit }: { count: number; unit: Unit }, ahead: boolean): TimePart {
    return { is: 'rolling', minutes: many * UNIT_MINUTES[unit], ahead }
  }

  function unitNear(unit: Unit, how: Near | 'past'): TimePart {
    if (unit === 'minute' || unit === 'fortnight' || unit === 'quincena' || (unit === 'hour' && how !== 'this'))
      return { is: 'rolling', minutes: UNIT_MINUTES[unit], ahead: how === 'next' }
    if (how === 'past')
      return unit === 'weekend'
        ? { is: 'span', unit, near: 'last', count: 1 }
        : { is: 'rolling', minutes: UNIT_MINUTES[unit], ahead: false }
    if (unit === 'day') return { is: 'day', days: how === 'this' ? 0 : how === 'last' ? -1 : 1 }
    return { is: 'span', unit, near: how, count: 1 }
  }

  /**
   * 'The week before', 'the two hours after that', 'la noche anterior', 'an hour earlier': by themselves they are counted from
   * now, behind another time from that one.
   */
  function besideFormer(start: number): Read<TimePart> | null {
    const length = duration(start)
    const unit = length ? null : word(start, 'unit')
    const part = length || unit ? null : word(start, 'day-part')
    const to = (length ?? unit ?? part)?.to
    const side = to === undefined ? undefined : grammar.besideWords.get(tokens[to]?.word ?? '')
    if (to === undefined || side === undefined || (part && part.value.days !== null)) return null
    const end = pastThat(to + 1)
    if (end === to + 1 && !closes(end)) return null
    const isThe = start > 0 && word(start - 1, 'the') !== null
    if (part) {
      const beside: Beside = { unit: part.value.part, count: side, moves: false }
      return { value: { is: 'part', part: part.value.part, days: null, near: side < 0 ? 'last' : 'next', beside }, to: end }
    }
    if (length) {
      const { count: many, unit: of } = length.value
      // 'Two hours ago' is counted from now alone; 'la hora siguiente' has no number.
      const moves = !isThe || grammar.adjectiveFollows
      const beside: Beside = { unit: of, count: side * many, moves }
      const minutes = many * UNIT_MINUTES[of]
      if (!moves) return { value: { ...stretch(length.value, side > 0), beside }, to: end }
      return minutes < 1_440 || side > 0
        ? { value: { is: 'moment', minutes, ahead: side > 0, beside }, to: end }
        : { value: { is: 'days-ago', days: Math.round(minutes / 1_440), beside }, to: end }
    }
    // 'The day before' has words of its own.
    if (!unit || unit.value.unit === 'day') return null
    return {
      value: { ...unitNear(unit.value.unit, side < 0 ? 'last' : 'next'), beside: { unit: unit.value.unit, count: side, moves: false } },
      to: end,
    }
  }

  /** Nothing that a 'before' could belong to follows: 'two hours before noon' and 'the week before the storm' go on. */
  function closes(at: number): boolean {
    const token = tokens[at]
    return token === undefined || /[,;.?!:]/.test(token.gap) || CLOSES.test(token.word)
  }

  /** Behind 'before': 'that', 'it', 'that one'; 'a esa', 'de eso'. */
  function pastThat(at: number): number {
    const from = grammar.linksBefore?.test(tokens[at]?.word ?? '') ? at + 1 : at
    if (!/^(that|this|it|then|those|esa|ese|eso|esas|esos|aquella|aquel)$/.test(tokens[from]?.word ?? '')) return at
    return tokens[from + 1]?.word === 'one' ? from + 2 : from + 1
  }

  /** 'Two hours ago', 'hace dos horas', 'in 30 minutes', 'dentro de una hora'. */
  function distance(at: number): Read<TimePart> | null {
    const ago = grammar.agoFirst ? word(at, 'ago') : null
    const ahead = word(at, 'ahead-by')
    const first = ago ?? ahead
    const length = duration(first ? first.to : at)
    if (!length) return null
    const minutes = length.value.count * UNIT_MINUTES[length.value.unit]
    const days = length.value.unit === 'minute' || length.value.unit === 'hour' ? null : Math.round(minutes / 1_440)
    if (ago) return { value: days === null ? { is: 'moment', minutes, ahead: false } : { is: 'days-ago', days }, to: length.to }
    // 'Dos horas atrás' has it behind, as all have it that have no word before.
    const later = !grammar.agoFirst || tokens[length.to]?.word === 'atras' ? word(length.to, 'ago') : null
    if (later) return { value: days === null ? { is: 'moment', minutes, ahead: false } : { is: 'days-ago', days }, to: later.to }
    const fromNow = word(length.to, 'from-now')
    if (ahead && tokens[at]?.word !== 'within') return { value: { is: 'moment', minutes, ahead: true }, to: fromNow?.to ?? length.to }
    if (ahead) return { value: { is: 'rolling', minutes, ahead: true }, to: length.to }
    if (fromNow) return { value: { is: 'moment', minutes, ahead: true }, to: fromNow.to }
    return null
  }

  return { near, distance }
}
