import { DAY_MS } from '@oppidum/domain/core/time'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Topic, Understanding } from '../meaning.ts'
import { isOfCapacity } from './of-capacity.ts'
import { asksWhereToBe } from './places/stationing.ts'
import type { Reading } from './reading.ts'
import { canNarrow } from './records/narrowing.ts'
import { countsDays } from './records/record-scope.ts'
import { isPlanned } from './records/sought-text.ts'
import { isOfEnough } from './unread.ts'
import { isOfHarmlessFamily } from './words/harmless-words.ts'
import type { Sense } from './words/senses.ts'
import { isOfSufficing } from './words/stem-families.ts'

type Refusal = Exclude<Understanding, { kind: 'meaning' }>

const EXCEPT =
  /^(except|excluding|exclude|excludes|without|outside|besides|excepting|salvo|excepto|excluyendo|sacando|quitando|descontando|fuera|not|no|sin|but|other|apart|aside|aparte|menos)$/
/** Words between a negation and what it excludes: 'not in Centro', 'que no sean incendios', 'apart from fires'. */
const BETWEEN =
  /^(in|on|at|the|from|of|for|than|counting|including|those|ones|any|with|related|to|about|en|de|del|el|la|los|las|a|sean|son|esten|estan|sea|contar|incluir|considerar|tener|cuenta|por|lo|que|al|get|gets|got|be|been|being|se|fue|fueron|ha|han|sido)$/
/** Kinds of sense that a question may exclude. */
const PARTS: readonly Sense['kind'][] = ['type', 'service', 'requestCategory', 'priority', 'status', 'matter', 'measure', 'standing']

/**
 * Part of a question that was not understood and could change its answer, so the analyst asks back. Null if there is none.
 */
export function leftOver(it: Reading, topic: Topic): Refusal | null {
  const about =
    exclusion(it, topic) ??
    notComputed(it, topic) ??
    strangeTime(it, topic) ??
    notWithin(it, topic) ??
    inTarget(it, topic) ??
    isDue(it, topic) ??
    bySource(it, topic) ??
    (isOfMeasures(topic) && !asksWhereToBe(it) ? (strangeNumber(it) ?? strangeWord(it, topic)) : null)
  return about === null ? null : { kind: 'ask-back', language: it.language, why: 'left-over', about, choices: [] }
}

/** Statistics that the tools do not compute: without them the answer would be another figure. */
function notComputed(it: Reading, topic: Topic): string | null {
  if (!isOfMeasures(topic) && topic.about !== 'records') return null
  const each = it.times.find((one) => one.ofEachDay)
  if (each && topic.about !== 'forecast') return each.words
  const clock = it.times.find((one) => one.isClock)
  const days = it.times.find((one) => one.whole && one.time && one.time.toMs - one.time.fromMs > DAY_MS * 1.1)
  if (clock && days && it.splits.length === 0 && topic.about !== 'forecast') return `${clock.words} ${days.words}`
  const per = PER_LONG.exec(it.message)
  if (per) return per[0]
  const weekends = WEEKENDS.exec(it.message)
  if (weekends) return weekends[0]
  const counted = topic.about === 'records' && countsDays(it) ? HOW_MANY_HOURS.exec(it.message) : null
  if (counted) return counted[0]
  if (!isOfMeasures(topic)) return null
  const spread = SPREAD.exec(it.message) ?? KIND_OF_DAY.exec(it.message)
  if (spread) return spread[0]
  // 'How long has it been above 430 MW?'
  const asksLong = it.all('ask', 'how-long', 'since')[0]
  if (asksLong && it.has('bound')) return it.wordsAt(asksLong.from, asksLong.to)
  const hours = HOW_MANY_HOURS.exec(it.message)
  return hours && it.has('bound') ? hours[0] : null
}
const SPREAD =
  /\b(?:medians?|medianas?|percentiles?|percentil|quartiles?|cuartil(?:es)?|standard deviations?|deviations?|desviaci[oó]n(?:es)?(?: est[aá]ndar| t[ií]pica)?|variances?|varianzas?|(?:biggest|largest|greatest|sharpest|steepest) (?:jump|drop|rise|fall|increase|decrease|swing|change|climb|dip)|(?:mayor|m[aá]s grande|m[aá]s brusc[oa]) (?:salto|ca[ií]da|suba|subida|aumento|baja|bajada|cambio|variaci[oó]n))\b/iu
/** Several of them are not one period. */
const WEEKENDS = /\b(?:[\p{L}\d]+ )?weekends\b|\b(?:[\p{L}\d]+ )?fines de semana\b/iu
const KIND_OF_DAY =
  /\b(?:on |at )?(?:weekdays|workdays|working days|business days)\b|\b(?:los )?d[ií]as (?:h[aá]biles|laborables|de semana)\b|\bentre semana\b/iu
const PER_LONG = /\b(?:per|each|every|by) (?:week|month|fortnight)\b|\b(?:por|cada) (?:semana|mes|quincena)\b/iu
const HOW_MANY_HOURS =
  /\b(?:how many|for how many|cu[aá]ntas|cu[aá]ntos|durante cu[aá]ntas) (?:hours|minutes|days|horas|minutos|d[ií]as)\b/iu

/** 'Not closed within 4 hours': the scope can only select the opposite. */
function notWithin(it: Reading, topic: Topic): string | null {
  if (topic.about !== 'records' || topic.scope.closedWithinHours === undefined) return null
  return NOT_WITHIN.exec(it.message)?.[0] ?? null
}
const NOT_WITHIN =
  /\b(?:not|never|\p{L}+n['’]t|nobody|no (?:se|fue|fueron|han|ha)|sin|nunca)(?!\p{L})(?: \p{L}+){1,4} (?:within|in|under|en menos|en|dentro)(?!\p{L})/iu

/** Whether closed records met their target is unknown: only open ones have the state 'overdue'. */
function inTarget(it: Reading, topic: Topic): string | null {
  if (topic.about !== 'records' || topic.scope.overdue) return null
  return IN_TARGET.exec(it.message)?.[0] ?? null
}
const IN_TARGET =
  /\b(?:(?:with)?in|on|inside|before|by|met|meet|meeting|hit) (?:the |their |its |our )?(?:target|deadline|time limit|sla)s?(?: times?)?\b|\bon (?:time|schedule)\b|\b(?:dentro del? (?:su |sus |el )?(?:plazo|objetivo|meta)|en (?:plazo|término|fecha)|a tiempo)\b/iu

/** 'Requests due today', 'las que vencen hoy': no query selects by due date, and the date is not that of the report. */
function isDue(it: Reading, topic: Topic): string | null {
  if (topic.about !== 'records' || topic.scope.overdue || it.all('matter').some((one) => isPlanned(one.value))) return null
  return DUE.exec(it.message)?.[0] ?? null
}
const DUE =
  /(?<!\p{L})(?:(?:fall(?:s|ing)? |come[s]? |coming )?due (?:back |out )?(?:by |on |before |within |in |over |for |until )?(?:the |this |next )?(?:today|tonight|tomorrow|now|soon|this|next|end|week|month|weekend|hour|day|shift|mon|tues|wednes|thurs|fri|satur|sun|\d)\p{L}*|(?:whose |with an? |with the )?deadlines? (?:is|are|expires?|ends?|runs out)|expir(?:e|es|ing)|que vencen?|vencen?|vencer[aá]n?|por vencer|vencimiento)(?!\p{L})/iu

/** 'Incidents reported by citizens', 'that came from sensors': records can be grouped by source, but not selected by it. */
function bySource(it: Reading, topic: Topic): string | null {
  if (topic.about !== 'records' || topic.scope.record !== 'incident' || it.has('dimension', 'source') || it.feeds.length > 0) return null
  return BY_SOURCE.exec(it.message)?.[0] ?? null
}
const BY_SOURCE =
  /\b(?:reported|raised|sent|sent in|created|logged|filed|entered|submitted|came|come|coming|called in|phoned in)(?: in)? (?:by|from|via|through) (?:the |our |a )?(?:citizens?|residents?|people|public|neighbou?rs?|sensors?|detectors?|operators?|app|phone|web|website|drones?|cameras?|police|staff|crews?)\b|\b(?:reportad[oa]s?|informad[oa]s?|ingresad[oa]s?|cargad[oa]s?|denunciad[oa]s?|creados?|llegaron|vinieron|entraron|avisad[oa]s?) (?:por|desde|v[ií]a|a trav[eé]s de) (?:l[oa]s? |el |un[oa]? )?(?:ciudadan[oa]s?|vecin[oa]s?|gente|p[uú]blico|sensor(?:es)?|detector(?:es)?|operador(?:es|as?)?|app|aplicaci[oó]n|tel[eé]fono|web|c[aá]maras?|polic[ií]a|cuadrillas?)(?!\p{L})/iu

const YEAR = /^(19|20)\d\d$/
const HOLIDAY =
  /\b(new year['’]?s?(?: eve| day| night)?|christmas(?: eve| day)?|easter|halloween|carnival|navidad|nochebuena|nochevieja|a[nñ]o nuevo|carnaval|semana santa|pascuas?)\b/iu

/** 'In the New Year night of 2019': a holiday or a year that is not part of a recognised time. */
function strangeTime(it: Reading, topic: Topic): string | null {
  if (!isOfMeasures(topic) && topic.about !== 'records') return null
  // 'The night of 2019': the year stands among the words of a time that has nothing to do with it.
  const isOfYear = (at: number, one: Reading['times'][number]) =>
    one.time === null ||
    !YEAR.test(it.tokens[at]?.raw ?? '') ||
    Math.abs(new Date(one.time.fromMs).getUTCFullYear() - Number(it.tokens[at]?.raw)) < 1
  const isTaken = (from: number, to: number) =>
    it.times.some((one) => isOfYear(from, one) && one.parts.some((part) => from >= part.from && to <= part.to)) ||
    it.places.found.some((one) => from < one.to && to > one.from) ||
    it.numbers.some((one) => from < one.to && to > one.from)
  const year = it.tokens.findIndex(
    (one, at) =>
      one.kind === 'number' &&
      YEAR.test(one.raw) &&
      !isTaken(at, at + 1) &&
      /^(of|in|from|since|during|de|del|en|desde)$/.test(it.tokens[at - 1]?.word ?? ''),
  )
  if (year >= 0) return it.wordsAt(year - 1, year + 1)
  const feast = topic.about === 'forecast' ? null : HOLIDAY.exec(it.message)
  if (!feast) return null
  const at = it.tokens.findIndex((one) => one.from >= feast.index)
  return at >= 0 && !isTaken(at, at + 1) ? feast[0] : null
}

/** A figure of the city, which any word may narrow. (For records, other words become a text search.) */
const isOfMeasures = ({ about }: Topic) => about === 'measure' || about === 'word' || about === 'forecast' || about === 'risk'

/** 'Not in Centro', 'except fires': no query can exclude something, and without the negation it would be the opposite. */
function exclusion(it: Reading, topic: Topic): string | null {
  if (!isOfMeasures(topic) && topic.about !== 'records') return null
  const phrases = [...it.all('trait'), ...it.all('status'), ...it.all('standing'), ...it.all('bound'), ...it.all('compare')]
  const parts = PARTS.flatMap((kind) => it.all(kind))
  for (const [at, token] of it.tokens.entries()) {
    // 'Hospitals excluded': the excluded part comes first.
    // 'Cuánto estamos sacando de las plantas': what is taken out of them is made there.
    const isMaking =
      /^(sacando|quitando)$/.test(token.word) &&
      /^(de|del)$/.test(it.tokens[at + 1]?.word ?? '') &&
      /^(esta|estan|estamos|estaban|estabamos|vienen|viene|venimos)$/.test(it.tokens[at - 1]?.word ?? '')
    if (isMaking) continue
    const named = isOfMeasures(topic) && LEFT_OUT.test(token.word) && it.unread.find((one) => one.to === at)
    if (named) return it.wordsAt(named.from, at + 1)
    if (!EXCEPT.test(token.word) || !isExclusion(it, at)) continue
    if (phrases.some((one) => one.to - one.from > 1 && at >= one.from && at < one.to)) continue
    let next = at + 1
    while (BETWEEN.test(it.tokens[next]?.word ?? '')) next++
    const place = it.places.found.find((one) => next >= one.from && next < one.to)
    const part = parts.find((one) => one.from === next)
    const word = it.tokens[next]?.word ?? ''
    const department = it.departments.find((one) => one.toLowerCase().split(/\s/)[0] === word)
    const to = place?.to ?? part?.to ?? (department === undefined ? undefined : next + department.split(/\s+/).length)
    if (to !== undefined) return it.wordsAt(at, to)
    // 'Yesterday without the morning'; 'not today' is said of what is asked for otherwise.
    const time = /^(not|no)$/.test(token.word)
      ? undefined
      : it.times.flatMap((one) => one.parts).find((one) => one.from > at && one.from <= next && next < one.to)
    if (time) return it.wordsAt(at, time.to)
    // 'Without the hospitals': the excluded part is unknown.
    const strange = isOfMeasures(topic) && LEAVES_OUT.test(token.word) && it.unread.find((one) => one.from === next)
    if (strange) return it.wordsAt(at, strange.to)
  }
  return null
}

const LEFT_OUT = /^(excluded|excepted|aside|apart|excluid[oa]s?|aparte)$/
/** Words that always exclude something. */
const LEAVES_OUT = /^(except|excluding|exclude|excludes|without|besides|excepting|salvo|excepto|excluyendo|sacando|quitando|descontando)$/

/** Words that exclude something only beside others: 'no' before 'en', 'menos' after 'todos'. */
function isExclusion(it: Reading, at: number): boolean {
  const [word, next] = [it.tokens[at]?.word ?? '', it.tokens[at + 1]?.word ?? '']
  const isBefore = (words: RegExp) => it.tokens.slice(0, at).some((one) => words.test(one.word))
  if (word === 'no') return wordsIn(it.language).grammar.noLeavesOut?.test(next) === true
  if (word === 'sin') return /^(contar|incluir|considerar|tener)$/.test(next)
  if (word === 'fuera' || word === 'aparte') return /^(de|del)$/.test(next)
  if (word === 'menos') return isBefore(/^(todo|toda|todos|todas)$/)
  if (word === 'but') return isBefore(/^(all|everything|everywhere|every|anything)$/)
  if (word === 'other') return next === 'than'
  if (word === 'apart' || word === 'aside') return next === 'from'
  return true
}

/** A number that is not part of a time, a threshold or a name: 'at 25 o'clock', 'the M25'. */
function strangeNumber(it: Reading): string | null {
  const isTaken = (at: number) =>
    it.times.some((one) => one.parts.some((part) => at >= part.from && at < part.to)) ||
    it.places.found.some((one) => at >= one.from && at < one.to) ||
    it.numbers.some((one) => at >= one.from && at < one.to)
  for (const [at, token] of it.tokens.entries()) {
    if (token.kind === 'word' || isTaken(at)) continue
    const last = it.tokens[at - 1]
    // 'M25', 'A6': a road by its number.
    if (last && /^\p{L}{1,3}$/u.test(last.raw) && last.to === token.from) return `${last.raw}${token.raw}`
    if (/^(at|las)$/.test(last?.word ?? '') && token.kind === 'number' && token.value > 24 && token.unit === '' && !isOfUnit(it, at + 1))
      return it.wordsAt(at - 1, at + 1)
  }
  return null
}

const isOfUnit = (it: Reading, at: number) =>
  /^(mw|gw|kw|mph|km|kmh|percent|megawatt|megavatio|point|punto)$/.test(it.tokens[at]?.stem ?? '')

/** An unknown word in or after the part of the sentence with the subject, at a position where a condition is possible. */
function strangeWord(it: Reading, topic: Topic): string | null {
  const isRead =
    topic.about === 'measure' && topic.measure.startsWith('substation.') ? isOfCapacity : isOfEnough(topic) ? isOfSufficing : () => false
  const subject = [...it.all('measure'), ...it.all('word'), ...it.all('superlative'), ...it.all('subject')].map((one) => one.from)
  const first = Math.min(...subject, ...it.places.found.map((one) => one.from), it.tokens.length)
  let begins = 0
  for (let at = 1; at <= first; at++) if (/[.!?;:,]/.test(it.tokens[at]?.gap ?? '')) begins = at
  // Short unknown words are mostly typing errors.
  const strange = it.unread.filter(
    (one) =>
      one.from >= begins &&
      one.text.length > 4 &&
      !isRead(it.tokens[one.from]?.word ?? '') &&
      !isOfHarmlessFamily(it.tokens[one.from]?.word ?? '') &&
      canNarrow(it, one.from),
  )
  const [one] = strange
  if (!one) return null
  let { to } = one
  while (strange.some((other) => other.from === to)) to++
  return it.wordsAt(one.from, to)
}
