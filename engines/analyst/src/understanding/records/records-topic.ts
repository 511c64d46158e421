import type { Reading } from '../reading.ts'
import { asksWhetherDone, closingRanked, speaksOfRecords } from './record-scope.ts'
import { entityOf } from './reported-things.ts'
import { soughtText } from './sought-text.ts'

/** 'What is planned on Av. X this weekend?': works, where no request of citizens is spoken of. */
export function asksForWorks(it: Reading): boolean {
  const arePlanned = it.has('status', 'scheduled') || PLANNED.test(it.message)
  if (arePlanned && WORKS.test(it.message) && !it.has('record') && it.numbers.length === 0) return true
  if (speaksOfRecords(it) || it.has('measure') || it.has('word') || it.has('subject', 'forecast', 'risk') || it.departments.length > 0)
    return false
  return it.tense === 'ahead' && it.has('status', 'scheduled') && (it.places.found.length > 0 || it.times.length > 0)
}

const WORKS =
  /\b(?:works?|road ?works?|resurfacing|repaving|digging|maintenance|closures?|obras?|trabajos?|repavimentaci[oó]n|bacheo|mantenimiento|cortes? de calle)\b/iu
const PLANNED =
  /\b(?:planned|scheduled|due|foreseen|upcoming|coming up|lined up|on the calendar|agendad[oa]s?|previst[oa]s?|programad[oa]s?|planificad[oa]s?)\b/iu

/** 'The speed of incidents' is none; but 'how fast is traffic on Av. Italia with all those incidents'. */
export function measuresOverRecords(it: Reading): boolean {
  const measure = it.all('measure').find((one) => one.value !== 'city.presence' && one.value !== 'city.incidents')
  if (!measure) return false
  if (it.has('measure', 'city.hindering')) return true
  // 'For my report, …': the word for any paper is no record beside a quantity.
  const isOfPapers = it.has('record') && it.all('record').every((one) => one.value === 'record') && !it.has('type') && !it.has('service')
  if (isOfPapers && !it.has('standing') && !it.has('status') && !it.has('priority') && !it.has('ask', 'count')) return true
  if (it.has('ask', 'count', 'how-long', 'age')) return false
  const record = [...it.all('record'), ...it.all('type'), ...it.all('service')].sort((a, b) => a.from - b.from)[0]
  return record !== undefined && measure.from < record.from
}

/** 'Why did traffic collapse to 10 mph?': what bears such a unit is measured, whatever word a record could have, too. */
export function statesFigure(it: Reading): boolean {
  if (it.has('record') || it.has('type') || it.has('service') || it.has('ask', 'count')) return false
  return it.tokens.some((one, at) => one.kind === 'number' && UNIT.test(one.unit || it.tokens[at + 1]?.stem || ''))
}
const UNIT = /^(mph|kmh|km|mw|megawatt|megavatio)$/

/** 'What opened today?', 'was anything resolved?', 'qué se cerró ayer': the records are asked for by what became of them. */
export function asksWhatBecame(it: Reading): boolean {
  const open = it.all('standing', 'open').find((one) => it.tokens.slice(one.from, one.to).some(({ word }) => STANDS.test(word)))
  const event = it.all('standing', 'reported', 'closed')[0] ?? open ?? it.all('order', 'newest')[0] ?? it.all('priority')[0]
  if (!event) return false
  const before = it.tokens.slice(0, event.to).map((one) => one.word)
  return before.some((word) => WHAT.test(word)) && !it.has('ask', 'count')
}
const STANDS = /^(open|unresolved|unfinished|unsolved|outstanding|abierto|abierta|abiertos|abiertas|pendiente|pendientes)$/
const WHAT = /^(what|anything|something|everything|nothing|que|algo|nada|todo)$/

/** Statuses and priorities by themselves: 'what is still pending?' */
export function bareRecords(it: Reading): boolean {
  if (asksWhatBecame(it) && it.unread.length === 0) return true
  // 'What took longest to close?', 'how many opened and closed today?'
  if (closingRanked(it) !== null && it.unread.length === 0) return true
  if (it.has('ask', 'count') && it.has('standing') && it.unread.length === 0 && !it.has('measure') && !it.has('word')) return true
  if (it.has('dimension', 'department') && (it.has('standing') || it.has('ask', 'how-long'))) return true
  return (
    it.has('trait', 'unassigned', 'overdue', 'departmentless', 'unacknowledged') ||
    it.has('status') ||
    // 'How much does Parks still have to do?': departments have requests.
    (it.departments.length > 0 &&
      (it.has('ask', 'how-long', 'count', 'much', 'list', 'which') || it.has('standing')) &&
      !it.has('measure')) ||
    (it.has('standing', 'open') && it.has('priority')) ||
    (it.has('priority', 'critical') && it.has('ask'))
  )
}

/** 'Any broken benches reported?', 'qué pasó con la hamaca': things that records speak of, and a word that asks for reports. */
export function speaksOfEntities(it: Reading): boolean {
  if (it.has('ask', 'count', 'much', 'share') || it.has('measure') || it.has('word')) return false
  const tells = it.has('standing', 'reported') || asksWhetherDone(it) || /\b(happened|pas[oó])\b/iu.test(it.message)
  const asks = tells || (!it.has('notKept') && (it.has('standing', 'open') || it.has('ask', 'state') || ANY.test(it.message)))
  return (
    asks &&
    it.tokens.some((one) => one.kind === 'word' && entityOf(one.word) !== null && entityOf(one.word) !== 'car') &&
    soughtText(it) !== null
  )
}
const ANY = /\b(any|anyone|anybody|someone|somebody|alguien|anything|report|alg[uú]n|alguna|algo)\b/iu
