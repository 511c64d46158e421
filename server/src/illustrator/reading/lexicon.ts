import type { Language } from '@oppidum/domain/language'
import { wordsOf } from '@oppidum/domain/words'
import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { RefusalReason } from './refusal.ts'
import { REFUSED_WORDS } from './refused-words.ts'
import { LIGHT_WORDS, LOOSE_PLACES, PLACE_WORDS, SEASON_WORDS, WEATHER_WORDS } from './setting-words.ts'
import { NUMBER_WORDS, SMALL_WORDS, type SmallWord } from './small-words.ts'
import { COLOUR_WORDS, PALETTE_WORDS, STYLE_WORDS } from './style-words.ts'
import { GROUP_WORDS, SUBJECT_WORDS } from './subject-words.ts'
import { type Called, listed, stemOf } from './words.ts'

/** What a phrase of a prompt says about the picture. */
export type Sense =
  | { is: 'subject'; kind: SubjectKind }
  | { is: 'group'; group: (typeof GROUP_WORDS)[number] }
  | { is: 'place'; place: Place }
  | { is: 'loose-place'; places: readonly Place[] }
  | { is: 'light'; light: Light }
  | { is: 'weather'; weather: Weather }
  | { is: 'season'; season: Season }
  | { is: 'style'; style: Style }
  | { is: 'palette'; palette: Palette }
  | { is: 'colour'; colour: SubjectColour }
  | { is: 'number'; count: number }
  | { is: 'refused'; reason: RefusalReason }
  | { is: 'small'; as: SmallWord }

interface Lexicon {
  exact: ReadonlyMap<string, readonly Sense[]>
  /** By what singular and plural share; words that hold a prompt together are not in it. */
  byStem: ReadonlyMap<string, readonly Sense[]>
  /** What a mistyped word is compared with. */
  longWords: readonly string[]
}

/** More words than this make no phrase. */
export const LONGEST_PHRASE = 5

export const stemmed = (words: readonly string[]) => words.map(stemOf).join(' ')

function lexiconOf(language: Language): Lexicon {
  const exact = new Map<string, readonly Sense[]>()
  const byStem = new Map<string, readonly Sense[]>()
  for (const [called, senses] of entries())
    for (const phrase of listed(called[language])) {
      const words = wordsOf(phrase)
      const key = words.join(' ')
      if (!exact.has(key)) exact.set(key, senses)
      if (!senses.every(isJoint) && !byStem.has(stemmed(words))) byStem.set(stemmed(words), senses)
    }
  const isContent = (key: string) => !exact.get(key)?.some((it) => it.is === 'small' || it.is === 'refused')
  return { exact, byStem, longWords: [...exact.keys()].filter((it) => it.length >= 6 && !it.includes(' ') && isContent(it)) }
}

const isJoint = (sense: Sense) =>
  sense.is === 'number' || (sense.is === 'small' && !['quality', 'picture', 'scenery', 'empty'].includes(sense.as))

/** The weightier first: a phrase that stands in two tables is what the first of them says. */
function entries(): [Called, readonly Sense[]][] {
  return [
    ...SKIES,
    ...each(SUBJECT_WORDS, (kind) => [{ is: 'subject', kind }]),
    ...GROUP_WORDS.map((group): [Called, Sense[]] => [group.called, [{ is: 'group', group }]]),
    ...each(PLACE_WORDS, (place) => [{ is: 'place', place }]),
    ...LOOSE_PLACES.map(({ called, places }): [Called, Sense[]] => [called, [{ is: 'loose-place', places }]]),
    ...each(LIGHT_WORDS, (light) => [{ is: 'light', light }]),
    ...each(WEATHER_WORDS, (weather) => [{ is: 'weather', weather }]),
    ...each(SEASON_WORDS, (season) => [{ is: 'season', season }]),
    ...each(STYLE_WORDS, (style) => [{ is: 'style', style }]),
    ...each(PALETTE_WORDS, (palette) => [{ is: 'palette', palette }]),
    ...each(COLOUR_WORDS, (colour) => [{ is: 'colour', colour }]),
    ...NUMBER_WORDS.map(({ count, called }): [Called, Sense[]] => [called, [{ is: 'number', count }]]),
    ...REFUSED_WORDS.map(({ reason, called }): [Called, Sense[]] => [called, [{ is: 'refused', reason }]]),
    ...each(SMALL_WORDS, (as) => [{ is: 'small', as }]),
  ]
}

/** Words that say two things at once. */
const SKIES: [Called, readonly Sense[]][] = [
  [
    { en: 'starry, starry night, starry sky', es: 'estrellado, estrellada, noche estrellada, cielo estrellado' },
    [
      { is: 'subject', kind: 'stars' },
      { is: 'light', light: 'night' },
    ],
  ],
  [
    { en: 'moonlit, moonlight, moonlit night', es: 'luz de luna, noche de luna, bajo la luna, luz de la luna' },
    [
      { is: 'subject', kind: 'moon' },
      { is: 'light', light: 'night' },
    ],
  ],
  [
    { en: 'night market', es: 'mercado nocturno' },
    [
      { is: 'place', place: 'market' },
      { is: 'light', light: 'night' },
    ],
  ],
  [
    { en: 'power cut, blackout, power outage', es: 'corte de luz, apagón, corte de energía' },
    [
      { is: 'light', light: 'night' },
      { is: 'loose-place', places: ['suburb', 'housing', 'street', 'skyline'] },
    ],
  ],
  [
    { en: 'cyberpunk', es: 'ciberpunk' },
    [
      { is: 'palette', palette: 'neon' },
      { is: 'light', light: 'night' },
    ],
  ],
]

function each<Key extends string>(table: Record<Key, Called>, sensesOf: (key: Key) => Sense[]): [Called, readonly Sense[]][] {
  // Its keys are those that the table is written with.
  return (Object.keys(table) as Key[]).map((key) => [table[key], sensesOf(key)])
}

export const LEXICONS: Record<Language, Lexicon> = { en: lexiconOf('en'), es: lexiconOf('es') }
