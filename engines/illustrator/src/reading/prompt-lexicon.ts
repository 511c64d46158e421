import { perLanguage } from '@oppidum/domain/core/language'
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
  /** By what singular and plural share; words that hold a prompt together are not in it. */
  byStem: ReadonlyMap<string, readonly Sense[]>
  /** What a mistyped word is compared with, what is drawn before what only tells how it looks. */
  longWords: readonly string[]
}

/** More words than this make no phrase. */
export const LONGEST_PHRASE = 5

export const stemmed = (words: readonly string[]) => words.map(stemOf).join(' ')

/** What a language's words say. */
export function lexiconOf(promptWords: PromptWords): Lexicon {
  const exact = new Map<string, readonly Sense[]>()
  const byStem = new Map<string, readonly Sense[]>()
  for (const [called, senses] of entries(promptWords))
    for (const phrase of listed(called)) {
      const words = wordsOf(phrase)
      const key = words.join(' ')
      if (!exact.has(key)) exact.set(key, senses)
      if (!senses.every(isJoint) && !byStem.has(stemmed(words))) byStem.set(stemmed(words), senses)
    }
  const long = [...exact.keys()].filter((it) => it.length >= 6 && !it.includes(' '))
  const saysMore = (key: string) => !exact.get(key)?.some((it) => it.is === 'small' || it.is === 'refused')
  const isQuality = (key: string) => exact.get(key)?.some((it) => it.is === 'small' && it.as === 'quality')
  return { exact, byStem, longWords: [...long.filter(saysMore), ...long.filter((it) => it.length >= 8 && isQuality(it))] }
}

const isJoint = (sense: Sense) =>
  sense.is === 'number' || (sense.is === 'small' && !['quality', 'picture', 'scenery', 'empty', 'manner', 'colouring'].includes(sense.as))

/** The weightier first: a phrase that stands in two tables is what the first of them says. */
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
  // Its keys are those that the table is written with.
  return (Object.keys(table) as Key[]).map((key) => [table[key], sensesOf(key)])
}

export const LEXICONS = perLanguage((it) => lexiconOf(wordsIn(it)))
