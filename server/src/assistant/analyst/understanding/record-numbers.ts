import type { Language } from '@oppidum/domain/language'
import type { Topic } from '../meaning.ts'
import type { Token } from './tokens.ts'

type RecordTopic = Extract<Topic, { about: 'record' }>

const PREFIX: Readonly<Record<string, RecordTopic['record']>> = {
  inc: 'incident',
  req: 'service-request',
  sr: 'service-request',
  sit: 'situation',
}
const NOUN: Readonly<Record<Language, Readonly<Record<string, RecordTopic['record']>>>> = {
  en: {
    incident: 'incident',
    request: 'service-request',
    ticket: 'service-request',
    complaint: 'service-request',
    situation: 'situation',
    record: null,
    case: null,
  },
  es: {
    incidente: 'incident',
    solicitud: 'service-request',
    reclamo: 'service-request',
    pedido: 'service-request',
    ticket: 'service-request',
    situacion: 'situation',
    incendio: 'incident',
    accidente: 'incident',
    choque: 'incident',
    registro: null,
    caso: null,
  },
}
const NUMBER_WORD = /^(number|no|nr|nro|num|numero|n|id)$/

export interface NumberFound {
  topic: RecordTopic
  from: number
  to: number
}

/** Records that are named by their number: 'INC-2026-000123', 'inc 123', 'request #45', 'el incidente número 12'. */
export function recordNumbersIn(tokens: readonly Token[]): NumberFound[] {
  const found: NumberFound[] = []
  for (let at = 0; at < tokens.length; at++) {
    const hit = prefixed(tokens, at) ?? named(tokens, at) ?? ordered(tokens, at) ?? bare(tokens, at) ?? articled(tokens, at)
    if (!hit) continue
    found.push(hit)
    at = hit.to - 1
  }
  return found
}

const isCount = (it: Token | undefined): it is Token => it?.kind === 'number' && /^\d{1,9}$/.test(it.raw)

function prefixed(tokens: readonly Token[], at: number): NumberFound | null {
  const word = tokens[at]?.word ?? ''
  if (!Object.hasOwn(PREFIX, word)) return null
  const first = tokens[at + 1]
  if (!isCount(first)) return null
  const record = PREFIX[word] ?? null
  const second = tokens[at + 2]
  if (first.raw.length === 4 && isCount(second) && /^[-/ ]?$/.test(second.gap) && second.from - first.to <= 1) {
    const prefix = word === 'sr' ? 'REQ' : word.toUpperCase()
    return { topic: { about: 'record', record, number: `${prefix}-${first.raw}-${second.raw.padStart(6, '0')}` }, from: at, to: at + 3 }
  }
  return { topic: { about: 'record', record, number: String(first.value) }, from: at, to: at + 2 }
}

const ORDER =
  /^(assign|reassign|acknowledge|ack|resolve|close|reopen|start|give|send|hand|mark|set|escalate|raise|lower|bump|make|move|put|flag|change|switch|upgrade|downgrade|finish|complete|begin|route|forward|transfer|dispatch|pass|subi|subile|baja|bajale|deja|dejar|pasale|cambia|asigna|asignar|asignale|reasigna|resolve|resolver|cerra|cerrar|cierra|reabri|reabrir|acusa|acusar|marca|marcar|deriva|derivar|pasa|pasar|pone|poner|manda|mandar)$/

/** 'Assign 4484 to Inspection': behind an order a long number by itself is that of a record. */
function ordered(tokens: readonly Token[], at: number): NumberFound | null {
  if (!ORDER.test(tokens[at]?.word ?? '') || at > 3) return null
  const isFilled = /^(el|la|al|a|the|de|recibo|up|down|on|work)$/
  let next = at + 1
  while (isFilled.test(tokens[next]?.word ?? '') && next < at + 4) next++
  const number = tokens[next]
  if (!isCount(number) || number.raw.length < 3 || number.unit !== '') return null
  return { topic: { about: 'record', record: null, number: String(number.value) }, from: next, to: next + 1 }
}

function named(tokens: readonly Token[], at: number): NumberFound | null {
  const word = tokens[at]?.word ?? ''
  const nouns = Object.hasOwn(NOUN.en, word) ? NOUN.en : Object.hasOwn(NOUN.es, word) ? NOUN.es : null
  if (!nouns) return null
  const isSpelled = NUMBER_WORD.test(tokens[at + 1]?.word ?? '')
  const number = tokens[at + (isSpelled ? 2 : 1)]
  if (!isCount(number) || /[?.!,;]/.test(number.gap)) return null
  // 'Choque 2 autos' is none.
  if (!isSpelled && number.raw.length < 3 && /^(incendio|accidente|choque)$/.test(word)) return null
  const inner = tokens[at + (isSpelled ? 3 : 2)]
  // 'Requests 3 days old' counts days.
  if (!isSpelled && /^(day|hour|week|minut|dia|hora|semana|minuto|am|pm)$/.test(inner?.stem ?? '')) return null
  return { topic: { about: 'record', record: nouns[word] ?? null, number: String(number.value) }, from: at, to: at + (isSpelled ? 3 : 2) }
}

/** Digits alone, of what is asked of one record only: 'who has 4489?', 'history of #4489'. Years and figures have no such words. */
function bare(tokens: readonly Token[], at: number): NumberFound | null {
  const token = tokens[at]
  if (!isCount(token) || token.unit !== '' || !/^0*\d{4,6}$/.test(token.raw) || (token.value > 1_900 && token.value < 2_100)) return null
  const isMarked = token.gap.endsWith('#')
  if (!isMarked && !BEFORE_BARE.test(tokens[at - 1]?.word ?? '')) return null
  if (
    !isMarked &&
    at + 1 < tokens.length &&
    /^(mw|mph|km|percent|people|persona|vehicle|vehiculo|hour|hora)$/.test(tokens[at + 1]?.stem ?? '')
  )
    return null
  const isAsked = isMarked || tokens.slice(0, at).some((it) => OF_ONE.test(it.word))
  return isAsked ? { topic: { about: 'record', record: null, number: String(token.value) }, from: at, to: at + 1 } : null
}
const BEFORE_BARE =
  /^(of|on|for|is|about|has|have|handling|handles|show|with|open|see|number|assigned|de|del|el|la|tiene|ver|mostrame|numero|nro|lleva|atiende|sobre|esta|con)$/
const OF_ONE =
  /^(who|whos|status|history|timeline|details|update|show|open|see|pull|handling|priority|department|record|case|happened|quien|estado|historial|detalle|detalles|mostrame|ver|prioridad|registro|caso|paso|novedades)$/

/** 'Cerrá el 4484', 'pasá la 1207 a en curso': a number as long as those of records behind its article, and none of a year. */
function articled(tokens: readonly Token[], at: number): NumberFound | null {
  const number = tokens[at + 1]
  if (!/^(el|la|al|del|#)$/.test(tokens[at]?.word ?? '') || !isCount(number) || number.gap !== '' || number.unit !== '') return null
  const isLong = number.raw.length >= 4 && !/^(19|20)\d\d$/.test(number.raw)
  return isLong ? { topic: { about: 'record', record: null, number: String(number.value) }, from: at, to: at + 2 } : null
}
