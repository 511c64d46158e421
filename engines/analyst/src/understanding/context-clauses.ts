import type { Reading } from './reading.ts'
import { isHarmless } from './words/harmless-words.ts'
import type { Sense } from './words/senses.ts'

/** Kinds of sense with which a clause may be part of the question. */
const CONTENT: readonly Sense['kind'][] = [
  'measure',
  'word',
  'record',
  'type',
  'service',
  'requestCategory',
  'matter',
  'priority',
  'status',
  'standing',
  'trait',
  'aggregate',
  'order',
  'superlative',
  'compare',
  'trend',
  'dimension',
  'act',
  'bound',
  'place',
  'tense',
  'notKept',
  'out',
]
/** People in clauses that explain why somebody asks. */
const SPEAKER =
  /^(i|i['’](?:m|ve|d|ll)|im|ive|id|me|my|we|we['’](?:re|ve|d|ll)|us|our|you|your|they|he|she|somebody|someone|people|folks|everyone|everybody|boss|bosses|chief|mayor|manager|supervisor|director|minister|colleague|colleagues|guys|lads|press|journalist|journalists|reporter|council|councillor|caller|neighbour|neighbor|yo|mi|nos|te|le|les|usted|ustedes|vos|nosotros|alguien|gente|jefe|jefa|jefes|intendente|intendenta|director|directora|director|gerente|ministro|ministra|colega|colegas|companero|companera|prensa|periodista|periodistas|vecino|vecina|concejal|supervisor|supervisora|muchachos|estoy|estamos|tengo|tenemos|necesito|necesitamos|quiero|queremos|preparo|escribo|hago|armo)$/
/** What somebody is doing, at the start: 'writing up the handover', 'just sat down', 'redactando el parte'. */
const BUSY =
  /^(?:(?:just|only|still|already|recien|apenas|ya|solo) )?(?!during|regarding|concerning|excluding|including|counting|considering|according|starting|beginning|being|following|using|durante|cuando|quitando|sacando|contando|excluyendo|incluyendo|considerando|siendo|usando|segun)(?:[a-z]{2,}ing|got|sat|came|back|sorry|quick|one|another|question|hello|hi|hey|good|thanks|ok|okay|right|[a-z]{2,}(?:ando|iendo)|llego|llegue|arranco|empiezo|vuelvo|perdon|disculpa|disculpe|hola|buenas|buenos|consulta|pregunta|una|otra|gracias|bueno|dale|che)\b/
/** Where the asker is, or with whom: 'on the phone with the grid people', 'estoy en una reunión', 'here in the control room'. */
const SITUATED =
  /^(?:(?:i am|i['’]?m|we are|we['’]?re|im|am|sorry|hey|hi|hello|still|currently|right now|just|here|estoy|estamos|ando|andamos|aca|aqui|hola|perdon|ahora|justo|todavia|sigo) )*(?:(?:on|in|at|by|from|off to|about to|with|into|al|en|a|por|con|desde|de|para|frente a|saliendo|yendo) )(?:(?:the|a|an|my|our|another|el|la|los|las|un|una|mi|otra|camino|medio de|middle of) )*(?:phone|telephone|line|call|radio|meeting|briefing|car|air|way|desk|office|control room|room|shift|duty|break|hurry|rush|mic|microphone|press conference|conference|interview|zoom|teams|train|van|field|handover|telefono|fono|linea|llamada|reunion|conferencia|oficina|sala|turno|guardia|camino|aire|entrevista|vivo|apuro|apuros|zoom|auto|camioneta|nota|mayor|boss|press|prensa|intendente|jefe|jefa)\b/
/** A clause with such a beginning narrows the question. */
const NARROWS =
  /^(without|except|excepting|excluding|exclude|besides|during|among|with|when|whenever|if|unless|while|in|on|at|of|by|from|to|between|within|including|not|no|only|counting|apart|aside|other|than|near|along|per|both|either|all|each|every|sin|salvo|excepto|excluyendo|durante|entre|con|cuando|si|mientras|en|de|del|por|desde|hasta|sobre|solo|solamente|contando|aparte|fuera|menos|todos|todas|cada|segun)$/
const EXCLUDES =
  /\b(without|except|excluding|excluded|exclude|besides|apart|aside|minus|unless|if|only|not|sin|salvo|excepto|excluyendo|excluid[oa]s?|quitando|descontando|aparte|fuera|menos|si|solo)\b/i
/** Words of the question that refer to the clause before it. */
const POINTS =
  /^(they|them|their|theirs|its|it|there|that|those|these|he|she|him|her|ones|same|such|ellos|ellas|su|sus|eso|esa|ese|esos|esas|ahi|alli|alla|mismo|misma|mismos|mismas)$/

interface Clause {
  from: number
  to: number
  /** The signs behind it. */
  end: string
}

function clausesOf(it: Reading): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  for (let at = 1; at <= it.tokens.length; at++) {
    const gap = at === it.tokens.length ? '.' : (it.tokens[at]?.gap ?? '')
    if (at < it.tokens.length && !isPause(it, at, gap)) continue
    clauses.push({ from, to: at, end: gap })
    from = at
  }
  return clauses
}

/** A sign that parts clauses, and none that is part of a name or a number: 'Av. Italia', 'by-pass', '10:30'. */
function isPause(it: Reading, at: number, gap: string): boolean {
  if (/[:;,!?—–…(]/.test(gap)) return true
  const [before, next] = [it.tokens[at - 1], it.tokens[at]]
  const apart = before && next ? it.message.slice(before.to, next.from) : ''
  if (gap.includes('-')) return /\s-+\s/.test(apart)
  return gap.includes('.') && /\.\s/.test(apart) && (before?.word.length ?? 0) > 4
}

/** The message without clauses about who asks and why. */
export function withoutContext(it: Reading): string {
  const clauses = clausesOf(it)
  if (clauses.length < 2 || clauses.length > MOST) return it.message
  const content = contentOf(it)
  const hasContent = ({ from, to }: Clause) => content.slice(from, to).some((one) => one)
  let first = 0
  while (first < clauses.length - 1 && isPreamble(it, clauses[first] as Clause, hasContent)) first++
  if (first > 0) {
    const rest = it.tokens.slice((clauses[first] as Clause).from)
    // 'I look after the trams, how much do they use?' is of what was named there.
    const isStrange = it.unread.some((one) => one.from < (clauses[first] as Clause).from)
    if (isStrange && rest.some((one) => POINTS.test(one.word))) first = 0
    if (!clauses.slice(first).some(hasContent)) first = 0
  }
  let last = clauses.length - 1
  while (last > first && isAfterword(it, clauses[last] as Clause, hasContent)) last--
  if (!clauses.slice(first, last + 1).some(hasContent)) last = clauses.length - 1
  if (first === 0 && last === clauses.length - 1) return it.message
  const [begin, end] = [it.tokens[(clauses[first] as Clause).from], it.tokens[(clauses[last] as Clause).to - 1]]
  if (!begin || !end) return it.message
  return it.message.slice(begin.from, last === clauses.length - 1 ? it.message.length : end.to)
}
const MOST = 8

/** By token, whether it is part of the question. */
function contentOf(it: Reading): boolean[] {
  const said = it.tokens.map(() => false)
  for (const { from, to } of [...it.places.found, ...it.numbers, ...it.times.flatMap((one) => one.parts)]) said.fill(true, from, to)
  if (it.places.ambiguous) said.fill(true, it.places.ambiguous.from, it.places.ambiguous.to)
  const isOfSpeaker = (from: number, to: number) => it.tokens.slice(from, to).every((one) => SPEAKER.test(one.word))
  // 'Here in the room' is about the asker, not about staff.
  for (const kind of CONTENT)
    for (const hit of it.all(kind))
      if (hit.value !== 'here' && !(kind === 'notKept' && isOfSpeaker(hit.from, hit.to))) said.fill(true, hit.from, hit.to)
  for (const hit of it.all('subject'))
    if (hit.value !== 'product' && !(hit.value === 'uses' && /^needs?$/.test(it.tokens[hit.from]?.word ?? '')))
      said.fill(true, hit.from, hit.to)
  for (const [at, token] of it.tokens.entries()) if (token.kind !== 'word') said[at] = true
  for (const name of [...it.departments, ...it.feeds]) {
    const words = name.toLowerCase().split(/\s+/)
    for (const [at, token] of it.tokens.entries()) if (words.includes(token.word)) said[at] = true
  }
  return said
}

const COURTESY = /^(por|favor|de|una|buenas|tardes|dias|noches|good|morning|evening|afternoon|thank|you)$/
const wordsOf = (it: Reading, { from, to }: Clause) => it.tokens.slice(from, to).map((one) => one.word)

/** A place, a record or a quantity of the city. */
const namesOf = (it: Reading, { from, to }: Clause) =>
  [...it.places.found, ...it.numbers, ...it.all('measure'), ...it.all('record'), ...it.all('type'), ...it.all('service')].some(
    (one) => one.from >= from && one.from < to,
  )

function isPreamble(it: Reading, clause: Clause, hasContent: (one: Clause) => boolean): boolean {
  if (clause.end.includes('?')) return false
  const words = wordsOf(it, clause)
  if (SITUATED.test(words.join(' ')) && !namesOf(it, clause)) return true
  if (hasContent(clause)) return false
  if (words.length > 1 && words.every((word) => COURTESY.test(word) || isHarmless(word))) return true
  if (words.length < 2 || NARROWS.test(words[0] ?? '') || EXCLUDES.test(words.join(' '))) return false
  // 'For the minutes: …' names what the answer is for.
  if (/[:—–-]/.test(clause.end)) return true
  return words.some((word) => SPEAKER.test(word)) || BUSY.test(words.join(' '))
}

function isAfterword(it: Reading, clause: Clause, hasContent: (one: Clause) => boolean): boolean {
  if (hasContent(clause)) return false
  const words = wordsOf(it, clause)
  return words.length > 1 && !NARROWS.test(words[0] ?? '') && !EXCLUDES.test(words.join(' ')) && words.some((word) => SPEAKER.test(word))
}
