import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { Language } from '@oppidum/domain/core/language'
import { folded } from '@oppidum/domain/core/list'
import { wordsIn } from '../../../../i18n/server-catalogue.ts'
import { cityPlaces } from './city-places.ts'

export interface Match {
  subject: Subject
  /** 0 to 1; 1 is its exact name. */
  score: number
}

/** A lower score means another name, not a misspelling. */
const LEAST = 0.5

/** Abbreviations and translations. Folded, as names are. */
const SAME: Record<string, string> = {
  avenida: 'av',
  avenue: 'av',
  ave: 'av',
  avda: 'av',
  bulevar: 'bv',
  boulevard: 'bv',
  blvd: 'bv',
  bvar: 'bv',
  camino: 'cno',
  general: 'gral',
  doctor: 'dr',
  doctora: 'dra',
  ingeniero: 'ing',
  presidente: 'pte',
  coronel: 'cnel',
  capitan: 'cap',
  profesor: 'prof',
  arquitecto: 'arq',
  santa: 'sta',
  ruta: 'route',
  plaza: 'square',
  centre: 'centro',
  center: 'centro',
  downtown: 'centro',
  town: 'ciudad',
  city: 'ciudad',
  old: 'vieja',
  north: 'norte',
  south: 'sur',
  east: 'este',
  west: 'oeste',
  ocho: '8',
  eight: '8',
  dieciocho: '18',
  eighteen: '18',
  veintiuno: '21',
  veinticinco: '25',
  october: 'octubre',
  july: 'julio',
  may: 'mayo',
  september: 'setiembre',
  septiembre: 'setiembre',
}
/** Words for kinds of places, which few names contain. */
const KIND_WORDS: Record<string, Subject['kind']> = {
  street: 'street',
  st: 'street',
  calle: 'street',
  road: 'street',
  av: 'street',
  bv: 'street',
  cno: 'street',
  rambla: 'street',
  district: 'district',
  barrio: 'district',
  neighbourhood: 'district',
  neighborhood: 'district',
  zona: 'district',
  substation: 'substation',
  subestacion: 'substation',
  section: 'section',
  stretch: 'section',
  tramo: 'section',
}
/** Words that names and questions share, and that distinguish nothing. */
const EMPTY = new Set(Language.options.flatMap((it) => wordsIn(it).tools.emptyPlaceWords.split(' ')))

interface Read {
  words: readonly string[]
  kinds: ReadonlySet<Subject['kind']>
}

function read(text: string): Read {
  const all = folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')
    .map((it) => SAME[it] ?? it)
  const kinds = new Set(all.flatMap((it) => KIND_WORDS[it] ?? []))
  const telling = all.filter((it) => !EMPTY.has(it) && KIND_WORDS[it] === undefined)
  // A name may consist of such words alone.
  const words = telling.length > 0 ? telling : all.filter((it) => !EMPTY.has(it))
  return { words: [...new Set(words)], kinds }
}

/** A text without words that distinguish no place, for a search in which every word has to match. */
export const tellingWords = (text: string): string => read(text).words.join(' ')

/** How similar two words are, 0 to 1: equal, one a prefix of the other, or a typing error apart. */
function likeness(asked: string, named: string): number {
  if (asked === named) return 1
  if (/^\d+$/.test(asked) || /^\d+$/.test(named)) return 0
  if (asked.length >= 3 && named.startsWith(asked)) return 0.75 + 0.2 * (asked.length / named.length)
  const length = Math.max(asked.length, named.length)
  if (Math.min(asked.length, named.length) < 4) return 0
  const slips = distance(asked, named, length >= 7 ? 2 : 1)
  return slips === null ? 0 : 1 - (1.5 * slips) / length
}

/** Letters that are wrong, missing, added or swapped with their neighbour; null if more than `most`. */
function distance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] as number) + 1)
      row[j] = cost
    }
    ;[before, last] = [last, row]
  }
  const found = last[b.length] as number
  return found <= most ? found : null
}

/** How well a name matches a text, 0 to 1. */
function scoreOf(asked: Read, name: Read): number {
  if (asked.words.length === 0 || name.words.length === 0) return 0
  const found = asked.words.map((it) => Math.max(...name.words.map((word) => likeness(it, word))))
  const fits = found.reduce((sum, it) => sum + it, 0) / asked.words.length
  // Every word of the name that the text lacks lowers the score.
  const said = Math.min(1, found.filter((it) => it > 0).length / name.words.length)
  return fits * (0.8 + 0.2 * said)
}

interface Candidate {
  subject: Subject
  name: Read
}

const made = new WeakMap<City, readonly Candidate[]>()

function candidatesIn(city: City): readonly Candidate[] {
  const known = made.get(city)
  if (known) return known
  const places = cityPlaces(city)
  const subjects = [
    ...places.districts.map((it) => it.subject),
    ...places.streets.map((it) => it.subject),
    ...city.substations.map(({ id }) => places.subjectOf({ kind: 'substation', id })),
    ...places.sections.map((it) => it.subject),
  ]
  const candidates = subjects.map((subject) => ({ subject, name: read(subject.name) }))
  made.set(city, candidates)
  return candidates
}

/** The order of equal matches. Sections are last, because a street has many. */
const KIND_ORDER: Partial<Record<Subject['kind'], number>> = { district: 0, street: 1, place: 2, substation: 3, section: 4 }

/** Places of the city file, and other places with a name, that match a text; best first. */
export function matchPlaces(city: City, text: string, others: readonly Subject[] = []): Match[] {
  const asked = read(text)
  const known = new Set<string>()
  return [...candidatesIn(city), ...others.map((subject) => ({ subject, name: read(subject.name) }))]
    .map(({ subject, name }) => {
      const wanted = asked.kinds.size === 0 || asked.kinds.has(subject.kind)
      return { subject, score: Math.round(1_000 * scoreOf(asked, name) * (wanted ? 1 : 0.85)) / 1_000 }
    })
    .filter((it) => it.score >= LEAST)
    .sort(
      (a, b) =>
        b.score - a.score ||
        (KIND_ORDER[a.subject.kind] ?? 9) - (KIND_ORDER[b.subject.kind] ?? 9) ||
        (a.subject.name < b.subject.name ? -1 : a.subject.name > b.subject.name ? 1 : 0),
    )
    .filter(({ subject }) => {
      // The map names streets as sections do.
      const key = `${subject.kind}/${folded(subject.name)}`
      return !known.has(key) && known.add(key)
    })
}
