import { Language, perLanguage, perLanguageOnUse } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { PlacesRead } from './places/place-mentions.ts'
import { placesIn } from './places/place-names.ts'
import { isOfErrand } from './questions/errands.ts'
import { languageOf } from './questions/language-question.ts'
import { withNegations } from './records/negated-states.ts'
import { type NumberFound, recordNumbersIn } from './records/record-numbers.ts'
import { entityOf } from './records/reported-things.ts'
import { isAhead } from './tense.ts'
import { timeParts } from './times/time-parts.ts'
import { TIME_WORDS } from './times/time-words.ts'
import { type Tense, type TimeRead, timesOf } from './times/times.ts'
import { expandAbbreviation } from './words/abbreviations.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'
import { departmentsByField } from './words/department-words.ts'
import { exactNamesIn } from './words/exact-names.ts'
import { isHarmless } from './words/harmless-words.ts'
import { byLengthOf, type Hit, hitsIn, LEXICONS, slipReader } from './words/lexicon.ts'
import type { Sense, SenseKind, SenseValues } from './words/senses.ts'
import { soundReader } from './words/sounds-alike.ts'
import { isOfDelivery, isOfQuality, isOfStationing, isOfSufficing } from './words/stem-families.ts'
import { type Token, tokensOf } from './words/tokens.ts'

type ValueOf<K extends Sense['kind']> = K extends SenseKind ? SenseValues[K] : string

export interface SenseFound<K extends Sense['kind'] = Sense['kind']> {
  kind: K
  value: ValueOf<K>
  from: number
  to: number
}

/** A question with everything recognised in it, before any decision about its meaning. */
export interface Reading {
  message: string
  language: Language
  tokens: readonly Token[]
  tense: Tense
  numbers: readonly NumberFound[]
  places: PlacesRead
  times: readonly TimeRead[]
  /** Positions of words that separate two sides: 'than', 'versus'. */
  splits: readonly number[]
  all<K extends Sense['kind']>(kind: K, ...values: ValueOf<K>[]): SenseFound<K>[]
  has<K extends Sense['kind']>(kind: K, ...values: ValueOf<K>[]): boolean
  /** Unrecognised words, without function words. */
  unread: readonly { from: number; to: number; text: string }[]
  /** By token, whether it was recognised. */
  covered: readonly boolean[]
  /** The text of a range of tokens. */
  wordsAt(from: number, to: number): string
  departments: readonly string[]
  feeds: readonly string[]
}

/** 'I'd', 'we've', 'there's': contracted function words. */
const CONTRACTED = /^(i|we|you|they|he|she|it|that|there|let|what|who|where|how)['’]/

const COMPARATIVES = ['slowest', 'fastest', 'busiest', 'quietest', 'congested', 'loaded']
const PAST = perLanguage((it) => new Set(wordsIn(it).grammar.past.split(' ')))
/** Kinds of sense that count in another language too, as in 'how many baches'. */
const ACROSS: ReadonlySet<Sense['kind']> = new Set(['measure', 'record', 'type', 'notKept', 'service', 'assistant', 'matter'])

export function reading(message: string, city: CityVocabulary, page: Language, nowMs: number, ahead = false): Reading {
  const raw = tokensOf(message)
  const language = languageOf(raw, city, page, message)
  const { grammar } = wordsIn(language)
  const others = Language.options.filter((it) => it !== language)
  const meantBy = slipReader()
  const tokens = raw.map((it, at) => mended(expandAbbreviation(it, language, raw[at + 1]), language, city, meantBy))
  const means = (it: Token) => Language.options.some((one) => isKnown(it, one))
  const wordsAt = (from: number, to: number) => {
    const [first, last] = [tokens[from], tokens[to - 1]]
    return first && last ? message.normalize('NFC').slice(first.from, last.to) : ''
  }

  const taken = tokens.map(() => false)
  const take = (from: number, to: number) => taken.fill(true, from, to)
  const exact = exactNamesIn(raw, city.whole)
  for (const it of exact) take(it.from, it.to)
  const numbers = recordNumbersIn(tokens).filter((it) => !taken.slice(it.from, it.to).includes(true))
  for (const it of numbers) take(it.from, it.to)
  const called = namesIn(raw, city.departments)
  const again = namesIn(
    raw,
    called.map((it) => it.name),
    true,
  )
  const departments = called.length > 0 ? again : departmentsByField(raw, city.departments)
  for (const it of departments) take(it.from, it.to)
  const feeds = namesIn(
    raw,
    city.feeds.map((it) => it.name),
  )
  for (const it of feeds) take(it.from, it.to)

  const free = withoutErrands(boundByNumbers(hitsIn(tokens, LEXICONS[language].root, taken), tokens), tokens)
  const at = <K extends Sense['kind']>(kind: K, values: readonly string[]) =>
    sensesIn(free, kind).filter((it) => values.includes(String(it.value)))
  const either = at('compare', ['or'])
  const isChoice =
    at('compare', ['more', 'less']).length > 0 || at('superlative', COMPARATIVES).length > 0 || at('ask', ['which']).length > 0
  const asksWhich = at('ask', ['which']).length > 0 && at('compare', ['more', 'less']).length > 0
  // 'Between A and B, which has more?'
  const isBetween = asksWhich && tokens.some((it) => /^(between|entre)$/.test(it.word))
  const compared = at('compare', ['versus', 'difference']).length > 0 || (either.length > 0 && isChoice) || isBetween
  const tense: Tense = raw.some((it) => PAST[language].has(it.word)) ? 'past' : ahead || isAhead(free, tokens, language) ? 'ahead' : 'none'

  const places = placesIn(tokens, city, means, {
    taken,
    exact,
    crosses: !compared && !(at('superlative', COMPARATIVES).length > 0 && at('ask', ['which']).length > 0),
    substations: ofSubstations(tokens),
    meantBy,
  })
  for (const it of places.found) take(it.from, it.to)
  if (places.ambiguous) take(places.ambiguous.from, places.ambiguous.to)

  const splits = [...at('compare', ['versus', 'than']), ...(isChoice ? either : [])]
    .filter((it) => !grammar.thanNeedsComparative || it.value !== 'than' || isThan(free, it.from))
    .map((it) => it.from)
    .concat(thanAgo(tokens, free))
  const between = compared ? tokens.flatMap((it, place) => (/^(and|with|to|y|con|e)$/.test(it.word) ? [place] : [])) : []
  // 'Good evening' names no time.
  const timeless = taken.slice()
  for (const it of free)
    if (it.to - it.from > 1 && it.senses.some((sense) => sense.kind === 'assistant' && sense.value === 'greeting'))
      timeless.fill(true, it.from, it.to)
  // 'Closed within 48 hours' tells how soon, and no time that lies ahead.
  if (tokens.some((it) => CLOSING.test(it.word)))
    for (const it of free)
      if (
        it.senses.some((sense) => sense.kind === 'bound') &&
        /^(hour|hora|h|hs|day|dia|minut|minuto|hr)$/.test(tokens[it.to]?.unit || tokens[it.to + 1]?.stem || '')
      )
        timeless.fill(true, it.from, it.to + 2)
  const parts = timeParts(tokens, language, timeless)
  const daysIn = (one: Language) => timeParts(tokens, one, taken).filter((it) => it.part.is === 'day' || it.part.is === 'weekday')
  const elsewhere = () => others.map(daysIn).find((it) => it.length > 0) ?? []
  const times = timesOf(parts.length > 0 ? parts : elsewhere(), [...splits, ...between], { clock: city.clock, nowMs, tense, wordsAt })
  // A comma after the time it names does not hide what the same words mean besides: 'peak', 'daily'.
  for (const it of times) for (const part of it.parts) take(part.from, part.to)
  // The 'al' of 'frente al viernes' is of both.
  for (const it of free) if (it.senses.some((one) => one.kind === 'compare' && one.value === 'versus')) taken.fill(false, it.from, it.to)

  // 'Street light' is a service, though 'street' by itself is a dimension.
  const ofCity = hitsIn(tokens, city.own, taken).filter((it) => it.to - it.from > 1)
  const known = withNegations(withoutErrands(boundByNumbers(hitsIn(tokens, LEXICONS[language].root, taken), tokens), tokens), tokens)
  const isLonger = (it: Hit, other: Hit) => it.from <= other.from && it.to >= other.to && it.to - it.from > other.to - other.from
  const named = ofCity.filter((it) => known.every((one) => one.to <= it.from || one.from >= it.to || isLonger(it, one)))
  const own = known.filter((it) => !named.some((one) => isLonger(one, it)))
  const hits = [...own, ...named]
  const covered = taken.slice()
  for (const it of named) covered.fill(true, it.from, it.to)
  // A turn of phrase of several words names nothing of the catalogue: 'the other way round'.
  for (const it of own) if (it.to - it.from > 2 || it.senses.some((sense) => sense.kind !== 'empty')) covered.fill(true, it.from, it.to)
  for (const it of hitsIn(tokens, city.own, covered)) {
    hits.push(it)
    covered.fill(true, it.from, it.to)
  }
  for (const it of own) covered.fill(true, it.from, it.to)
  for (const other of others)
    for (const it of hitsIn(tokens, LEXICONS[other].root, covered)) {
      const senses = it.senses.filter((sense) => ACROSS.has(sense.kind))
      if (senses.length === 0) continue
      hits.push({ ...it, senses })
      covered.fill(true, it.from, it.to)
    }

  for (const at of partsOfStreets(tokens, places)) {
    hits.push({ senses: [{ kind: 'dimension', value: 'section' }], from: at, to: at + 1 })
    covered[at] = true
  }

  // Cached: many rules ask, and a long message has hundreds of hits.
  const byKind = new Map<Sense['kind'], SenseFound[]>()
  const all = <K extends Sense['kind']>(kind: K, ...values: ValueOf<K>[]): SenseFound<K>[] => {
    const known = byKind.get(kind) ?? sensesIn(hits, kind)
    byKind.set(kind, known as SenseFound[])
    // The cache holds senses of a kind under that kind.
    return (known as SenseFound<K>[]).filter((it) => values.length === 0 || values.includes(it.value))
  }
  const unread = tokens.flatMap((it, place) =>
    covered[place] ||
    CONTRACTED.test(it.word) ||
    isPlain(it, language) ||
    it.kind !== 'word' ||
    it.word.length < 3 ||
    isHarmless(it.word) ||
    !/\p{L}/u.test(it.raw) ||
    TIME_WORDS[language].next.has(it.stem)
      ? []
      : [{ from: place, to: place + 1, text: it.raw }],
  )
  return {
    message,
    language,
    tokens,
    tense,
    numbers,
    places,
    times,
    splits: [...splits, ...between].sort((a, b) => a - b),
    all,
    has: (kind, ...values) => all(kind, ...values).length > 0,
    unread,
    covered,
    wordsAt,
    departments: [...new Set(departments.map((it) => it.name))],
    feeds: feeds.map((it) => it.name),
  }
}

/** 'The bit of Av. Italia that …', 'qué parte de Artigas': words for a section before a street. */
function partsOfStreets(tokens: readonly Token[], { found }: PlacesRead): number[] {
  return found.flatMap((one) => {
    if (one.landmark || one.places.length > 1 || one.places[0]?.kind !== 'street') return []
    let at = one.from - 1
    while (/^(the|la|el)$/.test(tokens[at]?.word ?? '')) at--
    const isPart = /^(of|on|de|del|along)$/.test(tokens[at]?.word ?? '') && PART.test(tokens[at - 1]?.word ?? '')
    return isPart ? [at - 1] : []
  })
}
const PART = /^(bit|part|piece|leg|portion|spot|patch|length|chunk|end|place|point|pedazo|parte|trozo|porcion|punto|lugar|altura)$/

/** 'More than 50' is a threshold, 'more than yesterday' a comparison. */
function boundByNumbers(hits: readonly Hit[], tokens: readonly Token[]): Hit[] {
  return hits.map((it) => {
    if (!it.senses.some((sense) => sense.kind === 'bound')) return it
    const next = tokens[it.to]
    // '25 de Mayo' is a street.
    const isLimit = (next?.kind === 'number' && tokens[it.to + 1]?.word !== 'de') || COUNTING.test(next?.word ?? '')
    return { ...it, senses: it.senses.filter((sense) => (sense.kind === 'bound') === isLimit) }
  })
}

/** 'They will find', 'will be asking me': the future of what people do does not make the question about the future. */
function withoutErrands(hits: readonly Hit[], tokens: readonly Token[]): Hit[] {
  return hits.map((it) => {
    if (!it.senses.some((sense) => sense.kind === 'tense') || !isOfErrand(tokens, it.from, it.to)) return it
    return { ...it, senses: [{ kind: 'empty', value: 'empty' }] }
  })
}
const CLOSING = /^(clos|resol|complet|solv|fix|cerr|cierr|resuel|soluc|termin|finish)/
const COUNTING =
  /^(a|an|one|two|three|four|five|six|seven|eight|nine|ten|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|half|media)$/

/** Names in a question; a name of one word only if it is capitalised. */
function namesIn(tokens: readonly Token[], names: readonly string[], isKnown = false): { name: string; from: number; to: number }[] {
  const isOfRecords = tokens.some((it) => OF_RECORDS.test(it.word))
  return names.flatMap((name) => {
    const words = tokensOf(name)
    return tokens.flatMap((_, from) => {
      const isThere = words.every((it, place) => tokens[from + place]?.stem === it.stem)
      // 'Still open for parks': after such a word a department needs no capital.
      const isHolder = isOfRecords && PINNED_BY.test(tokens[from - 1]?.word ?? '')
      const isName = isKnown || words.length > 1 || isHolder || (/^\p{Lu}/u.test(tokens[from]?.raw ?? '') && from > 0)
      return isThere && isName ? [{ name, from, to: from + words.length }] : []
    })
  })
}

const PINNED_BY = /^(for|with|by|has|does|did|tiene|tienen)$/

/** Whether the question is about substations, which have the names of districts: only they have a load. */
const ofSubstations = (tokens: readonly Token[]) =>
  tokens.some((it) => /^(substation|subestacion|transformer)$/.test(it.stem)) ||
  (tokens.some((it) => OF_LOAD.test(it.word)) && !tokens.some((it) => OF_RECORDS.test(it.word)))
const OF_LOAD =
  /^(load|loads|loaded|loading|carga|cargas|cargada|mw|megawatts?|megavatios?|megas|drawing|draws|pulling|pulls|chupando|chupa|tirando)$/
const OF_RECORDS =
  /^(incident|request|req|complaint|ticket|case|fire|accident|crash|outage|work|reclamo|solicitud|incidente|pedido|trabajo|caso|incendio|choque|apagon)/

function sensesIn<K extends Sense['kind']>(hits: readonly Hit[], kind: K): SenseFound<K>[] {
  return (
    hits
      .flatMap(({ senses, from, to }) => senses.filter((it) => it.kind === kind).map((it) => ({ kind, value: it.value, from, to })))
      // The filter let through senses of this kind alone, whose values are of this type.
      .sort((a, b) => a.from - b.from) as SenseFound<K>[]
  )
}

const isPlain = ({ word }: Token, language: Language) => wordsIn(language).plainWords.has(word)

const isKnown = ({ stem }: Token, language: Language) => LEXICONS[language].words.has(stem) || TIME_WORDS[language].next.has(stem)

/** Shortest days, months and parts of the day that are corrected: a typing error in a shorter one makes another word. */
const SHORTEST_TIME = 6
const TIMES_BY_LENGTH = perLanguage((it) => byLengthOf([...TIME_WORDS[it].next.keys()].filter((word) => word.length >= SHORTEST_TIME)))
/** Null for a language that is not read by sound. */
const HEARD = perLanguageOnUse((it) => {
  const { soundOf } = wordsIn(it)
  return soundOf && soundReader([...LEXICONS[it].words, ...TIME_WORDS[it].next.keys()], soundOf)
})

/** Corrects an unknown word that resembles one of the question's language. */
function mended(token: Token, language: Language, city: CityVocabulary, meantBy: ReturnType<typeof slipReader>): Token {
  if (
    token.kind !== 'word' ||
    entityOf(token.word) !== null ||
    isHarmless(token.word) ||
    isOfQuality(token.word) ||
    isOfDelivery(token.word) ||
    isOfStationing(token.word) ||
    isOfSufficing(token.word) ||
    city.words.has(token.word) ||
    isPlain(token, language) ||
    Language.options.some((it) => isKnown(token, it)) ||
    city.own.next.has(token.stem)
  )
    return token
  const meant =
    HEARD[language]?.(token.stem) ??
    meantBy(token.stem, LEXICONS[language].byLength) ??
    meantBy(token.word, LEXICONS[language].byLength) ??
    meantBy(token.word, TIMES_BY_LENGTH[language])
  return meant === null ? token : { ...token, stem: meant, word: meant }
}

/** 'Más que hace una hora': 'que hace' by itself asks what somebody does. */
function thanAgo(tokens: readonly Token[], hits: readonly Hit[]): number[] {
  return tokens.flatMap((it, at) => (it.word === 'que' && tokens[at + 1]?.word === 'hace' && isThan(hits, at) ? [at] : []))
}

/** 'Que' separates two sides only after a comparative: 'más lento que ayer'. */
function isThan(hits: readonly Hit[], at: number): boolean {
  return hits.some(
    (it) =>
      it.to <= at &&
      at - it.to < 8 &&
      it.senses.some((sense) => sense.kind === 'compare' && (sense.value === 'more' || sense.value === 'less')),
  )
}
