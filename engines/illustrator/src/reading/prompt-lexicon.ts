import type { Language } from '@oppidum/domain/core/language'
import { wordsOf } from '@oppidum/domain/core/words'
import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import { type Called, listed, stemOf } from './prompt-words.ts'
import type { RefusalReason } from './refusal.ts'
import { REFUSED_WORDS } from './refused-words.ts'
import { LIGHT_WORDS, LOOSE_PLACES, MONTH_WORDS, PLACE_WORDS, SEASON_WORDS, WEATHER_WORDS } from './setting-words.ts'
import { NUMBER_WORDS, SMALL_WORDS, type SmallWord } from './small-words.ts'
import { COLOUR_WORDS, PALETTE_WORDS, STYLE_WORDS } from './style-words.ts'
import { GROUP_WORDS, SUBJECT_WORDS } from './subject-words.ts'

/** What a phrase of a prompt says about the picture. */
export type Sense =
  | { is: 'subject'; kind: SubjectKind }
  | { is: 'group'; group: (typeof GROUP_WORDS)[number] }
  | { is: 'place'; place: Place }
  | { is: 'loose-place'; places: readonly Place[] }
  | { is: 'light'; light: Light }
  | { is: 'weather'; weather: Weather }
  /** `byMonth`: north of the equator. */
  | { is: 'season'; season: Season; byMonth?: true }
  | { is: 'style'; style: Style }
  | { is: 'palette'; palette: Palette }
  | { is: 'colour'; colour: SubjectColour }
  | { is: 'number'; count: number; isInRow?: true }
  /** One beside the other. */
  | { is: 'row' }
  | { is: 'from-above' }
  /** What it has not, though its place would have. */
  | { is: 'unwanted'; kind: SubjectKind }
  | { is: 'refused'; reason: RefusalReason }
  | { is: 'small'; as: SmallWord }

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
  const long = [...exact.keys()].filter((it) => it.length >= 6 && !it.includes(' '))
  const saysMore = (key: string) => !exact.get(key)?.some((it) => it.is === 'small' || it.is === 'refused')
  const isQuality = (key: string) => exact.get(key)?.some((it) => it.is === 'small' && it.as === 'quality')
  return { exact, byStem, longWords: [...long.filter(saysMore), ...long.filter((it) => it.length >= 8 && isQuality(it))] }
}

const isJoint = (sense: Sense) =>
  sense.is === 'number' || (sense.is === 'small' && !['quality', 'picture', 'scenery', 'empty', 'manner', 'colouring'].includes(sense.as))

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
    ...each(MONTH_WORDS, (season) => [{ is: 'season', season, byMonth: true }]),
    ...each(STYLE_WORDS, (style) => [{ is: 'style', style }]),
    ...each(PALETTE_WORDS, (palette) => [{ is: 'palette', palette }]),
    ...each(COLOUR_WORDS, (colour) => [{ is: 'colour', colour }]),
    ...NUMBER_WORDS.map(({ called, ...number }): [Called, Sense[]] => [called, [{ is: 'number', ...number }]]),
    ...REFUSED_WORDS.map(({ reason, called }): [Called, Sense[]] => [called, [{ is: 'refused', reason }]]),
    ...each(SMALL_WORDS, (as) => [{ is: 'small', as }]),
  ]
}

/** Words that say two things at once, or something of how things stand or are seen. */
const SKIES: [Called, readonly Sense[]][] = [
  [
    {
      en: 'aerial view, aerial, bird eye view, bird eye, birds eye view, drone view, drone shot, drone footage, from above, seen from above, top down view, high angle',
      es: 'vista aérea, a vista de pájaro, vista de pájaro, vista de dron, desde arriba, visto desde arriba, vista desde arriba, desde lo alto, desde el aire',
    },
    [{ is: 'from-above' }],
  ],
  [
    {
      en: 'isometric, isometric view, axonometric',
      es: 'isométrico, isométrica, vista isométrica, axonométrica',
    },
    [{ is: 'from-above' }, { is: 'small', as: 'manner' }],
  ],
  [
    {
      en: 'in line, in a line, in a row, in rows, lined up, side by side',
      es: 'en fila, en hilera, en una fila, alineados, alineadas, formados en fila',
    },
    [{ is: 'row' }],
  ],
  [
    {
      en: 'cycling, biking, riding bikes, riding bicycles, riding their bikes, on bikes, on bicycles',
      es: 'en bicicleta, en bici, andando en bicicleta, pedaleando',
    },
    [{ is: 'subject', kind: 'cyclist' }],
  ],
  [
    { en: 'christmas market', es: 'mercadillo navideño, mercado navideño, mercado de navidad, feria navideña' },
    [
      { is: 'place', place: 'market' },
      { is: 'season', season: 'winter', byMonth: true },
      { is: 'subject', kind: 'banner' },
    ],
  ],
  [
    { en: 'low emission zone, emission zone, clean air zone', es: 'zona de bajas emisiones, zona de emisiones' },
    [
      { is: 'subject', kind: 'traffic-sign' },
      { is: 'loose-place', places: ['street', 'avenue'] },
    ],
  ],
  [
    {
      en: 'warehouse, low warehouse, logistics park, distribution centre, distribution center',
      es: 'almacén logístico, galpón, nave industrial, depósito, parque logístico, centro logístico',
    },
    [
      { is: 'place', place: 'industry' },
      { is: 'unwanted', kind: 'smoke' },
    ],
  ],
  [
    {
      en: 'river in flood, flooded river, swollen river, flooding river',
      es: 'río crecido, río desbordado, crecida del río, arroyo crecido, río en crecida',
    },
    [
      { is: 'place', place: 'river' },
      { is: 'subject', kind: 'flood' },
    ],
  ],
  [
    {
      en: 'stone bridge, arched bridge, stone arch bridge, old stone bridge',
      es: 'puente de piedra, puente de arcos, puente antiguo de piedra',
    },
    [{ is: 'place', place: 'river' }],
  ],
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
