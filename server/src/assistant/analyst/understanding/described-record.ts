import type { Reading } from './reading.ts'
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

/** 'The crash at the Obelisk': the place of one that is described may stand in its words alone. Null of anything else. */
export function placeOfRecord(it: Reading): string | null {
  const [noun, sought] = [describedNoun(it), soughtText(it)]
  if (noun === null || sought === null || it.has('dimension', 'district', 'street')) return null
  const behind = it.tokens.findIndex((_, at) => at >= noun.to && sought.tokens.has(at))
  const isPlaced = behind >= 0 && it.tokens.slice(noun.to, behind).some((token) => AT.test(token.word))
  return isPlaced ? it.wordsAt(behind, Math.max(...sought.tokens) + 1) : null
}
