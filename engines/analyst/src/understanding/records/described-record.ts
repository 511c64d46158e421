import type { Reading } from '../reading.ts'
import { soughtText } from './sought-text.ts'

const DEFINITE = /^(the|that|this|something|algo|el|la|ese|esa|este|esta|del|al)$/
const AT = /^(at|on|in|near|by|outside|under|behind|en|del|de|sobre|cerca|frente|junto|debajo)$/

/** 'The crash', 'la fuga de gas': the noun of one record that somebody describes by its words or its place; null of several. */
function describedNoun(it: Reading): { from: number; to: number } | null {
  const asksOfMany = it.has('ask', 'count', 'share') || it.has('measure') || it.has('superlative') || it.has('order')
  if (asksOfMany || (soughtText(it) === null && it.places.found.length === 0)) return null
  const one = [...it.all('type'), ...it.all('matter'), ...it.all('service')].find(({ from, to }) => {
    const isSingular = it.tokens.slice(from, to).every((token) => !/[^s]s$/.test(token.word) || /^gas$/.test(token.word))
    // Words of its text may stand between: 'the plaza gas leak'.
    return isSingular && it.tokens.slice(Math.max(0, from - 4), from).some((token) => DEFINITE.test(token.word))
  })
  return one ?? null
}

/** Whether one record is described, so that 'which department has it?' asks for a trait of it and spreads nothing. */
export const describesOne = (it: Reading): boolean => describedNoun(it) !== null

const JOINS = /^(and|y|e|esquina|corner|con|at)$/

/** 'The request at Uruguay & Ejido': a corner of which the city file knows neither street, but a record may; its words, or null. */
export function cornerOfRecord(it: Reading): { text: string; from: number; to: number } | null {
  const isName = (at: number) => it.unread.some((one) => one.from === at) && /^\p{Lu}/u.test(it.tokens[at]?.raw ?? '')
  const isSmall = (at: number) =>
    it.tokens[at]?.kind === 'word' && (it.tokens[at]?.word.length ?? 0) < 3 && /^\p{Lu}/u.test(it.tokens[at]?.raw ?? '')
  for (const { from: at } of it.unread) {
    const isJoined = JOINS.test(it.tokens[at + 1]?.word ?? '')
    const other = isJoined ? at + 2 : at + 1
    const isCorner = isName(at) && (isName(other) || isSmall(other)) && (isJoined || /[&/]/.test(it.tokens[other]?.gap ?? ''))
    if (isCorner) return { text: [at, other].map((one) => it.wordsAt(one, one + 1)).join(' '), from: at, to: other + 1 }
  }
  return null
}

/** 'The crash at the Obelisk': the place of one that is described may stand in its words alone. Null of anything else. */
export function placeOfRecord(it: Reading): string | null {
  const [noun, sought] = [describedNoun(it), soughtText(it)]
  if (noun === null || sought === null || it.has('dimension', 'district', 'street')) return null
  const behind = it.tokens.findIndex((_, at) => at >= noun.to && sought.tokens.has(at))
  const isPlaced = behind >= 0 && it.tokens.slice(noun.to, behind).some((token) => AT.test(token.word))
  return isPlaced ? it.wordsAt(behind, Math.max(...sought.tokens) + 1) : null
}
