import type { PlaceMeant } from '../meaning.ts'
import { type CityVocabulary, type Naming, nameWords, spelledOut } from './city-vocabulary.ts'
import type { slipReader } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface PlaceFound {
  /** Several of a crossing that lies between sections, or of 'Av. Italia between X and Y'. */
  places: readonly PlaceMeant[]
  from: number
  to: number
  landmark: boolean
  /** Of a corner the names of its two streets. */
  corner?: readonly [string, string]
}

export interface PlacesRead {
  found: readonly PlaceFound[]
  /** A name that several places bear. */
  ambiguous: { from: number; to: number; near: readonly string[] } | null
}

const LONGEST_NAME = 7
const STREET_KIND = new Set(['avenida', 'bulevar', 'camino', 'calle', 'rambla', 'street', 'road', 'ruta', 'route', 'pasaje'])
const DISTRICT_KIND = new Set(['barrio', 'distrito', 'zona', 'district', 'neighbourhood', 'neighborhood', 'area', 'quarter', 'suburb'])
const SUBSTATION_KIND = new Set(['subestacion', 'substation', 'subestaciones'])
const ARTICLE = new Set(['the', 'el', 'la', 'los', 'las'])
const BEFORE_PLACE = new Set(
  'in on at near along to of from around through via inside within between for over across en por sobre de del al a entre desde hasta hacia cerca dentro para con esquina and y e vs versus than or o que con'.split(
    ' ',
  ),
)
const CROSSING_LINK = new Set(
  'and y e at con esquina corner x by cross crossing cruce casi crosses intersection of interseccion de'.split(' '),
)
const BETWEEN = new Set(['between', 'entre', 'from', 'desde', 'to', 'hasta', 'until', 'till', 'through', 'thru'])
/** Words that stand between a street and its crossings without parting them: 'Italia, in the part that goes from … to …'. */
const OF_A_PART = new Set(
  'in the part stretch section bit piece that which goes runs going running up down as far along of en el la los las tramo parte pedazo trozo sector que va llegar de del al comprendido comprendida'.split(
    ' ',
  ),
)
const DAY_BEFORE = new Set(['el', 'del', 'al', 'dia', 'desde', 'hasta', 'since', 'until'])
const SORTS: readonly Naming['sort'][] = ['district', 'street', 'substation', 'crossing', 'landmark']

export interface PlacesHow {
  /** Tokens that mean something else for sure. */
  taken: readonly boolean[]
  /** Whether 'A and B' can be one corner; when two are compared it is not. */
  crosses: boolean
  /** The question is about substations, which have the names of districts. */
  substations: boolean
  meantBy: ReturnType<typeof slipReader>
}

interface Mention {
  from: number
  to: number
  namings: readonly Naming[]
  /** Sure to be a place by itself; others need a place beside them. */
  sure: boolean
  /** All of them are meant: 'the ramblas'. */
  group?: true
}

/**
 * The places that a question names, the longest name first.
 *
 * @param means whether a word means something by itself, so that it is a name only where a place must stand
 */
export function placesIn(tokens: readonly Token[], city: CityVocabulary, means: (token: Token) => boolean, how: PlacesHow): PlacesRead {
  // 'RN 5' is a road, 'rn' by itself right now.
  const words = tokens.map((it, at) =>
    it.word === 'rn' && tokens[at + 1]?.kind !== 'number' ? it.word : nameWord(it, city, means, how.meantBy),
  )
  const mentions: Mention[] = []
  let at = 0
  while (at < tokens.length) {
    const mention = how.taken[at] ? null : mentionAt(tokens, words, at, city, means, how, mentions.at(-1))
    if (mention) mentions.push(mention)
    at = mention ? mention.to : at + 1
  }
  return joined(mentions, tokens, city, how.crosses)
}

/** As names are kept: spelled out, and a slip of the finger mended when the word is known in no other way. */
function nameWord(token: Token, city: CityVocabulary, means: (token: Token) => boolean, meantBy: PlacesHow['meantBy']): string {
  const own = spelledOut(token.word)
  // 'Route 5', where streets have Spanish names.
  const word = /^(route|highway)$/.test(own) && city.words.has('ruta') ? 'ruta' : own
  if (token.kind !== 'word' || city.words.has(word) || means(token)) return word
  return meantBy(word, city.wordsByLength) ?? word
}

function mentionAt(
  tokens: readonly Token[],
  words: readonly string[],
  from: number,
  city: CityVocabulary,
  means: (token: Token) => boolean,
  how: PlacesHow,
  last?: Mention,
): Mention | null {
  const numbered = streetOfNumber(tokens, from, city)
  if (numbered) return numbered
  const group = groupAt(tokens, words, from, city)
  if (group) return group
  const before = wordBefore(words, from)
  for (let length = Math.min(LONGEST_NAME, tokens.length - from); length > 0; length--) {
    const to = from + length
    if (tokens.slice(from + 1, to).some((it) => /[?!;:,]/.test(it.gap)) || how.taken.slice(from, to).includes(true)) continue
    const said = words.slice(from, to)
    const all = city.namings.get(said.join(' '))
    if (!all) continue
    if (isDate(tokens, words, from, to, last)) continue
    if (hasOtherNumber(tokens, words, from, all)) continue
    const kind = STREET_KIND.has(said[0] ?? '') ? (said[0] as string) : before.kind
    const after = words[to] ?? ''
    const own = how.substations && all.some((it) => it.sort === 'substation' && it.share >= 1) ? (['substation'] as const) : null
    const hint = sortHint(kind, after) ?? own
    const fitting = hint
      ? all.filter((it) => hint.includes(it.sort))
      : all.filter((it) => it.sort !== 'substation' || all.every((one) => one.sort === 'substation'))
    const kept = ofKind(fitting, kind)
    const chosen = best(kept)
    if (chosen.length === 0) continue
    const hinted = hint !== null || (STREET_KIND.has(said[0] ?? '') && said.length > 1)
    const capital = tokens.slice(from, to).some((it, place) => /^\p{Lu}/u.test(it.raw) && from + place > 0)
    const isWord = tokens.slice(from, to).every((it) => it.kind !== 'word' || means(it))
    const whole = (chosen[0]?.share ?? 0) >= 1
    const first = chosen[0]?.sort
    const isCrossing = first === 'crossing' || first === 'landmark'
    const placed = before.isPlace && (!isWord || capital)
    const isNumbered = whole && length > 1 && (tokens[from]?.kind === 'number' || !isCrossing)
    const sure =
      isNumbered ||
      hinted ||
      (whole && !isCrossing
        ? !isWord || placed || capital
        : first === 'landmark'
          ? whole
          : whole
            ? placed && capital
            : placed && share(chosen) >= 0.3)
    const likely = sure || (!isWord && share(chosen) >= 0.3)
    if (!likely) continue
    const end = sortHint('', after) && hint ? to + 1 : to
    return {
      from: hinted && !STREET_KIND.has(said[0] ?? '') && before.kind !== '' ? before.kindAt : from,
      to: end,
      namings: chosen,
      sure: sure || (capital && !isWord && !isCrossing),
    }
  }
  return null
}

/** 'En 18', as people call '18 de Julio', where one street alone begins with that number. */
function streetOfNumber(tokens: readonly Token[], at: number, city: CityVocabulary): Mention | null {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isAlone =
    token?.kind === 'number' && /^\d{1,2}$/.test(token.raw) && (next === undefined || next.gap !== '' || AFTER_STREET.test(next.word))
  if (!isAlone || tokens[at - 2]?.kind === 'number' || !/^(en|por|sobre)$/.test(before?.word ?? '')) return null
  const named = city.streets.filter((it) => nameWords(it).find((word) => !STREET_KIND.has(word)) === token.word)
  const [name] = named
  if (name === undefined || named.length > 1) return null
  return { from: at, to: at + 1, namings: [{ place: { kind: 'street', id: name, name }, sort: 'street', share: 1 }], sure: true }
}
const AFTER_STREET = /^(y|o|ahora|hoy|ayer|esta|este|hace|entre|que|a|como|anda|va|desde)$/

/** Kinds of street whose plural is no word for streets at large, as 'avenues' is. */
const GROUPS: readonly (readonly [kind: string, said: RegExp])[] = [
  ['rambla', /^ramblas?$/],
  ['bulevar', /^(bulevar|bulevares|boulevards?|blvds?)$/],
  ['camino', /^caminos?$/],
]

/** 'The three ramblas', 'which boulevard': all streets of that kind, where there are several. */
function groupAt(tokens: readonly Token[], words: readonly string[], at: number, city: CityVocabulary): Mention | null {
  const said = tokens[at]?.word ?? ''
  const kind = GROUPS.find(([one, pattern]) => pattern.test(said) || words[at] === one)?.[0]
  if (kind === undefined) return null
  const isPlural = said.endsWith('s') || isEnd(tokens, words, at)
  if (!isPlural && !/^(which|what|que|cual)$/.test(words[at - 1] ?? '')) return null
  // 'Which Rambla Wilson …' names one.
  if (city.namings.has([words[at], words[at + 1]].join(' '))) return null
  const streets = city.streets.filter((it) => nameWords(it)[0] === kind)
  if (streets.length < 2) return null
  const namings = streets.map((name): Naming => ({ place: { kind: 'street', id: name, name }, sort: 'street', share: 1 }))
  return said.endsWith('s') || !isEnd(tokens, words, at)
    ? { from: at, to: at + 1, namings, sure: true, group: true }
    : { from: at, to: at + 1, namings, sure: false }
}

/** 'Between Sarmiento and the rambla': one of them, which the street tells. */
const isEnd = (tokens: readonly Token[], words: readonly string[], at: number) =>
  /^(the|la|el)$/.test(words[at - 1] ?? '') &&
  /^(and|y|to|hasta|a)$/.test(words[at - 2] ?? '') &&
  tokens.slice(0, at).some((it) => /^(between|entre|from|desde|de)$/.test(it.word))

const share = (namings: readonly Naming[]) => Math.max(...namings.map((it) => it.share))

function wordBefore(words: readonly string[], from: number): { isPlace: boolean; kind: string; kindAt: number } {
  let at = from - 1
  if (ARTICLE.has(words[at] ?? '')) at--
  const word = words[at] ?? ''
  const kind = STREET_KIND.has(word) || DISTRICT_KIND.has(word) || SUBSTATION_KIND.has(word) ? word : ''
  const of = kind === '' && (word === 'de' || word === 'of') ? (words[at - 1] ?? '') : ''
  const ofKind = STREET_KIND.has(of) || DISTRICT_KIND.has(of) || SUBSTATION_KIND.has(of)
  return { isPlace: BEFORE_PLACE.has(word) || kind !== '', kind: kind || (ofKind ? of : ''), kindAt: kind ? at : ofKind ? at - 1 : from }
}

/** Which sorts of place the word before or behind the name allows; null when it says nothing. */
function sortHint(before: string, after: string): readonly Naming['sort'][] | null {
  for (const word of [before, after]) {
    if (SUBSTATION_KIND.has(word)) return ['substation']
    if (DISTRICT_KIND.has(word)) return ['district']
    if (STREET_KIND.has(word) && (word === before || word !== 'ruta')) return ['street', 'crossing']
  }
  return null
}

/** 'Bulevar Batlle' is none of the avenues, as long as there is such a boulevard. */
function ofKind(namings: readonly Naming[], kind: string): readonly Naming[] {
  if (!STREET_KIND.has(kind) || kind === 'calle' || kind === 'street') return namings
  const same = namings.filter((it) => nameWords(it.place.name)[0] === kind)
  return same.length > 0 ? same : namings
}

/** The whole name before a part of one; of whole names the first sort. Several when none is better than the others. */
function best(namings: readonly Naming[]): readonly Naming[] {
  const whole = namings.filter((it) => it.share >= 1)
  for (const sort of SORTS) {
    const same = whole.filter((it) => it.sort === sort)
    if (same.length > 0) return same.length > 1 && sort === 'landmark' ? same.slice(0, 1) : same
  }
  const known = namings.filter((it) => it.sort === 'street' || it.sort === 'district')
  return known.length > 0 ? known : namings
}

/** 'Avenida 9 de Julio' is not 18 de Julio: what is left of a name behind another number is no part of it. */
function hasOtherNumber(tokens: readonly Token[], words: readonly string[], from: number, namings: readonly Naming[]): boolean {
  let at = from - 1
  while (/^(de|del|la|el|of)$/.test(words[at] ?? '')) at--
  const number = tokens[at]
  if (number?.kind !== 'number' || number.unit !== '' || at === from - 1) return false
  return namings.every(
    (it) => nameWords(it.place.name).some((word) => /^\d+$/.test(word)) && !nameWords(it.place.name).includes(number.word),
  )
}

/** '18 de julio' is a day where 'el' stands before it, and the avenue else. */
function isDate(tokens: readonly Token[], words: readonly string[], from: number, to: number, last: Mention | undefined): boolean {
  if (tokens[from]?.kind !== 'number' || to - from > 5) return false
  const at = from - 1
  // 'Desde Larravide hasta 20 de Febrero': the other end of a stretch.
  if (last && last.to === at && last.namings.every((it) => it.place.kind === 'street')) return false
  return DAY_BEFORE.has(words[at] ?? '')
}

function joined(mentions: readonly Mention[], tokens: readonly Token[], city: CityVocabulary, crosses: boolean): PlacesRead {
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

/** How two names are tied; null when other words stand between them. */
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

/** 'Between Cachón and Sosa on Rambla Wilson', where the second crossing is told by a part of its name that is no name by itself. */
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
