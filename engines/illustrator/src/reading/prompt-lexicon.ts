import { perLanguageOnUse } from '@oppidum/domain/core/language'
import { wordsOf } from '@oppidum/domain/core/words'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import type { PromptWords } from '../i18n/illustrator-words.ts'
import { COMBINED } from './combined-senses.ts'
import { LOOSE_PLACES } from './place-rules.ts'
import { listed, stemOf } from './prompt-words.ts'
import type { Sense } from './sense.ts'
import { NUMBERS } from './small-words.ts'
import { GROUPS } from './subject-groups.ts'

interface Lexicon {
  exact: ReadonlyMap<string, readonly Sense[]>
  /** By the stem that singular and plural share; without function words. */
  byStem: ReadonlyMap<string, readonly Sense[]>
  /** Words that a mistyped word is compared with; drawable ones before qualities. */
  longWords: readonly string[]
}

/** Words of the longest phrase. */
export const LONGEST_PHRASE = 5

export const stemsOf = (words: readonly string[]) => words.map(stemOf).join(' ')

/** The lexicon of a language's word tables. */
export function lexiconOf(promptWords: PromptWords): Lexicon {
  const exact = new Map<string, readonly Sense[]>()
  const byStem = new Map<string, readonly Sense[]>()
  for (const [listing, senses] of entries(promptWords))
    for (const phrase of listed(listing)) {
      const words = wordsOf(phrase)
      const key = words.join(' ')
      if (!exact.has(key)) exact.set(key, senses)
      if (!senses.every(isJoint) && !byStem.has(stemsOf(words))) byStem.set(stemsOf(words), senses)
    }
  const long = [...exact.keys()].filter((it) => it.length >= 6 && !it.includes(' '))
  const saysMore = (key: string) => !exact.get(key)?.some((it) => it.is === 'small' || it.is === 'refused')
  const isQuality = (key: string) => exact.get(key)?.some((it) => it.is === 'small' && it.as === 'quality')
  return { exact, byStem, longWords: [...long.filter(saysMore), ...long.filter((it) => it.length >= 8 && isQuality(it))] }
}

const isJoint = (sense: Sense) =>
  sense.is === 'number' || (sense.is === 'small' && !['quality', 'picture', 'scenery', 'empty', 'manner', 'colouring'].includes(sense.as))

/** In order of precedence: a phrase in two tables has the meaning of the first. */
function entries(words: PromptWords): [string, readonly Sense[]][] {
  return [
    ...each(words.combined, (it) => COMBINED[it]),
    ...each(words.subjects, (kind) => [{ is: 'subject', kind }]),
    ...each(words.groups, (it) => [{ is: 'group', group: GROUPS[it] }]),
    ...each(words.places, (place) => [{ is: 'place', place }]),
    ...each(words.loosePlaces, (it) => [{ is: 'loose-place', places: LOOSE_PLACES[it] }]),
    ...each(words.lights, (light) => [{ is: 'light', light }]),
    ...each(words.weathers, (weather) => [{ is: 'weather', weather }]),
    ...each(words.seasons, (season) => [{ is: 'season', season }]),
    ...each(words.months, (season) => [{ is: 'season', season, byMonth: true }]),
    ...each(words.styles, (style) => [{ is: 'style', style }]),
    ...each(words.palettes, (palette) => [{ is: 'palette', palette }]),
    ...each(words.colours, (colour) => [{ is: 'colour', colour }]),
    ...each(words.numbers, (it) => [{ is: 'number', ...NUMBERS[it] }]),
    ...each(words.refused, (reason) => [{ is: 'refused', reason }]),
    ...each(words.small, (as) => [{ is: 'small', as }]),
  ]
}

function each<Key extends string>(
  table: Readonly<Record<Key, string>>,
  sensesOf: (key: Key) => readonly Sense[],
): [string, readonly Sense[]][] {
  // The table's keys are exactly its type's keys.
  return (Object.keys(table) as Key[]).map((key) => [table[key], sensesOf(key)])
}

export const LEXICONS = perLanguageOnUse((it) => lexiconOf(wordsIn(it)))
