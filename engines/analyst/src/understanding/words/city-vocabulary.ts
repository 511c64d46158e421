import type { City } from '@oppidum/domain/cities/city'
import { type CityClock, cityClock } from '@oppidum/domain/core/city-clock'
import { departmentNames } from '@oppidum/domain/records/department'
import { TOPIC_WORDS } from '@oppidum/domain/records/situations/topic-words'
import type { CitySpeedUnits } from '@oppidum/domain/telemetry/speed'
import type { PlaceMeant } from '../../meaning.ts'
import { type WholeNames, wholeNames } from './exact-names.ts'
import { byLengthOf, type LexiconTree, treeOf } from './lexicon.ts'
import type { Sense } from './senses.ts'
import { spelledOut } from './spelled-out.ts'
import { tokensOf } from './tokens.ts'

export interface SectionKnown {
  id: string
  name: string
  street: string
  /** The streets between which it lies, as its name has them. */
  ends: readonly string[]
}

/** One way to name a place: some of the words of its name. */
export interface Naming {
  place: PlaceMeant
  /** `crossing`: a street that no monitored section bears the name of. `landmark`: a hospital, a square. */
  sort: 'district' | 'street' | 'substation' | 'crossing' | 'landmark'
  /** How much of its name is used, without 'avenue' and titles: 0 to 1. */
  share: number
}

/** The names of a city, prepared for finding them in a question. */
export interface CityVocabulary {
  name: string
  clock: CityClock
  speedUnits: CitySpeedUnits
  streets: readonly string[]
  districts: readonly PlaceMeant[]
  substations: readonly PlaceMeant[]
  sections: readonly SectionKnown[]
  departments: readonly string[]
  feeds: readonly { id: string; name: string }[]
  /** By the words used, in order and without abbreviations. */
  namings: ReadonlyMap<string, readonly Naming[]>
  /** Names that are written with signs in them, as a whole: sections, and some landmarks. */
  whole: WholeNames
  /** Words that names consist of, for telling slips. */
  words: ReadonlySet<string>
  wordsByLength: ReturnType<typeof byLengthOf>
  /** The city's own name, and what people report, as the catalogue of services has it: the sense has the service's name. */
  own: LexiconTree
}

/** Kinds of street, which people leave out. */
const KIND = new Set([
  'avenida',
  'bulevar',
  'camino',
  'calle',
  'rambla',
  'street',
  'road',
  'pasaje',
  'peatonal',
  'lane',
  'drive',
  'highway',
  'way',
])
const TITLE = new Set(
  'general doctor doctora ingeniero capitan coronel brigadier libertador republica nacional mariscal presidente don'.split(' '),
)
const SMALL = new Set('de del la las los el y a al e the of and da do dos das'.split(' '))

/** A name with a sign at which a question is parted otherwise. */
const SIGNED = /[,;:()/&]|\s[-–—]\s/

/** The words of a name, spelled out. */
export function nameWords(name: string): string[] {
  return tokensOf(name).map((it) => spelledOut(it.word))
}

/** Names of which part is enough are found by every run of their words that has one of weight. */
function waysToName(name: string): { said: string; share: number }[] {
  const all = nameWords(name)
  const isCore = (word: string, at: number) =>
    !(KIND.has(word) && at === 0) && !TITLE.has(word) && !SMALL.has(word) && !(word.length === 1 && at === 0 && !/\d/.test(word))
  const weight = (words: readonly string[]) =>
    words.reduce((sum, word, at) => sum + (isCore(word, words === all ? at : 1) ? word.length : 0), 0)
  const core = all.map((word, at) => (isCore(word, at) ? word : null)).filter((it) => it !== null)
  const whole = core.reduce((sum, it) => sum + it.length, 0) || 1
  const ways = new Map<string, number>([[all.join(' '), 1]])
  const lists = [all, all.filter((word, at) => !TITLE.has(word) || at > all.length), core]
  for (const words of lists)
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= Math.min(words.length, from + 7); to++) {
        const run = words.slice(from, to)
        const first = run[0] as string
        const last = run.at(-1) as string
        if (SMALL.has(last) || TITLE.has(last) || (SMALL.has(first) && words !== all) || KIND.has(last)) continue
        const share = Math.min(1, weight(run) / whole)
        if (weight(run) < 3 || (/^\d+$/.test(run.join('')) && run.length === 1)) continue
        const said = run.join(' ')
        ways.set(said, Math.max(ways.get(said) ?? 0, share))
      }
  return [...ways].map(([said, share]) => ({ said, share }))
}

function wordsOfService({ code, name, keywords }: City['services'][number]): string[] {
  const usual = Object.hasOwn(TOPIC_WORDS, code) ? (TOPIC_WORDS[code] ?? []) : []
  return [name, code.replaceAll(/[-_]/g, ' '), ...keywords, ...usual]
}

/** What questions about this city can name. Made once for a city; it does not change while the city file does not. */
export function vocabularyOf(city: City): CityVocabulary {
  const sections = city.locations.map((it): SectionKnown => {
    const comma = it.name.indexOf(',')
    const street = (comma < 0 ? it.name : it.name.slice(0, comma)).trim()
    const ends =
      comma < 0
        ? []
        : it.name
            .slice(comma + 1)
            .split(/ [-–] /)
            .map((end) => end.trim())
    return { id: it.id, name: it.name, street, ends }
  })
  const streets = [...new Set(sections.map((it) => it.street))]
  const crossings = [...new Set(sections.flatMap((it) => it.ends))].filter((it) => it !== '' && !streets.includes(it))
  const namings = new Map<string, Naming[]>()
  const add = (place: PlaceMeant, sort: Naming['sort'], wholeAlone = false) => {
    for (const { said, share } of waysToName(place.name)) {
      if (wholeAlone && share < 1) continue
      const known = namings.get(said) ?? []
      if (!known.some((it) => it.place.id === place.id && it.sort === sort)) known.push({ place, sort, share })
      namings.set(said, known)
    }
  }
  const districts = city.districts.map((it): PlaceMeant => ({ kind: 'district', id: it.id, name: it.name }))
  const substations = city.substations.map((it): PlaceMeant => ({ kind: 'substation', id: it.id, name: it.name }))
  for (const it of districts) add(it, 'district')
  for (const name of streets) add({ kind: 'street', id: name, name }, 'street')
  for (const it of substations) add(it, 'substation')
  // 'Substation D' of 'D Peñarol'.
  for (const place of substations) {
    const letter = /^([A-Z]|\d{1,2}) /.exec(place.name)?.[1]?.toLowerCase()
    const whole = nameWords(place.name).join(' ')
    const kinds = ['substation', 'subestacion'].flatMap((it) => [`${it} ${letter}`, `${it} ${whole}`])
    for (const said of letter ? [...kinds, `${letter} substation`] : []) namings.set(said, [{ place, sort: 'substation', share: 1 }])
  }
  for (const name of crossings) add({ kind: 'street', id: name, name }, 'crossing')
  for (const { name } of city.places) if (nameWords(name).length > 1) add({ kind: 'street', id: name.slice(0, 64), name }, 'landmark', true)

  const words = new Set([...namings.keys()].flatMap((it) => it.split(' ')).filter((it) => it.length > 3 && !SMALL.has(it)))
  return {
    name: city.name,
    clock: cityClock(city.timeZone),
    speedUnits: city,
    streets,
    districts,
    substations,
    sections,
    departments: departmentNames(city),
    feeds: city.feeds.map(({ id, name }) => ({ id, name })),
    namings,
    whole: wholeNames([
      ...sections.map(({ id, name }) => ({ place: { kind: 'section' as const, id, name }, landmark: false })),
      ...city.places
        .filter((it) => SIGNED.test(it.name))
        .map(({ name }) => ({ place: { kind: 'street' as const, id: name.slice(0, 64), name }, landmark: true })),
    ]),
    words,
    wordsByLength: byLengthOf(words),
    own: treeOf([
      [city.name, { kind: 'place', value: 'city' }],
      ...city.services.flatMap((it) => wordsOfService(it).map((phrase): [string, Sense] => [phrase, { kind: 'service', value: it.name }])),
    ]),
  }
}
