import type { Answer } from '@oppidum/domain/assistant/answer'
import { DAY_MS } from '@oppidum/domain/core/time'
import { claimsOf, type Line, wordsOf } from './answer-claims.ts'
import type { EvaluationQuestion, Proposed, Refused, Truth } from './evaluation-question.ts'
import { folded, recordNumbersIn, timesIn } from './figures-in-text.ts'
import type { Known, Resolved } from './truth.ts'
import { unsupportedIn } from './unsupported.ts'

export const VERDICTS = ['right', 'wrong', 'honest-refusal', 'asked-back'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Judgement {
  verdict: Verdict
  /** Figures, times and record numbers of the text that no fact of the answer holds. */
  unsupported: string[]
  /** What was looked for and not found; '' when it is right. */
  reason: string
}

/** A rounding may be as coarse as this part of the value, or half of one; what is vaguer tells nothing. */
const COARSEST = 0.02
/** What is looked up and not worked out differs by its rounding alone. */
const EXACT = 0.003
/** A change no larger than this, in whatever unit, may be called steady. */
const STEADY = 1.5

interface Heard {
  answer: Answer
  lines: readonly Line[]
  /** Folded. */
  words: string
  timeZone: string
}

/** @param anywhere every sentence counts: it is one part of a longer answer */
function saysNumber(truth: Known<Truth> & { kind: 'number' }, { lines, answer, words }: Heard, anywhere: boolean): boolean {
  const value = Number(truth.values[0])
  const tolerance = truth.tolerance ?? (truth.unit === 'count' ? 0 : EXACT)
  const wanted = truth.unit === 'incidents/h' ? 'count' : truth.unit
  const about = (truth.about ?? []).map(folded)
  const told = lines.some((line) => {
    const isRowOfIts = line.isRow && about.length > 0 && about.every((it) => folded(line.context).includes(it))
    if (!anywhere && !line.leads && !isRowOfIts) return false
    const subject = folded(`${line.context} ${answer.understood ?? ''}`)
    if (!about.every((it) => subject.includes(it) || words.includes(it))) return false
    return line.quantities.some((it) => {
      const unitFits = it.unit === null || it.unit === wanted || (wanted === 'count' && it.unit === 'points')
      if (!unitFits) return false
      // A share is said as 0 to 100.
      const said = truth.absolute ? Math.abs(it.value) : it.value
      const true_ = truth.absolute ? Math.abs(value) : value
      const half = wanted === 'count' && tolerance === 0 ? 0 : Math.min(it.half, Math.max(COARSEST * Math.abs(true_), 0.5))
      return Math.abs(said - true_) <= Math.max(tolerance * Math.abs(true_), half) + 1e-9
    })
  })
  // 'No incidents' says 0.
  return told || (value === 0 && lines.some((it) => it.leads && /\b(no|none|not any|ningun[oa]?|no hay|nothing)\b/.test(folded(it.text))))
}

/** Where a name stands in a folded text; -1 when it does not. Records go by their last digits too, substations without their letter. */
function placeOf(name: string, text: string): number {
  const plain = folded(name)
  const at = text.indexOf(plain)
  if (at >= 0) return at
  const number = /^[a-z]{3}-\d{4}-0*(\d+)$/.exec(plain)?.[1]
  if (number) return text.search(new RegExp(`\\b0*${number}\\b`))
  const [street, ends] = plain.split(', ')
  if (street && ends) {
    const parts = [street, ...ends.split(' - ')]
    return parts.every((it) => text.includes(it)) ? text.indexOf(street) : -1
  }
  const bare = /^[a-z] (.{4,})$/.exec(plain)?.[1]
  return bare ? text.indexOf(bare) : -1
}

/** The name leads: no other subject of a fact stands before it, but what it is compared with after 'than'. */
function saysName(truth: Known<Truth>, { lines }: Heard): boolean {
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    return truth.values.some((value) => {
      const at = placeOf(String(value), text)
      if (at < 0) return false
      const rivals = line.facts.map((it) => it.subject).filter((it) => it.kind !== 'city' && placeOf(String(value), folded(it.name)) < 0)
      return rivals.every((it) => {
        const other = placeOf(it.name, text)
        return other < 0 || other >= at || folded(String(value)).includes(folded(it.name))
      })
    })
  })
}

function saysAllNames(truth: Known<Truth>, { lines, words, answer }: Heard): boolean {
  if (truth.values.length === 0) return answer.kind === 'no-data' || /\b(no|none|ningun[oa]?|not any|nothing)\b/.test(words)
  const text = folded(lines.map((it) => it.context).join('\n'))
  if (!truth.values.every((it) => placeOf(String(it), text) >= 0)) return false
  // Other records among them are wrong ones.
  const own = new Set(truth.values.map(String))
  const [first] = own
  const isRecords = first !== undefined && recordNumbersIn(first).length > 0
  const prefix = first?.slice(0, 3) ?? ''
  return !isRecords || lines.every((it) => recordNumbersIn(it.text).every((one) => !one.startsWith(prefix) || own.has(one)))
}

function saysInOrder(truth: Known<Truth>, { lines }: Heard): boolean {
  // A table has them row by row; a sentence one after the other.
  const text = folded(lines.map((it) => it.text).join('\n'))
  const places = truth.values.map((it) => placeOf(String(it), text))
  const inOrder = places.every((at, i) => at >= 0 && (i === 0 || at > (places[i - 1] as number)))
  if (inOrder) return true
  const rows = lines.filter((it) => it.text.includes(' | ')).map((it) => folded(it.text))
  return truth.values.every((it, i) => rows[i] !== undefined && placeOf(String(it), rows[i]) >= 0)
}

function minutesOfDay(at: Date, timeZone: string): number {
  const [hour, minute] = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).split(':')
  return Number(hour) * 60 + Number(minute)
}

function saysTime(truth: Known<Truth> & { kind: 'time' }, { lines, timeZone }: Heard): boolean {
  const at = truth.values[0] as Date
  const wanted = minutesOfDay(at, timeZone)
  return lines.some((line) => {
    const instants = line.facts
      .filter((it) => it.unit === 'instant' && typeof it.value === 'string')
      .map((it) => Date.parse(String(it.value)))
    if (instants.some((it) => Math.abs(it - at.getTime()) <= truth.withinMinutes * 60_000)) return true
    return timesIn(line.text).some((it) => {
      const apart = Math.abs(it.minutes - wanted)
      return Math.min(apart, 1_440 - apart) <= truth.withinMinutes
    })
  })
}

const forms = (date: Date, locale: string, options: Intl.DateTimeFormatOptions) =>
  folded(new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date))

/** Ways of saying a day, folded; by its weekday alone when that is what was asked, or within the last week. */
function dayForms(day: string): string[] {
  const date = new Date(`${day}T12:00:00.000Z`)
  const number = date.getUTCDate()
  const months = ['en', 'es'].flatMap((it) => [forms(date, it, { month: 'long' }), forms(date, it, { month: 'short' }).replace('.', '')])
  return [
    day,
    ...months.flatMap((it) => [`${number} ${it}`, `${it} ${number}`, `${number} de ${it}`, `${number}th of ${it}`]),
    `${number}/${date.getUTCMonth() + 1}`,
  ]
}

function saysDay(truth: Known<Truth>, { lines, answer }: Heard): boolean {
  const day = String(truth.values[0])
  const ago = Math.round((Date.parse(answer.asOf) - Date.parse(`${day}T12:00:00.000Z`)) / DAY_MS)
  const near = ago < 7 ? ['en', 'es'].map((it) => forms(new Date(`${day}T12:00:00.000Z`), it, { weekday: 'long' })) : []
  return lines.some((it) => it.leads && [...dayForms(day), ...near].some((form) => folded(it.text).includes(form)))
}

function saysWeekday(truth: Known<Truth>, { lines }: Heard): boolean {
  const monday = Date.parse('2026-11-16T12:00:00.000Z')
  const date = new Date(monday + (Number(truth.values[0]) - 1) * DAY_MS)
  return lines.some((it) => it.leads && ['en', 'es'].some((one) => folded(it.text).includes(forms(date, one, { weekday: 'long' }))))
}

function saysHour(truth: Known<Truth>, { lines }: Heard): boolean {
  const hour = Number(truth.values[0])
  return lines.some(
    (line) =>
      line.leads &&
      (timesIn(line.text)[0]?.minutes === hour * 60 ||
        new RegExp(`\\b0?${hour}( ?h\\b| horas| (to|a|y|and) ${hour + 1}|-${hour + 1})`).test(folded(line.text))),
  )
}

const NOT_BEFORE = /\b(not|no|isn't|ni|sin|nor)( \w+)? $/
const wordAt = (word: string, text: string): number => {
  for (const match of text.matchAll(new RegExp(`(?<![\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'gu')))
    if (!NOT_BEFORE.test(text.slice(0, match.index))) return match.index
  return -1
}

function saysWord(truth: Known<Truth> & { kind: 'word' }, { lines }: Heard): boolean {
  const right = (truth.words[String(truth.values[0])] ?? []).map(folded)
  const others = Object.entries(truth.words).flatMap(([key, words]) => (key === String(truth.values[0]) ? [] : words.map(folded)))
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    const places = right.map((it) => wordAt(it, text)).filter((it) => it >= 0)
    const wrong = others.map((it) => wordAt(it, text)).filter((it) => it >= 0)
    return places.length > 0 && wrong.every((it) => it > Math.min(...places))
  })
}

const UP =
  /(?<![\p{L}])(up|ris(e|es|ing|en)|rose|increas|grow|grew|higher|more|faster|above|better|improv|quicker|busier|sub[ei]|subio|subiendo|aument|crec|mayor|mas (alt|rapid|que|incident|solicit|gente|person)|por encima|mejor|incremento)/u
const DOWN =
  /(?<![\p{L}])(down|fall|fell|drop|decreas|declin|lower|less|fewer|slower|below|worse|slow|baj|cay|cae|caid|disminu|descend|menor|menos|mas (baj|lent)|por debajo|peor|empeor|reduj|ralentiz)/u
const STILL =
  /(?<![\p{L}])(steady|stable|unchanged|flat|about the same|same as|estable|sin cambios|igual|se mantiene|constante|hardly|apenas)/u

function saysDirection(truth: Known<Truth>, { lines }: Heard): boolean {
  const value = Number(truth.values[0])
  return lines.some((line) => {
    if (!line.leads) return false
    const text = folded(line.text)
    if (Math.abs(value) <= STEADY && STILL.test(text)) return true
    const up = text.search(UP)
    const down = text.search(DOWN)
    if (up < 0 && down < 0) return line.quantities.some((it) => it.signed && Math.sign(it.value) === Math.sign(value))
    return value > 0 ? up >= 0 && (down < 0 || up < down) : value < 0 && down >= 0 && (up < 0 || down < up)
  })
}

/** At the beginning of a word; a short one has to be a whole word. */
const says = (word: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${word.length <= 3 ? '(?![\\p{L}])' : ''}`, 'u').test(text)

function holds(truth: Known<Truth>, heard: Heard, anywhere = false): boolean {
  switch (truth.kind) {
    case 'number':
      return saysNumber(truth, heard, anywhere)
    case 'name':
      return saysName(truth, heard)
    case 'names':
      return saysAllNames(truth, heard)
    case 'list':
      return saysInOrder(truth, heard)
    case 'time':
      return saysTime(truth, heard)
    case 'day':
      return saysDay(truth, heard)
    case 'weekday':
      return saysWeekday(truth, heard)
    case 'hour':
      return saysHour(truth, heard)
    case 'word':
      return saysWord(truth, heard)
    case 'direction':
      return saysDirection(truth, heard)
    case 'says':
      return truth.words.some((it) => says(folded(it), heard.words))
    case 'chart':
      return heard.answer.blocks.some((it) => it.kind === 'chart' && (it.lines[0]?.points.length ?? 0) >= Number(truth.values[0]) / 2)
    case 'map':
      return heard.answer.blocks.some((it) => it.kind === 'map' && it.things.length > 0)
  }
}

function proposes({ values, method, path, body }: Known<Proposed>, { answer }: Heard): boolean {
  return answer.blocks.some(
    (it) =>
      it.kind === 'proposal' &&
      it.call.method === method &&
      it.call.path.startsWith(`${path}${values[0]}`) &&
      Object.entries(body).every(([key, value]) => it.call.body[key] === value),
  )
}

const keepsQuiet = (words: readonly string[] | undefined, heard: Heard) => (words ?? []).every((it) => !heard.words.includes(folded(it)))
const isRefused = (it: Resolved): it is Refused => ['no-data', 'asked-back', 'out-of-field', 'not-allowed'].includes(it.kind)

function isRight(expected: Resolved, heard: Heard): boolean {
  if (isRefused(expected)) return heard.answer.kind === expected.kind && keepsQuiet(expected.mustNotSay, heard)
  if (heard.answer.kind !== 'answered') return false
  if (expected.kind === 'all') return expected.of.every((it) => holds(it, heard, true)) && keepsQuiet(expected.mustNotSay, heard)
  return expected.kind === 'proposal' ? proposes(expected, heard) : holds(expected, heard)
}

/** What was looked for, as a builder reads it. */
function told(it: Resolved): string {
  if (it.kind === 'all') return it.of.map(told).join(' and ')
  if (isRefused(it)) return it.kind
  if (it.kind === 'says') return `says ${it.words.join(' / ')}`
  const values = it.values.map((one) => (one instanceof Date ? one.toISOString() : String(one)))
  return `${it.kind} ${values.join(', ')}${it.kind === 'number' ? ` ${it.unit}` : ''}`
}

/** Whether an answer is right: any of the readings will do. docs/guides/assistant/evaluation.md. */
export function judged(
  question: Pick<EvaluationQuestion, 'question' | 'before'>,
  expected: readonly Resolved[],
  answer: Answer,
  timeZone: string,
): Judgement {
  const heard = { answer, lines: claimsOf(answer), words: wordsOf(answer), timeZone }
  const unsupported = unsupportedIn([question.question, ...(question.before ?? [])], answer, timeZone)
  if (expected.some((it) => isRight(it, heard))) return { verdict: 'right', unsupported, reason: '' }
  const reason = `wanted ${expected.map(told).join(' or ')}`
  const forbidden = expected
    .flatMap((it) => ('mustNotSay' in it ? (it.mustNotSay ?? []) : []))
    .filter((it) => heard.words.includes(folded(it)))
  if (forbidden.length > 0 && !expected.some((it) => !('mustNotSay' in it)))
    return { verdict: 'wrong', unsupported, reason: `says ${forbidden.join(', ')}; ${reason}` }
  if (answer.kind === 'asked-back') return { verdict: 'asked-back', unsupported, reason }
  return { verdict: answer.kind === 'answered' ? 'wrong' : 'honest-refusal', unsupported, reason }
}
