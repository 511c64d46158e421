import { type CityVocabulary, type Naming, nameWords } from '../words/city-vocabulary.ts'
import type { ExactName } from '../words/exact-names.ts'
import type { slipReader } from '../words/lexicon.ts'
import { spelledOut } from '../words/spelled-out.ts'
import type { Token } from '../words/tokens.ts'
import { type Mention, type PlacesRead, share } from './place-mentions.ts'
import { ARTICLE, joinMentions } from './street-crossings.ts'

const LONGEST_NAME = 7
const STREET_KIND = new Set(['avenida', 'bulevar', 'camino', 'calle', 'rambla', 'street', 'road', 'ruta', 'route', 'pasaje'])
const DISTRICT_KIND = new Set(['barrio', 'distrito', 'zona', 'district', 'neighbourhood', 'neighborhood', 'area', 'quarter', 'suburb'])
const SUBSTATION_KIND = new Set(['subestacion', 'substation', 'subestaciones'])
const BEFORE_PLACE = new Set(
  'in on at near along to of from around through via inside within between for over across en por sobre de del al a entre desde hasta hacia cerca dentro para con esquina and y e vs versus than or o que con'.split(
    ' ',
  ),
)
const DAY_BEFORE = new Set(['el', 'del', 'al', 'dia', 'desde', 'hasta', 'since', 'until'])
const SORTS: readonly Naming['sort'][] = ['district', 'street', 'substation', 'crossing', 'landmark']

export interface PlacesHow {
  /** Tokens that certainly mean something else. */
  taken: readonly boolean[]
  /** Complete names in the question; none of their words means anything else. */
  exact: readonly ExactName[]
  /** Whether 'A and B' can be a corner, which it cannot in a comparison. */
  crosses: boolean
  /** The question is about substations, which have the names of districts. */
  substations: boolean
  meantBy: ReturnType<typeof slipReader>
}

/**
 * The places that a question names, the longest name first.
 *
 * @param means whether a word has a meaning of its own, so that it is a name only where a place is required
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
  const { found, ambiguous } = joinMentions(mentions, tokens, city, how.crosses)
  const all = [...found, ...how.exact.map(({ places, landmark, from, to }) => ({ places, landmark, from, to }))]
  return { found: all.sort((a, b) => a.from - b.from), ambiguous }
}

/** Words in the form of names: spelled out, with typing errors corrected in unknown words. */
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

/** Kinds of street whose plural does not mean streets in general, as 'avenues' does. */
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

function wordBefore(words: readonly string[], from: number): { isPlace: boolean; kind: string; kindAt: number } {
  let at = from - 1
  if (ARTICLE.has(words[at] ?? '')) at--
  const word = words[at] ?? ''
  const kind = STREET_KIND.has(word) || DISTRICT_KIND.has(word) || SUBSTATION_KIND.has(word) ? word : ''
  const of = kind === '' && (word === 'de' || word === 'of') ? (words[at - 1] ?? '') : ''
  const ofKind = STREET_KIND.has(of) || DISTRICT_KIND.has(of) || SUBSTATION_KIND.has(of)
  return { isPlace: BEFORE_PLACE.has(word) || kind !== '', kind: kind || (ofKind ? of : ''), kindAt: kind ? at : ofKind ? at - 1 : from }
}

/** The kinds of place that the word before or after a name allows; null if it does not tell. */
function sortHint(before: string, after: string): readonly Naming['sort'][] | null {
  for (const word of [before, after]) {
    if (SUBSTATION_KIND.has(word)) return ['substation']
    if (DISTRICT_KIND.has(word)) return ['district']
    if (STREET_KIND.has(word) && (word === before || word !== 'ruta')) return ['street', 'crossing']
  }
  return null
}

/** 'Bulevar Batlle' does not match an avenue if there is such a boulevard. */
function ofKind(namings: readonly Naming[], kind: string): readonly Naming[] {
  if (!STREET_KIND.has(kind) || kind === 'calle' || kind === 'street') return namings
  const same = namings.filter((it) => nameWords(it.place.name)[0] === kind)
  return same.length > 0 ? same : namings
}

/** A complete name before a part of one; of complete names the first kind. Several if none is better. */
function best(namings: readonly Naming[]): readonly Naming[] {
  const whole = namings.filter((it) => it.share >= 1)
  for (const sort of SORTS) {
    const same = whole.filter((it) => it.sort === sort)
    if (same.length > 0) return same.length > 1 && sort === 'landmark' ? same.slice(0, 1) : same
  }
  const known = namings.filter((it) => it.sort === 'street' || it.sort === 'district')
  return known.length > 0 ? known : namings
}

/** 'Avenida 9 de Julio' is not 18 de Julio: the rest of a name after another number is not that name. */
function hasOtherNumber(tokens: readonly Token[], words: readonly string[], from: number, namings: readonly Naming[]): boolean {
  let at = from - 1
  while (/^(de|del|la|el|of)$/.test(words[at] ?? '')) at--
  const number = tokens[at]
  if (number?.kind !== 'number' || number.unit !== '' || at === from - 1) return false
  return namings.every(
    (it) => nameWords(it.place.name).some((word) => /^\d+$/.test(word)) && !nameWords(it.place.name).includes(number.word),
  )
}

/** '18 de julio' is a day after 'el', else the avenue. */
function isDate(tokens: readonly Token[], words: readonly string[], from: number, to: number, last: Mention | undefined): boolean {
  if (tokens[from]?.kind !== 'number' || to - from > 5) return false
  const at = from - 1
  // 'Desde Larravide hasta 20 de Febrero': the other end of a stretch.
  if (last && last.to === at && last.namings.every((it) => it.place.kind === 'street')) return false
  return DAY_BEFORE.has(words[at] ?? '')
}
