import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Reading } from './reading.ts'
import { describesOne } from './records/described-record.ts'
import { byToken } from './words/by-token.ts'

/** The number of rows that a question asks for: 'top 5', 'the three slowest', 'last 10 incidents'. */
export function limitOf(it: Reading): number | null {
  const claimed = [...byToken(it).claimed]
  // The number of 'more than 5' is a threshold.
  for (const { to } of it.all('bound')) claimed.fill(true, to, to + 2)
  if (it.numbers.length > 0) return null
  if (asksForOne(it) || asksWhenOfOne(it)) return 1
  for (let at = 0; at < it.tokens.length; at++) {
    if (claimed[at]) continue
    const token = it.tokens[at]
    const value = token?.kind === 'number' && token.unit === '' ? token.value : (NUMBERS.indexOf(token?.word ?? '') % 14) + 2
    const isNumber = token?.kind === 'number' ? token.unit === '' : NUMBERS.includes(token?.word ?? '')
    if (!isNumber || !Number.isInteger(value) || value < 1 || value > 50) continue
    if (/^(mw|mph|km|percent|kmh|hour|hora|day|dia|minut|minuto|week|semana|point|punto)$/.test(it.tokens[at + 1]?.stem ?? '')) continue
    return value
  }
  return null
}
/** 'When was the crash at the Obelisk resolved?': the time of one described record. */
const asksWhenOfOne = (it: Reading) => it.has('ask', 'when') && it.has('standing', 'closed') && describesOne(it)
/** 'The newest incident', 'la última solicitud': one record, not the latest ones. */
function asksForOne(it: Reading): boolean {
  const [order] = it.all('order', 'newest', 'worst')
  const noun = [...it.all('record'), ...it.all('type')].find((one) => order && Math.abs(one.from - order.from) < 4)
  if (!order || !noun || it.has('ask', 'count')) return false
  // 'Cortes de luz' bears its number on the first word, 'power cuts' on the last; 'los últimos' on the word before it.
  const { adjectiveFollows, adjectivesInflect } = wordsIn(it.language).grammar
  const telling = it.tokens[adjectiveFollows ? noun.from : noun.to - 1]
  const isSeveral = adjectivesInflect && it.tokens.slice(order.from, order.to).some((one) => /^(?!mas$).*s$/.test(one.word))
  return telling !== undefined && !telling.word.endsWith('s') && !isSeveral
}
const NUMBERS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(
    ' ',
  )
