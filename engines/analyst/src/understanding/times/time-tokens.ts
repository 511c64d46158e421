import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Token } from '../words/tokens.ts'
import type { Of, Read } from './time-kinds.ts'
import type { TimeWord, Unit } from './time-word.ts'
import { type Branch, TIME_WORDS } from './time-words.ts'

const MOST_UNITS = 10_000
/** 'Of', 'the', 'at' in a row; more of them are no sentence. */
const MOST_SMALL_WORDS = 4
const COUNTED = /^(percent|primer[ao]s?|ultim[ao]s?|mas|menos|mejores|peores|slowest|fastest|busiest|highest|lowest|worst|best)$/

/** What the readers of times ask of the tokens of a question. */
export type TimeTokens = ReturnType<typeof timeTokens>

/** The tokens of a question in one language, with the time words that begin at each. `taken` are tokens that mean something else for sure. */
export function timeTokens(tokens: readonly Token[], language: Language, taken: readonly boolean[]) {
  const found = tokens.map((_, at) => wordsAt(tokens, at, language, taken))
  const firsts = found.map(firstOfEach)
  function word<Is extends TimeWord['is']>(at: number, is: Is): Read<Of<Is>> | null {
    // The cache holds senses of a kind under that kind.
    return (firsts[at]?.[is] as Read<Of<Is>> | undefined) ?? null
  }

  /** Past the words of this kind, as many as people say in a row. */
  function past(at: number, ...kinds: TimeWord['is'][]): number {
    let to = at
    for (let words = 0; words < MOST_SMALL_WORDS; words++) {
      // Not the longest word that stands there, but the first kind that does.
      let hit: Read<TimeWord> | null = null
      for (const is of kinds) hit ??= word(to, is)
      if (!hit) break
      to = hit.to
    }
    return to
  }

  const isWhole = (token: Token | undefined): token is Token => token?.kind === 'number' && Number.isInteger(token.value)

  function count(at: number): Read<number> | null {
    const token = tokens[at]
    if (token?.kind === 'number' && token.unit === '') return { value: token.value, to: at + 1 }
    const named = word(at, 'number')
    return named && { value: named.value.value, to: named.to }
  }

  /** 'Two hours', '30 min', 'half an hour', 'una hora y media', '24h'. */
  function duration(at: number): Read<{ count: number; unit: Unit }> | null {
    const token = tokens[at]
    if (token?.kind === 'number' && /^(h|hr|hrs|hs|min|d)$/.test(token.unit))
      return { value: { count: token.value, unit: token.unit === 'min' ? 'minute' : token.unit === 'd' ? 'day' : 'hour' }, to: at + 1 }
    const quarters = quartersOf(at)
    if (quarters) return quarters
    const half = word(at, 'half')
    const halved = half && word(past(half.to, 'number'), 'unit')
    if (halved) return { value: { count: 0.5, unit: halved.value.unit }, to: halved.to }
    const number = count(at)
    if (!number || number.value > MOST_UNITS) return null
    const unit = word(number.to, 'unit')
    if (!unit) return null
    const more = word(unit.to, 'half') ?? (word(unit.to, 'link') && word((word(unit.to, 'link') as Read<TimeWord>).to, 'half'))
    const isMore = more && (tokens[unit.to]?.word === 'y' || tokens[unit.to]?.word === 'and')
    return { value: { count: number.value + (isMore ? 0.5 : 0), unit: unit.value.unit }, to: isMore ? more.to : unit.to }
  }

  /** 'A quarter of an hour', 'three quarters of an hour', 'un cuarto de hora'. */
  function quartersOf(at: number): Read<{ count: number; unit: Unit }> | null {
    const number = count(at)
    const from = number?.to ?? at
    const isQuarter = /^(quarter|cuarto)$/.test(tokens[from]?.stem ?? '')
    const quarter = word(at, 'quarter') ?? (isQuarter ? { to: from + 1 } : null)
    if (!quarter) return null
    const to = past(past(quarter.to, 'of'), 'number')
    const unit = to > quarter.to ? word(to, 'unit') : null
    if (unit?.value.unit !== 'hour' || (number && number.value > 3)) return null
    return { value: { count: (number && quarter.to > from ? number.value : 1) * 0.25, unit: 'hour' }, to: unit.to }
  }

  /** 'Las 5 primeras' are so many, and no hour. */
  const unitFollows = (at: number) => word(at, 'unit') !== null || COUNTED.test(tokens[at]?.word ?? '')

  return { tokens, grammar: wordsIn(language).grammar, found, word, past, isWhole, count, duration, unitFollows }
}

/** Every time word or phrase that begins at a token, the longest first. */
function wordsAt(tokens: readonly Token[], from: number, language: Language, taken: readonly boolean[]): Read<TimeWord>[] {
  const found: Read<TimeWord>[] = []
  let branch: Branch | undefined = TIME_WORDS[language]
  for (let at = from; at < tokens.length && branch && !taken[at]; at++) {
    const token = tokens[at] as Token
    if (token.kind !== 'word') break
    branch = branch.next.get(token.stem)
    for (const value of branch?.words ?? []) found.unshift({ value, to: at + 1 })
  }
  return found
}

/** The longest phrase of each kind at a token. */
function firstOfEach(words: readonly Read<TimeWord>[]): Partial<Record<TimeWord['is'], Read<TimeWord>>> {
  const firsts: Partial<Record<TimeWord['is'], Read<TimeWord>>> = {}
  for (const it of words) firsts[it.value.is] ??= it
  return firsts
}
