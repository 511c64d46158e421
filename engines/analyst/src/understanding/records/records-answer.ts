import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Wanted } from '../../meaning.ts'
import { type Dimension, rivalsOf, severalOf, type WantedRead } from '../answer-dimension.ts'
import { actWanted, orderedAct } from '../questions/orders.ts'
import type { Reading } from '../reading.ts'
import { HOUR_UNIT } from '../threshold.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'
import { asksHowLong, closingRanked, departmentsIn } from './record-scope.ts'

export function recordWanted(it: Reading, city: CityVocabulary): WantedRead {
  const done = (wanted: Wanted): WantedRead => ({ wanted, by: null })
  const act = orderedAct(it)
  if (act) return done(actWanted(it, act, departmentsIn(it, city)[0] ?? null))
  if (it.has('ask', 'why')) return done({ want: 'why' })
  if (it.has('ask', 'where')) return done({ want: 'where' })
  if (it.has('ask', 'since', 'age', 'how-long')) return done({ want: 'duration', value: 'since' })
  return done({ want: 'value', aggregate: null })
}

export function recordsWanted(it: Reading, by: Dimension | null, extreme: 'highest' | 'lowest' | null): WantedRead {
  const done = (wanted: Wanted, dimension: Dimension | null = by): WantedRead => ({ wanted, by: dimension })
  const order = it.all('order').find((one) => one.value !== 'newest' || it.tokens.length > 0)?.value ?? null
  // 'Who is working on the worst incident?': the one that is worst, not the department that has most.
  if (it.has('superlative', 'worst') && (it.has('ask', 'who') || by === 'department') && namesOneWorst(it))
    return done({ want: 'list', order: 'worst' }, null)
  const closing = closingRanked(it)
  if (closing !== null) {
    const which = closing === 'quickest-closed' ? 'lowest' : 'highest'
    if (by !== null && (by !== 'type' || it.has('superlative', 'fastest', 'slowest') || TAKES.test(it.message)))
      return done({ want: 'duration', value: 'median-hours-to-close', which })
    return done({ want: 'list', order: closing }, null)
  }
  // 'How many were closed within a day?' asks for a number, 'with less than an hour of age' for those that have it.
  if (isBoundInTime(it)) {
    if (it.has('ask', 'share')) return done({ want: 'share' })
    if (it.has('ask', 'count')) return done({ want: 'count' })
    if (it.has('ask', 'age', 'how-long') && order === null) return done({ want: 'list', order: null })
  }
  const asksAge = it.has('ask', 'age', 'since') || (asksHowLong(it) && it.has('standing', 'open'))
  if (asksAge && (order === 'longest-open' || order === 'oldest' || it.has('superlative', 'longest')) && by === null)
    return done({ want: 'duration', value: 'since' }, null)
  if (order === 'longest-open') return done({ want: 'list', order }, null)
  if (it.has('ask', 'age')) return done({ want: 'duration', value: 'mean-age-hours' })
  if (
    asksHowLong(it) &&
    !MEDIAN.test(it.message) &&
    (EIGHTY.test(it.message) ||
      it.tokens.some((one, at) => one.value === 80 && (one.unit === '%' || it.tokens[at + 1]?.stem === 'percent')))
  )
    return done({ want: 'duration', value: 'p80-hours-to-close' })
  if (asksHowLong(it))
    return done({
      want: 'duration',
      value: it.has('aggregate', 'mean') && !/median/i.test(it.message) ? 'mean-hours-to-close' : 'median-hours-to-close',
      ...(by !== null && extreme !== null && { which: it.has('superlative', 'fastest', 'shortest', 'least') ? 'lowest' : 'highest' }),
    })
  if (it.has('ask', 'since') && it.has('aggregate', 'mean')) return done({ want: 'duration', value: 'mean-age-hours' })
  if (it.has('ask', 'since')) return done({ want: 'duration', value: 'since' }, null)
  // 'Cuántos de los de hoy siguen abiertos' counts; 'cuánto de' is a share.
  const shares = it.all('ask', 'share')
  const isCounted = shares.length > 0 && shares.every((one) => /^cuant[oa]s$/.test(it.tokens[one.from]?.word ?? ''))
  if (shares.length > 0 && !isCounted) return done({ want: 'share' })
  if (isCounted) return done({ want: 'count' }, by)
  const rivals = rivalsOf(it)
  if (rivals !== null) return done({ want: 'extreme', which: extreme ?? (it.has('compare', 'less') ? 'lowest' : 'highest') }, rivals)
  if (it.has('ask', 'when') && extreme) return done({ want: 'when', which: extreme }, by ?? 'hour-of-day')
  if (by !== null && extreme) return done({ want: 'extreme', which: extreme })
  // Of a time that is over the longest is the one that took longest.
  const isOver = it.times.some((one) => one.time?.kind === 'period') && !it.has('standing', 'open')
  if (it.has('superlative', 'longest')) return done({ want: 'list', order: isOver ? 'slowest-closed' : 'longest-open' }, null)
  if (it.has('ask', 'where') && (order === 'newest' || order === 'oldest')) return done({ want: 'list', order }, null)
  if (it.has('ask', 'where') && (extreme || it.has('superlative', 'most', 'worst')))
    return done({ want: 'extreme', which: extreme ?? 'highest' }, 'district')
  // 'How many incidents a day on average'.
  if (it.has('aggregate', 'mean') && (by === 'day' || by === null)) return done({ want: 'count', mean: true }, 'day')
  // 'How many fires and how many accidents?': each of them.
  if (it.has('ask', 'count')) return done({ want: 'count' }, by ?? severalOf(it))
  if (it.has('ask', 'where')) return done({ want: 'where' }, null)
  if (by !== null && !it.has('order')) return done({ want: 'count' })
  if (order !== null) return done({ want: 'list', order }, null)
  if (it.has('superlative', 'worst')) return done({ want: 'list', order: 'worst' }, null)
  if (it.has('ask', 'when')) return done({ want: 'list', order: 'newest' }, null)
  return done({ want: 'list', order: null }, null)
}

/** 'The worst incident', 'el peor incidente': one record, right beside the superlative. */
const namesOneWorst = (it: Reading) =>
  [...it.all('record'), ...it.all('type')].some((noun) => {
    const isBeside = it.all('superlative', 'worst').some((one) => one.to === noun.from || noun.to === one.from)
    const word = it.tokens[wordsIn(it.language).grammar.adjectiveFollows ? noun.from : noun.to - 1]?.word ?? ''
    return isBeside && word !== '' && !word.endsWith('s')
  })

/** Of a kind in general, and not of the one that took longest. */
const TAKES = /\b(?:takes?|need|needs|tardan?|demoran?|llevan?)\b/iu

/** The only percentile of closing times that the tools compute. */
const MEDIAN = /median/i
const EIGHTY = /\bp ?80\b|\b80(th)? percentile|percentil 80|80 por ciento|four (out )?of five|cuatro de cada cinco/i
const isBoundInTime = (it: Reading) =>
  it.all('bound').some((one) => HOUR_UNIT.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))
