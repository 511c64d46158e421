import { folded } from '@oppidum/domain/core/list'
import { isSameWord } from '@oppidum/domain/core/words'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Understanding } from '../meaning.ts'
import type { Reading } from './reading.ts'
import { powerOfWeather } from './records/linked-records.ts'
import { entityOf } from './records/reported-things.ts'
import { byToken } from './words/by-token.ts'
import { type CityVocabulary, nameWords } from './words/city-vocabulary.ts'

type UnknownEntity = Extract<Understanding, { kind: 'unknown-thing' }>

const STREET_KIND = /^(street|avenue|road|boulevard|ave|blvd|calle|avenida|avda|av|bulevar|bvar|bv|camino|rambla|ruta|route)$/
const DISTRICT_KIND = /^(district|neighbourhood|neighborhood|barrio|distrito|suburb|subestacion|substation)$/
const ASKED = /^(which|what|each|every|per|que|cual|cada|por)$/
const ARTICLE = /^(the|el|la|los|las|de|del)$/

/** 'In the city of Springfield': another city than this one. */
function otherCity({ message }: Reading, { name, districts }: CityVocabulary): string | null {
  const said =
    /\b(?:ciudad|localidad|pueblo|city|town|village) (?:de|of) ((?:(?:l[ao]s?|el|san|santa|the) )?\p{Lu}[\p{L}'’]+(?: (?:de |del )?\p{Lu}[\p{L}'’]+)*)/u.exec(
      message,
    )?.[1]
  if (!said) return null
  const own = folded(name)
  return folded(said).startsWith(own) || own.startsWith(folded(said)) || districts.some((it) => folded(it.name) === folded(said))
    ? null
    : said
}

/** A named place that this city does not have: after 'in' or 'calle', or before 'Street'. Null if there is none. */
export function unknownPlace(it: Reading, city: CityVocabulary): UnknownEntity | null {
  const elsewhere = otherCity(it, city)
  if (elsewhere) return { kind: 'unknown-thing', language: it.language, what: 'place', text: elsewhere, near: [] }
  const noSubstation = substationOfDistrict(it, city)
  if (noSubstation) return { kind: 'unknown-thing', language: it.language, what: 'place', text: noSubstation, near: [] }
  const numbered = streetOfOtherNumber(it)
  if (numbered) return { kind: 'unknown-thing', language: it.language, what: 'place', text: numbered, near: nearest(numbered, city) }
  // 'Reportados por vecinos' tells by whom, and no place.
  const { grammar } = wordsIn(it.language)
  const { unread } = byToken(it)
  const strange = it.tokens.map(({ word }, at) => (unread[at] === true && !PEOPLE.test(word)) || isNamedAsPlace(it, at))
  const ends = nameEnds(it, strange)
  for (let at = 0; at < it.tokens.length; at++) {
    if (!strange[at]) continue
    const beyond = longerName(it, at)
    if (beyond) return { kind: 'unknown-thing', language: it.language, what: 'place', text: beyond, near: [] }
    let before = at - 1
    while (ARTICLE.test(it.tokens[before]?.word ?? '')) before--
    const word = it.tokens[before]?.word ?? ''
    // 'Which street gets …': what follows is its verb.
    if (ASKED.test(it.tokens[before - 1]?.word ?? '')) continue
    const owner = ownerNamed(it, at)
    if (owner) return { kind: 'unknown-thing', language: it.language, what: 'place', text: owner, near: nearest(owner, city) }
    const to = ends[at + 1] ?? at + 1
    const kindAfter =
      grammar.kindFollowsName && (STREET_KIND.test(it.tokens[to]?.word ?? '') || DISTRICT_KIND.test(it.tokens[to]?.word ?? ''))
    // 'On the pile', 'in the queue': a word with its article that is not written as a name is a thing.
    const isEntity =
      grammar.beforeEntity?.test(it.tokens[at - 1]?.word ?? '') && !isCapital(it, at) && !kindAfter && !SITE.test(it.tokens[at]?.word ?? '')
    const isPlace =
      (!isEntity && grammar.inPlace.test(word) && !it.has('trait', 'mentioning') && !isVerb(it, at)) ||
      (OF.test(word) && isCapital(it, at) && isMixed(it)) ||
      STREET_KIND.test(word) ||
      DISTRICT_KIND.test(word) ||
      kindAfter
    if (!isPlace) continue
    const from = STREET_KIND.test(word) ? before : at
    const text = it.wordsAt(from, kindAfter ? to + 1 : to)
    return { kind: 'unknown-thing', language: it.language, what: 'place', text, near: nearest(it.wordsAt(at, to), city) }
  }
  return null
}

/** For each token, the end of a name that continues there, by unknown words or capitals; else the token itself. */
function nameEnds(it: Reading, strange: readonly boolean[]): readonly number[] {
  const { claimed } = byToken(it)
  const ends = it.tokens.map((_, at) => at)
  for (let at = it.tokens.length - 1; at >= 0; at--) {
    const goesOn = it.tokens[at]?.gap === '' && (strange[at] || (isCapital(it, at) && !claimed[at]))
    if (goesOn) ends[at] = ends[at + 1] ?? at + 1
  }
  return ends
}

const OF_SUBSTATION = /^(de|del|of|in|at|la|el|los|las|the|en)$/

/** 'Subestación de X', 'the X substation', where X is a district that has none of that name. */
function substationOfDistrict(it: Reading, city: CityVocabulary): string | null {
  const names = new Set(city.districts.map((one) => nameWords(one.name).join(' ')))
  const isDistrict = (from: number, to: number) =>
    from >= 0 &&
    to <= it.tokens.length &&
    names.has(
      nameWords(
        it.tokens
          .slice(from, to)
          .map((one) => one.word)
          .join(' '),
      ).join(' '),
    )
  for (const [at, token] of it.tokens.entries()) {
    if (!/^(subestacion|substation)$/.test(token.word) || it.places.found.some((one) => one.places[0]?.kind === 'substation')) continue
    for (let length = 4; length > 0; length--) {
      if (isDistrict(at - length, at)) return it.wordsAt(at - length, at + 1)
      for (let from = at + 1; from === at + 1 || OF_SUBSTATION.test(it.tokens[from - 1]?.word ?? ''); from++)
        if (isDistrict(from, from + length)) return it.wordsAt(at, from + length)
    }
  }
  return null
}

/**
 * 'How many fires did Springfield have?', 'Springfield's demand', '¿cuánto consumió Salto?': an unknown name as the subject of what is asked
 * for. After verbs that only people do, it is not a place.
 */
function ownerNamed(it: Reading, at: number): string | null {
  const token = it.tokens[at]
  if (token?.kind !== 'word' || token.word.length < 4 || entityOf(token.word) !== null) return null
  const to = byToken(it).nameEnds[at + 1] ?? at + 1
  const [before, next] = [it.tokens[at - 1]?.word ?? '', it.tokens[to]?.word ?? '']
  const isName = isCapital(it, at) && isMixed(it) && at > 0 && token.gap === ''
  const isSubject =
    /^(did|does|do|has|have|had|will|can)$/.test(before) &&
    /^(have|has|had|get|got|see|saw|consume|use|produce|generate|record|report|need|suffer|register)$/.test(next)
  const owns =
    isName &&
    (/['’]s$/.test(it.tokens[to - 1]?.raw ?? '') ||
      /^(tuvo|tiene|tuvieron|tienen|registro|sumo|consumio|consume|produjo|genero)$/.test(next) ||
      /^(tuvo|tiene|registro|sumo|consumio|consume|produjo|genero|hubo)$/.test(before))
  return isSubject || owns ? it.wordsAt(at, to).replace(/['’]s$/, '') : null
}

const PEOPLE = /^(vecin[oa]s?|ciudadan[oa]s?|gente|publico|usuari[oa]s?|telefono|web|app|aplicacion|public|phone|website)$/

const SMALL_OF_NAME = /^(of|for|de|del|la|el|los|las|and|y|e)$/
/** Words beside 'department' that are not its name. */
const ANY_DEPARTMENT =
  /^(the|a|an|this|that|each|every|any|which|what|no|your|our|its|their|his|her|one|other|another|same|right|own|responsible|in|by|per|with|to|is|has|have|does|do|and|or|of|busiest|worst|best|slowest|fastest|first|last|city|municipal|el|la|un|una|este|ese|cada|que|cual|ningun|por|otro|mismo|su|nuestro|del|al|en|con|sin|a|responsable|encargado|competente)$/

/** 'The Health department', 'el departamento de Salud': one that this city does not have; null where none such is named. */
export function unknownDepartment(it: Reading, city: CityVocabulary): string | null {
  if (it.departments.length > 0 || city.departments.length === 0) return null
  for (const [at, token] of it.tokens.entries()) {
    if (!/^(department|dept|departamento|depto|dpto)$/.test(token.word)) continue
    const before = it.tokens[at - 1]
    // Before it in English, behind it in Spanish; written as a name, or a word that means nothing here by itself.
    if (before?.kind === 'word' && wordsIn(it.language).grammar.kindFollowsName && token.gap === '' && !ANY_DEPARTMENT.test(before.word)) {
      const isName = (isCapital(it, at - 1) && isMixed(it) && at > 1) || it.unread.some((one) => one.from === at - 1) || kindsAt(it, at - 1)
      if (isName) return it.wordsAt(at - 1, at + 1)
    }
    const of = it.tokens[at + 1]
    const name = it.tokens[at + 2]
    if (of && /^(of|de)$/.test(of.word) && name?.kind === 'word' && !SMALL_OF_NAME.test(name.word) && !ANY_DEPARTMENT.test(name.word)) {
      const isName = (isCapital(it, at + 2) && isMixed(it)) || it.unread.some((one) => one.from === at + 2) || kindsAt(it, at + 2)
      if (isName) return it.wordsAt(at, at + 3)
    }
  }
  return null
}

/** Whether the token is part of something that is not in the data: 'health', 'education', 'police'. */
const kindsAt = (it: Reading, at: number) => it.all('notKept').some((one) => at >= one.from && at < one.to)

/** 'On the Avenida Corrientes': behind the word for a kind of street a name, which asks for that place whatever else is said. */
export function unknownStreet(it: Reading, city: CityVocabulary): UnknownEntity | null {
  const isNamed = it.tokens.some(
    (one, at) =>
      STREET_KIND.test(it.tokens[at - 1]?.word ?? '') && isCapital(it, at) && isMixed(it) && one.kind === 'word' && !claimed(it, at),
  )
  return isNamed ? unknownPlace(it, city) : null
}

/** 'La avenida 9 de Julio', 'calle 25': a number behind the word for a street that is of no street here. */
function streetOfOtherNumber(it: Reading): string | null {
  for (const [at, token] of it.tokens.entries()) {
    const kind = it.tokens[at - 1]
    if (token.kind !== 'number' || token.gap !== '' || !kind || !STREET_KIND.test(kind.word) || claimedAsPlace(it, at)) continue
    const isLonger = it.tokens[at + 1]?.word === 'de' && it.tokens[at + 2] !== undefined
    return it.wordsAt(at - 1, isLonger ? at + 3 : at + 1)
  }
  return null
}

const claimedAsPlace = (it: Reading, at: number) => it.places.found.some((one) => at >= one.from && at < one.to)

/** 'La calle Corrientes', 'el barrio Mayor': written as a name behind the word for a place, whatever the word means besides. */
function isNamedAsPlace(it: Reading, at: number): boolean {
  const [kind, token] = [it.tokens[at - 1], it.tokens[at]]
  if (!kind || token?.kind !== 'word' || token.gap !== '' || it.departments.length > 0) return false
  const isKind = (STREET_KIND.test(kind.word) || DISTRICT_KIND.test(kind.word)) && kind.raw !== kind.raw.toUpperCase()
  return isKind && /^\p{Lu}/u.test(token.raw) && !/^\p{Lu}/u.test(kind.raw) && !claimed(it, at)
}

/** 'Se demora en tapar un bache': what is done, and no place. */
function isVerb(it: Reading, at: number): boolean {
  const behind = wordsIn(it.language).grammar.infinitiveBehind
  return behind !== null && it.tokens[at - 1]?.word === behind.preposition && behind.infinitive.test(it.tokens[at]?.raw ?? '')
}

const SITE =
  /^(ports?|harbou?r|docks?|airport|stadium|bridge|tunnel|roundabout|mall|market|church|cathedral|university|faculty|zoo|castle|tower|palace|lighthouse|cemetery|prison|barracks|terminal|obelisk|monument)$/
const OF = /^(of|from|de|del|desde)$/
const isCapital = (it: Reading, at: number) => /^\p{Lu}/u.test(it.tokens[at]?.raw ?? '')
/** Capitals tell nothing in a text that is all capitals. */
const isMixed = (it: Reading) => byToken(it).isMixed

/** 'Palermo Soho' is not Palermo: a known name that continues. */
function longerName(it: Reading, at: number): string | null {
  const known = it.places.found.find((one) => one.to === at)
  if (!known || !isCapital(it, at) || !isMixed(it) || it.tokens[at]?.gap !== '') return null
  return it.wordsAt(known.from, at + 1)
}

const claimed = (it: Reading, at: number) => byToken(it).claimed[at] === true

/** Longer texts are not names. */
const WORDS_OF_A_NAME = 7

/** Up to three similar names of the city, closest first. */
function nearest(text: string, city: CityVocabulary): string[] {
  const words = nameWords(text)
    .filter((it) => it.length > 3)
    .slice(0, WORDS_OF_A_NAME)
  const names = [...city.districts.map((it) => it.name), ...city.streets]
  const scored = names.map((name) => {
    const own = nameWords(name)
    const score = words.reduce(
      (sum, word) =>
        sum +
        Math.max(
          0,
          ...own.map((one) =>
            isSameWord(word, one) ? 2 : one.length > 3 && (one.startsWith(word.slice(0, 4)) || word.startsWith(one.slice(0, 4))) ? 1 : 0,
          ),
        ),
      0,
    )
    return { name, score }
  })
  return scored
    .filter((it) => it.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((it) => it.name)
}

/** 'How many trees does the city have?': what the city owns, unlike how many were reported broken. */
const OWNED =
  /\b(?:how many|number of|cu[aá]nt[oa]s) ((?:(?:public|street|city|traffic|playground) ?)?(?:trees|lights|lamps|lampposts|streetlights|bins|containers|benches|parks|squares|signs|hydrants|cameras|playgrounds|fountains|árboles|arboles|l[aá]mparas|luminarias|focos|contenedores|papeleras|bancos|plazas|parques|carteles|semáforos|semaforos)) (?:(?:do|does|has|have) (?:the city|montevideo|we|our city|this city|it)(?: (?:have|got|own))?|are there in (?:the city|town|montevideo|this city)|tiene (?:la ciudad|montevideo)|hay en (?:la ciudad|montevideo))\s*[?.!]*$/iu

/** Something about a city that is not in the data; null if the question is about data. */
export function notKeptOf(it: Reading): string | null {
  const owned = OWNED.exec(it.message)?.[1]
  if (owned !== undefined) return owned
  // A dead sensor is not a casualty.
  const hit = it
    .all('notKept')
    .find(
      (one) =>
        !isOnlyPerson(it, one) &&
        (one.value !== 'casualties of incidents' || !it.has('subject', 'sensors', 'feeds')) &&
        !isOfOtherClause(it, one.from),
    )
  if (!hit || powerOfWeather(it) !== null) return null
  // 'Requests about parking' are requests all the same, and the wind of the turbines is none of the weather.
  const measured = it.all('measure').find((one) => one.from <= hit.from && one.to >= hit.to && one.to - one.from >= hit.to - hit.from)
  return measured ? null : hit.value
}

/**
 * 'Did residents write to us more', 'los vecinos y el jefe preguntan': people beside records or a measure, who are not counted, unlike in
 * 'how many residents' or 'requests per inhabitant'.
 */
function isOnlyPerson(it: Reading, hit: { value: string; from: number; to: number }): boolean {
  if (!/^(population|la población|the staff|el personal)$/.test(hit.value) || hit.to - hit.from > 2) return false
  if (!it.has('record') && !it.has('type') && !it.has('service') && !it.has('measure') && !it.has('word') && it.numbers.length === 0)
    return false
  const before = it.tokens.slice(Math.max(0, hit.from - 2), hit.from).map((one) => one.word)
  const isCounted = it.all('ask', 'count', 'much', 'who', 'share').some((one) => one.to <= hit.from && hit.from - one.to < 2)
  return (
    PERSON_WORD.test(it.wordsAt(hit.from, hit.to)) &&
    !isCounted &&
    !before.some((word) => /^(per|por|each|every|cada|of|de|del)$/.test(word))
  )
}
const PERSON_WORD =
  /^(?:residents?|inhabitants?|residentes?|habitantes?|boss|bosses|jefe|jefa|director|directora|staff|workers?|employees?|operators on duty|funcionarios?|trabajadores|personal|bomberos|firemen|firefighters|policemen|officers|inspectores|crew members)$/iu

/** 'I have to send an ambulance there, how fast is Av. X?': words in another clause are not part of the question. */
function isOfOtherClause(it: Reading, at: number): boolean {
  const isEnd = (place: number) => /[,;:.!?—–-]/.test(it.tokens[place]?.gap ?? '')
  let [from, to] = [at, at + 1]
  while (from > 0 && !isEnd(from)) from--
  while (to < it.tokens.length && !isEnd(to)) to++
  if (it.tokens[to]?.gap.includes('?')) return false
  const isIn = (one: { from: number }) => one.from >= from && one.from < to
  const asked = [...it.all('ask'), ...it.all('measure'), ...it.all('word'), ...it.all('record'), ...it.all('type')]
  if (asked.length === 0 || asked.some(isIn) || asked.every((one) => one.from < from)) return false
  const pointsBack = it.tokens.some((one, place) => place >= to && /^(they|them|their|it|its|there|ellos|ellas|sus|su)$/.test(one.word))
  return !pointsBack || it.places.found.some(isIn)
}

/** 'My printer', 'mi perro': a private matter, not the city's. */
export function isPersonal(it: Reading): boolean {
  if (it.places.found.length > 0 || it.numbers.length > 0 || it.has('measure') || it.has('record') || it.has('type')) return false
  return (
    it.tokens.some((one, at) => {
      if (!/^(my|mi|mis)$/.test(one.word)) return false
      const next = at + 1
      return it.unread.some((other) => other.from === next) || it.all('notKept').some((other) => other.from === next)
    }) && it.unread.length + it.all('notKept').length > 0
  )
}

const REPORTER =
  /\b(who (reported|submitted|filed|sent|called|phoned|raised|complained)|qui[eé]n(es)? (report[oó]|denunci[oó]|inform[oó]|avis[oó]|present[oó]|mand[oó]|envi[oó]|reclam[oó]|se quej[oó]|hizo (el|la|ese|esa)))(?![\p{L}])/iu

const PASSWORD = /^(contrasena|contraseña|password|clave|claves)$/

/** A prompt injection, or a request for what no screen shows: people, secrets. */
export function isInjection(it: Reading): boolean {
  // The guide explains how to change one's own password.
  const isOwnPassword = it.has('subject', 'how-to') && it.tokens.some((one) => /^(mi|my)$/.test(one.word))
  return it.all('out', 'injection').some((one) => !(isOwnPassword && PASSWORD.test(it.tokens[one.from]?.word ?? '')))
}

/**
 * Reporters, accounts and the audit log, which the assistant never shows: the screen for those who may see them. Null for any other
 * question.
 */
export function shownElsewhere(it: Reading): 'audit' | 'people' | 'reporter' | null {
  if (REPORTER.test(it.message)) return 'reporter'
  if (
    it.has('record', 'incident', 'service-request', 'situation') ||
    it.has('measure') ||
    it.has('subject', 'how-to') ||
    it.numbers.length > 0
  )
    return null
  if (
    /\b(audit (log|trail|records?|entries|history)|(the|an) audit|registro de auditor[ií]a|auditor[ií]a|login (log|history)|sign[- ]?in (log|history))\b/iu.test(
      it.message,
    )
  )
    return 'audit'
  const isList = it.has('ask', 'list', 'count', 'which', 'who')
  return isList &&
    /\b(users?|(?<!into )accounts?|admins?|administrators?|operators?|usuari[oa]s?|cuentas?|administradores|operadores)\b/iu.test(
      it.message,
    )
    ? 'people'
    : null
}
