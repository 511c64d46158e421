import type { PlaceMeant } from '../../meaning.ts'
import { type CityVocabulary, nameWords } from '../words/city-vocabulary.ts'
import { spelledOut } from '../words/spelled-out.ts'
import type { Token } from '../words/tokens.ts'
import { type Mention, type PlaceFound, type PlacesRead, share } from './place-mentions.ts'

export const ARTICLE = new Set(['the', 'el', 'la', 'los', 'las'])
const CROSSING_LINK = new Set(
  'and y e at con esquina corner x by cross crossing cruce casi crosses intersection of interseccion de'.split(' '),
)
const BETWEEN = new Set(['between', 'entre', 'from', 'desde', 'to', 'hasta', 'until', 'till', 'through', 'thru'])
/** Words between a street and its crossings that do not separate them: 'Italia, in the part that goes from … to …'. */
const OF_A_PART = new Set(
  'in the part stretch section bit piece that which goes runs going running up down as far along of en el la los las tramo parte pedazo trozo sector que va llegar de del al comprendido comprendida'.split(
    ' ',
  ),
)

export function joinMentions(mentions: readonly Mention[], tokens: readonly Token[], city: CityVocabulary, crosses: boolean): PlacesRead {
  const found: PlaceFound[] = []
  let ambiguous: PlacesRead['ambiguous'] = null
  let at = 0
  while (at < mentions.length) {
    const first = mentions[at] as Mention
    const second = mentions[at + 1]
    const third = mentions[at + 2]
    if (first.group) {
      found.push({ places: unique(first.namings.map((it) => it.place)), from: first.from, to: first.to, landmark: false })
      at++
      continue
    }
    const corner =
      second && (linkedBy(tokens, first, second) ?? (third && reaching(tokens, second, third) ? leadingTo(tokens, first, second) : null))
    const onward = second && third ? (linkedBy(tokens, second, third) ?? reaching(tokens, second, third)) : null
    const stretch =
      second && third && corner && onward && (corner === 'between' || onward === 'between')
        ? sectionsBetween(city, first, second, third)
        : second && third && corner && isOn(tokens, second, third) && !sectionsOf(city, first).length
          ? sectionsBetween(city, third, first, second)
          : []
    const halfNamed = second && stretch.length === 0 ? betweenOn(city, tokens, first, second) : []
    if (halfNamed.length > 0 && second) {
      found.push({ places: halfNamed, from: first.from, to: second.to, landmark: false })
      at += 2
      continue
    }
    if (stretch.length > 0 && third) {
      found.push({ places: stretch, from: first.from, to: third.to, landmark: false })
      at += 3
      continue
    }
    const ends = corner && second && (crosses || corner === 'at') ? sectionsAt(city, first, second) : []
    const crossing = second && ends.length > 1 ? withOtherEnd(city, ends, tokens, second.to) : ends
    if (crossing.length > 0 && second) {
      const to = crossing.length < ends.length ? second.to + 2 : second.to
      const names = [first, second].map((it) => it.namings[0]?.place.name)
      const isCorner = crossing.length === ends.length && names[0] !== undefined && names[1] !== undefined
      found.push({ places: crossing, from: first.from, to, landmark: false, ...(isCorner && { corner: [names[0] ?? '', names[1] ?? ''] }) })
      at += 2
      continue
    }
    // 'Carrasco Sur' is none of 'Carrasco' and 'Barrio Sur'.
    if (second && isOtherDistrict(tokens, first, second)) {
      const near = unique([...first.namings, ...second.namings].map((it) => it.place)).map((it) => it.name)
      ambiguous ??= { from: first.from, to: second.to, near: near.slice(0, 6) }
      at += 2
      continue
    }
    at++
    const isBeside =
      (mentions[at - 2] && linkedBy(tokens, mentions[at - 2] as Mention, first)) || (second && linkedBy(tokens, first, second))
    if (!first.sure && !isBeside) continue
    const places = unique(first.namings.map((it) => it.place))
    if (places.length > 1) ambiguous ??= { from: first.from, to: first.to, near: places.map((it) => it.name).slice(0, 6) }
    else found.push({ places, from: first.from, to: first.to, landmark: first.namings[0]?.sort === 'landmark' })
  }
  // 'Which of the ramblas: A, B or C': those that are named are meant, and not all of their kind.
  const grouped = found.find((one) => one.places.length > 2 && one.places.every((place) => place.kind === 'street'))
  const named = found.filter((one) => one !== grouped && one.places.every((place) => grouped?.places.some((it) => it.id === place.id)))
  return {
    found:
      grouped && named.length > 1
        ? [...named, ...found.filter((one) => one !== grouped && !named.includes(one)), { ...grouped, places: [] }]
        : found,
    ambiguous,
  }
}

/** A district's name with part of another's right behind it. */
function isOtherDistrict(tokens: readonly Token[], a: Mention, b: Mention): boolean {
  const areDistricts = [a, b].every((it) => it.namings.every((one) => one.sort === 'district'))
  return areDistricts && a.to === b.from && tokens[b.from]?.gap === '' && share(b.namings) < 1
}

const unique = (places: readonly PlaceMeant[]) =>
  places.filter((it, at) => places.findIndex((one) => one.id === it.id && one.kind === it.kind) === at)

/** How two names are connected; null if there are other words between them. */
function linkedBy(tokens: readonly Token[], a: Mention, b: Mention): 'between' | 'at' | 'and' | null {
  const between = tokens.slice(a.to, b.from).map((it) => it.word)
  const words = between.some((it) => BETWEEN.has(it)) ? between.filter((it) => !OF_A_PART.has(it)) : between
  if (words.length === 0 || words.length > 3) return words.length === 0 && /[,/&x-]/.test(tokens[b.from]?.gap ?? '') ? 'and' : null
  if (words.some((it) => BETWEEN.has(it))) return 'between'
  if (words.every((it) => CROSSING_LINK.has(it) || ARTICLE.has(it)))
    return words.some((it) => /^(at|esquina|corner|con|x|cruce|crossing|casi|intersection)$/.test(it)) ? 'at' : 'and'
  return null
}

/** 'De Jamaica a Dublin', behind a street: from one crossing to the other. */
const reaching = (tokens: readonly Token[], a: Mention, b: Mention): 'between' | null =>
  b.from - a.to === 1 && /^(a|al)$/.test(tokens[a.to]?.word ?? '') ? 'between' : null
const leadingTo = (tokens: readonly Token[], a: Mention, b: Mention): 'and' | null =>
  b.from - a.to < 6 && tokens.slice(a.to, b.from).every((it) => OF_A_PART.has(it.word)) ? 'and' : null

/** 'Between Cachón and Sosa on Rambla Wilson', where the second crossing is given by a part of its name that is no name by itself. */
function betweenOn(city: CityVocabulary, tokens: readonly Token[], crossing: Mention, street: Mention): PlaceMeant[] {
  const [link, other, on] = tokens.slice(crossing.to, street.from).map((it) => it.word)
  const isThis =
    street.from - crossing.to <= 4 && /^(and|y|e|to|a|hasta)$/.test(link ?? '') && /^(on|of|along|in|de|en|por|sobre)$/.test(on ?? '')
  if (!isThis || other === undefined) return []
  const ends = sectionsAt(city, street, crossing)
  return ends.filter((it) =>
    city.sections.some((one) => one.id === it.id && one.ends.some((end) => nameWords(end).includes(spelledOut(other)))),
  )
}

/** 'Between A and B on …': the street stands behind its crossings. */
const isOn = (tokens: readonly Token[], a: Mention, b: Mention) =>
  tokens.slice(a.to, b.from).some((it) => /^(on|of|along|in|en|de|por|sobre)$/.test(it.word)) && b.from - a.to < 3

const sectionsOf = (city: CityVocabulary, it: Mention) => city.sections.filter((one) => streetsOf(it).has(one.street))

const streetsOf = (it: Mention) => new Set(it.namings.filter((one) => one.place.kind === 'street').map((one) => one.place.name))

function sectionsAt(city: CityVocabulary, a: Mention, b: Mention): PlaceMeant[] {
  const [first, second] = [streetsOf(a), streetsOf(b)]
  const on = (streets: Set<string>, ends: Set<string>) =>
    city.sections.filter((it) => streets.has(it.street) && it.ends.some((end) => ends.has(end)))
  const own = on(first, second)
  return (own.length > 0 ? own : on(second, first)).slice(0, 4).map(asPlace)
}

/** 'Between Cachón and Sosa', the second of which is no name by itself: the section that has it at its other end. */
function withOtherEnd(
  city: CityVocabulary,
  sections: readonly PlaceMeant[],
  tokens: readonly Token[],
  from: number,
): readonly PlaceMeant[] {
  const link = tokens[from]?.word ?? ''
  const name = tokens[from + 1]
  if (!/^(and|y|e|to|hasta)$/.test(link) || name === undefined) return sections
  const fitting = sections.filter((it) =>
    city.sections.some((one) => one.id === it.id && one.ends.some((end) => nameWords(end).includes(spelledOut(name.word)))),
  )
  return fitting.length > 0 ? fitting : sections
}

/** The sections of a street from one crossing to another, in the order in which the city file has them. */
function sectionsBetween(city: CityVocabulary, street: Mention, a: Mention, b: Mention): PlaceMeant[] {
  const own = city.sections.filter((it) => streetsOf(street).has(it.street))
  const touching = (it: Mention) => own.flatMap((section, at) => (section.ends.some((end) => streetsOf(it).has(end)) ? [at] : []))
  const [from, to] = [touching(a), touching(b)]
  if (from.length === 0 || to.length === 0) return []
  const both = from.filter((it) => to.includes(it))
  if (both.length > 0) return both.slice(0, 1).map((it) => asPlace(own[it] as (typeof own)[number]))
  const isForward = Math.max(...from) <= Math.max(...to) && Math.min(...from) <= Math.min(...to)
  const first = isForward ? Math.max(...from) : Math.max(...to)
  const last = isForward ? Math.min(...to) : Math.min(...from)
  return own.slice(Math.min(first, last), Math.max(first, last) + 1).map(asPlace)
}

const asPlace = (it: { id: string; name: string }): PlaceMeant => ({ kind: 'section', id: it.id, name: it.name })
