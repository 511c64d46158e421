import type { Reading } from '../reading.ts'
import { TURNS_OUT } from '../words/stem-families.ts'

/** Words for a forecast. */
const FORESEES =
  /^(forecast\p{L}*|fcast|predict\p{L}*|projection\p{L}*|prognos\p{L}*|models?|outlooks?|estimates?|pronostic\p{L}*|predic\p{L}*|prevision\p{L}*|proyeccion\p{L}*|estimacion\p{L}*|estimado|modelos?)$/u
/** The same, for words that mean it only in a phrase. */
const TURNS_OUT_IN_WORDS =
  /\b(?:how (?:good|bad|well|right|wrong|close|exact|precise|sure|certain|confident|safe|solid|far (?:off|out)|much (?:off|out))|any good|(?:is|are|was|were|been|be|usually|normally|typically|often) (?:off|out|right(?! now)|close)|(?:off|out) by|track record|turn(?:s|ed)? out|come(?:s)? true|came true|take (?:it|them) seriously|(?:qu[eé] tan|cu[aá]n|as[ií] de) (?:buen|mal|precis|exact|cerca|segur|firm)\p{L}*|(?:es|son|fue|fueron|viene siendo|vienen siendo) (?:muy |bastante )?(?:buen|mal|precis|exact)[oa]s?|margen de (?:error|desv[ií]o)|le (?:erra|pega|emboca|pifia|falla)\p{L}*|se (?:cumple|cumplen|cumpli[oó]|cumplieron)|dan? en el clavo|hacer(?:le|les)? caso)(?!\p{L})/iu
/** The prediction interval is part of a forecast. */
const OF_BAND =
  /\b(?:error|confidence|uncertainty|confianza|incertidumbre) (?:band|bands|interval|intervals|range|bars)\b|\b(?:intervalo|banda|rango) de\b/iu

/** 'Can I trust the load forecast?', 'how many MW do the predictions miss by': the quality of forecasts, not their values. */
export function asksHowGood(it: Reading): boolean {
  if (!it.tokens.some((one) => FORESEES.test(one.word)) || OF_BAND.test(it.message)) return false
  return it.tokens.some((one) => TURNS_OUT.test(one.word)) || TURNS_OUT_IN_WORDS.test(it.message)
}

const NUMBER =
  '(\\d{1,3}|an?|one|half(?: an?)?|quarter of an|una?|media|un cuarto de|two|three|dos|tres|fifteen|thirty|sixty|quince|treinta|sesenta)'
const UNIT = '(hours?|hrs?|h|minutes?|mins?|min|horas?|hs?|minutos?)'
/** Beside it that it is how long before: 'an hour ahead', 'the 15-minute forecasts', 'a media hora', 'con una hora de anticipación'. */
const AHEAD = [
  `\\b${NUMBER}[ -]?${UNIT}(?:['’]s?)?[ -](?:ahead|out|in advance|beforehand|before|horizon|away|early|notice|lead|de (?:anticipaci[oó]n|antelaci[oó]n|horizonte)|antes|vista|adelante)`,
  `\\b${NUMBER}[ -]?${UNIT} (?:[\\p{L}]+ ){0,2}(?:forecast|prediction|model|estimate|pron[oó]stico|predicci[oó]n)`,
  `\\b(?:at|looking|for the next|in|within|over the next|a|con|de|para|dentro de|en) (?:the |las? |los |pr[oó]xim\\p{L}+ )*${NUMBER}[ -]?${UNIT}(?![\\p{L}])`,
].map((it) => new RegExp(it, 'iu'))
const PAST = /\b(?:last|past|previous|[uú]ltim[oa]s?|pasad[oa]s?|since|desde)\b/iu
const WORDS: Readonly<Record<string, number>> = {
  half: 0.5,
  media: 0.5,
  quarter: 0.25,
  cuarto: 0.25,
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  fifteen: 15,
  quince: 15,
  thirty: 30,
  treinta: 30,
  sixty: 60,
  sesenta: 60,
}

/** How many minutes in advance the judged forecasts were made; null if the question does not tell. */
export function minutesAheadOf({ message }: Reading): number | null {
  const found = AHEAD.map((one) => one.exec(message)).find((one) => one !== null)
  if (!found?.[1] || !found[2] || PAST.test(found[0])) return null
  const said = found[1].toLowerCase()
  const word = said.split(' ').find((one) => WORDS[one] !== undefined)
  const value = /^\d/.test(said) ? Number(said) : word === undefined ? 1 : (WORDS[word] as number)
  return Math.round(value * (/^(h|hs|hr|hrs|hour|hours|hora|horas)$/i.test(found[2]) ? 60 : 1))
}
