import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Topic } from '../../meaning.ts'
import type { Token } from '../words/tokens.ts'

type RecordTopic = Extract<Topic, { about: 'record' }>

const PREFIX: Readonly<Record<string, RecordTopic['record']>> = {
  inc: 'incident',
  req: 'service-request',
  sr: 'service-request',
  sit: 'situation',
}
const NOUNS = Language.options.map((it) => wordsIn(it).grammar.recordNouns)
const NUMBER_WORD = /^(number|no|nr|nro|nbr|num|numero|n|id|ref|reference|referencia|codigo|code|folio|expediente|file|job)$/

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
  // 'Will it pass 700 MW?' is of a limit.
  if (/^(mw|gw|kw|mph|kmh|km|percent|megawatt|megavatio|people|person|persona|vehicle|vehiculo)$/.test(tokens[next + 1]?.stem ?? ''))
    return null
  return { topic: { about: 'record', record: null, number: String(number.value) }, from: next, to: next + 1 }
}

function named(tokens: readonly Token[], at: number): NumberFound | null {
  const word = tokens[at]?.word ?? ''
  const nouns = NOUNS.find((it) => Object.hasOwn(it, word))
  if (!nouns) return null
  const isSpelled = NUMBER_WORD.test(tokens[at + 1]?.word ?? '')
  const number = tokens[at + (isSpelled ? 2 : 1)]
  if (!isCount(number) || /[?.!,;]/.test(isSpelled ? number.gap.replace(/^\.|:/, '') : number.gap)) return null
  // 'Choque 2 autos' is none.
  if (!isSpelled && number.raw.length < 3 && /^(incendio|accidente|choque)$/.test(word)) return null
  const inner = tokens[at + (isSpelled ? 3 : 2)]
  // 'Requests 3 days old' counts days.
  if (!isSpelled && /^(day|hour|week|minut|dia|hora|semana|minuto|am|pm)$/.test(inner?.stem ?? '')) return null
  return { topic: { about: 'record', record: nouns[word] ?? null, number: String(number.value) }, from: at, to: at + (isSpelled ? 3 : 2) }
}

/**
 * Digits alone that are as long as those of records: 'who has 4489?', 'is 4476 done?'. What counts or measures something bears its
 * unit or its noun behind it, a limit or a clock's preposition before it, and a year looks like one.
 */
function bare(tokens: readonly Token[], at: number): NumberFound | null {
  const token = tokens[at]
  if (!isCount(token) || token.unit !== '' || !/^0*\d{4,6}$/.test(token.raw) || (token.value > 1_900 && token.value < 2_100)) return null
  const found: NumberFound = { topic: { about: 'record', record: null, number: String(token.value) }, from: at, to: at + 1 }
  if (token.gap.endsWith('#')) return found
  // 'The correct answer is 7777'.
  const isFigure = tokens.slice(Math.max(0, at - 4), at).some((it) => /^(answer|figure|value|total|respuesta|cifra|valor)$/.test(it.word))
  if (isFigure) return null
  const before = tokens[at - 1]?.word ?? ''
  const next = tokens[at + 1]
  const isAlone = tokens.length === 1 || tokens.filter((it) => it.kind === 'number').length === 1
  if (next !== undefined && !/[?.!;:,]/.test(next.gap) && !BEHIND_BARE.test(next.word)) return null
  const isLimit = LIMITS.test(before) || (/^(de|que)$/.test(before) && LIMITS.test(tokens[at - 2]?.word ?? ''))
  if (isLimit || !isAlone) return null
  // '1630' may be a time of day.
  const isClock = token.raw.length === 4 && token.value < 2_400 && token.value % 100 < 60
  if (tokens.some((it) => OF_MANY.test(it.stem))) return null
  const isAsked = BEFORE_BARE.test(before) && tokens.slice(0, at).some((it) => OF_ONE.test(it.word))
  if (isAsked || tokens.length === 1) return found
  return isClock && CLOCK.test(before) ? null : found
}
const BEFORE_BARE =
  /^(of|on|for|is|about|has|have|handling|handles|show|with|open|see|number|assigned|de|del|el|la|tiene|ver|mostrame|numero|nro|lleva|atiende|sobre|esta|con)$/
const OF_ONE =
  /^(who|whos|whose|status|history|timeline|details|update|show|open|see|pull|handling|priority|department|record|case|happened|quien|estado|historial|detalle|detalles|mostrame|ver|prioridad|registro|caso|paso|novedades)$/
/** Words that go on behind the number of a record: of another noun it would be the count. */
const BEHIND_BARE =
  /^(is|was|has|been|have|still|done|open|opened|closed|over|finished|resolved|acknowledged|assigned|pending|active|fixed|sorted|going|at|in|on|with|for|to|by|from|since|yet|now|again|please|pls|thanks|today|yesterday|and|or|that|which|who|when|where|did|does|get|got|come|came|happen|happened|start|started|about|right|exactly|currently|actually|already|all|look|looking|doing|belong|belongs|es|esta|estaba|fue|sigue|quedo|ya|todavia|aun|tiene|abierto|abierta|cerrado|cerrada|resuelto|resuelta|pendiente|activo|activa|en|de|del|desde|por|para|con|a|al|ahora|hoy|ayer|y|o|que|quien|cuando|donde|lleva|llevo|hace|paso|take|took|need|needed|last|lasted|stay|stayed|wait|waited|tardo|tarda|demoro|demora|duro|dura|se|lo|la|no)$/
const LIMITS =
  /^(above|over|below|under|than|least|most|exceed|exceeds|reach|reaches|hit|hits|pass|top|tops|around|roughly|approximately|almost|nearly|plus|minus|times|by|x|supera|superan|pasa|alcanza|casi|unos|unas|aproximadamente|mas|menos|mayor|menor|cerca|arriba|are|there|hay|son|year|ano)$/
const CLOCK = /^(at|since|until|till|by|from|to|between|and|after|before|around|las|desde|hasta|a|entre|y|tras|para)$/
/** A question of these is of many records or of none. */
const OF_MANY =
  /^(incident|request|complaint|ticket|emergency|emergencia|situation|fire|accident|outage|incidente|solicitud|solicitude|reclamo|pedido|situacion|incendio|accidente|apagon|figure|cifra|mw|mwh|mph|kmh|kph|speed|consumption|demand|load|production|velocidad|consumo|demanda|carga|produccion|vehicle|vehiculo|auto|car|people|persona|inhabitant|habitante|equal|divided|multiplied|square|root|raiz|sum|suma)$/

/** 'Cerrá el 4484', 'pasá la 1207 a en curso': a number as long as those of records behind its article, and none of a year. */
function articled(tokens: readonly Token[], at: number): NumberFound | null {
  const number = tokens[at + 1]
  if (!/^(el|la|al|del|#)$/.test(tokens[at]?.word ?? '') || !isCount(number) || number.gap !== '' || number.unit !== '') return null
  const isLong = number.raw.length >= 4 && !/^(19|20)\d\d$/.test(number.raw)
  return isLong ? { topic: { about: 'record', record: null, number: String(number.value) }, from: at, to: at + 2 } : null
}
