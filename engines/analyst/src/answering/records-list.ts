import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import { NONE } from '@oppidum/domain/records/record-filter'
import type { Meaning } from '../meaning.ts'
import type { RecordScope } from '../questions.ts'
import { MOST_ROWS } from '../questions.ts'
import { baseOf, computed, type DraftFact, type Findings, inTenths, numberOf, type Step } from './answer-context.ts'
import { NOTHING, type Phrase, quoted, say } from './phrases/phrase.ts'
import { type About, countOf, countSaid, noRecords, nounsOf } from './phrases/records-text.ts'
import { answerDraft, caveat, lead, mapOf, plain, type Reading, refusalDraft, textOf, type Voice } from './readings/answer-reading.ts'
import { rowsOf } from './readings/ranking-reading.ts'
import { isNarrowed } from './records-scope.ts'

type Order = Extract<Meaning['wanted'], { want: 'list' }>['order']
const USUAL_ROWS = 10
/** Most records whose assignees are named. */
const MOST_HOLDERS = 3
/** Further rows after the first. */
const OF_LONGEST = 5
/** Orders that ask for one record if the question names no number. */
const OF_ONE: readonly string[] = ['longest-open', 'oldest', 'quickest-closed', 'slowest-closed']

/** What somebody looks for by its words may have been reported as the other kind of record; null where no words are looked for. */
function otherKind({ record, standing, text, districts, street, period, periodOf: of }: RecordScope): RecordScope | null {
  if (text === undefined || record === 'situation') return null
  return {
    record: record === 'incident' ? 'service-request' : 'incident',
    standing,
    text,
    ...(districts && { districts }),
    ...(street && { street }),
    ...(period && { period }),
    ...(of && { periodOf: of }),
  }
}

/** Most words that are dropped from a search, each in a query of its own. */
const MOST_LOOSER = 4
/** A search with so few words is not shortened: that would be another question. */
const FEWEST_WORDS = 3

/**
 * A description may have a word that no record has, such as its verb: 'the gas smell at the plaza got handed'. Where nothing has all
 * words, one of those that are no known things is left out, and the answer says which.
 */
function looserTexts({ text }: RecordScope): { text: string; without: string }[] {
  const words = text?.trim().split(/\s+/) ?? []
  if (words.length < FEWEST_WORDS) return []
  return words
    .flatMap((without, at) => (without.includes('|') ? [] : [{ text: words.filter((_, place) => place !== at).join(' '), without }]))
    .slice(-MOST_LOOSER)
    .reverse()
}

/** 'Assigned' is said of people and of departments: an answer about records without a person also says how many have no department. */
export const isOfNobody = (scope: RecordScope) =>
  scope.unassigned === true && scope.departments === undefined && scope.record !== 'situation'
export const withoutDepartment = (scope: RecordScope): Step => ({
  as: 'departmentless',
  tool: 'record_statistics',
  args: { scope: { ...scope, departments: [NONE] }, value: 'count' },
})
export function departmentless(scope: RecordScope, findings: Findings, about: About, voice: Voice): AnswerBlock | null {
  const counted = countOf(findings, 'departmentless')
  return counted ? plain(countSaid({ ...scope, departments: [NONE] }, counted, about, voice)) : null
}

/** The matching records in an order, or the first of them. */
export function listOf(meaning: Meaning, about: About, asked: RecordScope, inOrder: Order): Reading {
  const scope: RecordScope =
    (inOrder === 'quickest-closed' || inOrder === 'slowest-closed') && asked.standing === 'open' ? { ...asked, standing: 'closed' } : asked
  // The record closed last need not be the newest one.
  const order = inOrder === 'newest' && scope.standing === 'closed' ? 'last-closed' : inOrder
  const usual = scope.standing === 'closed' ? 'last-closed' : 'newest'
  const isOne =
    meaning.limit === 1 ||
    (meaning.limit === null &&
      order !== null &&
      (OF_ONE.includes(order) || meaning.wanted.want === 'duration' || (meaning.holder === true && order === 'worst')))
  const isUnassigned = isOfNobody(scope)
  const other = otherKind(scope)
  const looser = about.placeText === undefined ? looserTexts(scope) : []
  const limit = Math.min(MOST_ROWS, isOne ? OF_LONGEST : (meaning.limit ?? USUAL_ROWS))
  return {
    steps: [
      { as: 'main', tool: 'records', args: { scope, order: order ?? usual, limit } },
      ...(isUnassigned ? [withoutDepartment(scope)] : []),
      ...(other ? [{ as: 'other', tool: 'records' as const, args: { scope: other, order: 'newest', limit } }] : []),
      ...looser.map(({ text }, at) => ({
        as: `looser-${at}`,
        tool: 'records' as const,
        args: { scope: { ...scope, text }, order: order ?? usual, limit },
      })),
    ],
    write(findings, voice) {
      const { words } = voice
      const counted = countOf(findings, 'main')
      const records = rowsIn(findings)
      const [first, ...rest] = records
      const others = other ? countOf(findings, 'other') : undefined
      const hasOthers = others !== undefined && (numberOf(others) ?? 0) > 0
      if (!first && counted?.value === 0 && other && hasOthers) {
        const found = rowsIn(findings, 'other')
        const [only] = found
        return answerDraft(
          [
            lead(countSaid(scope, counted, about, voice)),
            plain(countSaid(other, others, about, voice)),
            ...(found.length === 1 && only ? details(only, voice) : []),
            recordTable(textOf(nounsOf(other, others, found.length === 1, voice)), found, voice),
          ],
          followUps(other, voice),
          rowsOf(found.map((it) => it.lead)),
        )
      }
      const found = first || counted?.value !== 0 ? -1 : looser.findIndex((_, at) => (numberOf(countOf(findings, `looser-${at}`)) ?? 0) > 0)
      const instead = looser[found]
      if (instead) {
        const rows = rowsIn(findings, `looser-${found}`)
        const [only] = rows
        const wider = { ...scope, text: instead.text }
        const some = countOf(findings, `looser-${found}`) as DraftFact
        return answerDraft(
          [
            lead(countSaid(wider, some, about, voice)),
            ...(rows.length === 1 && only ? details(only, voice) : []),
            recordTable(textOf(nounsOf(wider, some, rows.length === 1, voice)), rows, voice),
            caveat(words.caveat.unread(quoted(instead.without))),
          ],
          followUps(wider, voice),
          rowsOf(rows.map((it) => it.lead)),
        )
      }
      if (!first && counted?.value === 0 && about.placeText !== undefined)
        return refusalDraft('no-data', words.refusal.place(quoted(about.placeText)), [], followUps(scope, voice))
      if (!first) return counted && counted.value === 0 ? nothing(scope, counted, about, voice) : noRecords(findings, voice, 'main')
      const count = counted ?? computed({ measure: 'count', value: records.length, unit: '' }, first.lead)
      const next = [words.ask.record(first.lead.subject.name), ...followUps(scope, voice)]
      if (isOne) {
        return answerDraft(
          [
            lead(theOne(order ?? usual, first, voice, meaning.wanted.want === 'duration')),
            ...(meaning.holder ? holderLines(first, voice) : []),
            ...(meaning.limit === null && rest.length > 0 ? [] : details(first, voice)),
            meaning.limit === null && rest.length > 0 ? recordTable(textOf(nounsOf(scope, count, false, voice)), records, voice) : null,
            mapOf(
              textOf(nounsOf(scope, count, meaning.limit === 1, voice)),
              findings,
              'main',
              meaning.limit === 1 ? [first.lead] : records.map((it) => it.lead),
            ),
          ],
          next,
          rowsOf(records.map((it) => it.lead)),
        )
      }
      const shown = records.slice(0, limit)
      const nouns = nounsOf(scope, count, count.value === 1, voice)
      return answerDraft(
        [
          lead(countSaid(scope, count, about, voice)),
          departmentless(scope, findings, about, voice),
          ...(meaning.holder ? shown.slice(0, MOST_HOLDERS).flatMap((it) => holderLines(it, voice)) : []),
          ...(records.length > 1 ? [plain(theOne(order ?? usual, first, voice))] : details(first, voice)),
          recordTable(textOf(nouns), shown, voice),
          other && hasOthers ? plain(countSaid(other, others, about, voice)) : null,
          mapOf(
            textOf(nouns),
            findings,
            'main',
            shown.map((it) => it.lead),
          ),
        ],
        next,
        rowsOf(shown.map((it) => it.lead)),
      )
    },
  }
}

export const followUps = ({ record }: RecordScope, { words: { ask } }: Voice) =>
  record === 'service-request'
    ? [ask.requestsBy('category'), ask.howLong('service-request')]
    : [ask.incidentsBy('district'), ask.howLong('incident')]

const nothing = (scope: RecordScope, counted: DraftFact, about: About, voice: Voice) =>
  answerDraft(
    [lead(countSaid(scope, counted, about, voice))],
    [
      isNarrowed(scope) ? (scope.record === 'service-request' ? voice.words.ask.openRequests() : voice.words.ask.openIncidents()) : null,
      ...followUps(scope, voice),
    ],
  )

/** One record's facts, by their measures. */
export interface RecordRow {
  lead: DraftFact
  fact(measure: string): DraftFact | undefined
  /** Whether the answer may name people: the asker is an operator. */
  namesStaff: boolean
}

/** The kind of record in a row. */
export const recordOf = ({ lead: { subject } }: RecordRow): RecordScope['record'] => subject.kind as RecordScope['record']

export function rowsIn(findings: Findings, as = 'main'): RecordRow[] {
  return recordRows(findings.of(as))
}

/** The records among the facts, each with its own facts. */
export function recordRows(facts: readonly DraftFact[]): RecordRow[] {
  const all = facts.filter((it) => ['incident', 'service-request', 'situation'].includes(it.subject.kind))
  const byId = new Map<string, DraftFact[]>()
  for (const it of all) byId.set(it.subject.id, [...(byId.get(it.subject.id) ?? []), it])
  return [...byId.values()].map((facts) => {
    const fact = (measure: string) => facts.find((it) => baseOf(it.measure) === measure && it.value !== null)
    return { lead: fact('title') ?? (facts[0] as DraftFact), fact, namesStaff: facts.some((it) => it.measure === 'assignee') }
  })
}

function theOne(order: string, row: RecordRow, voice: Voice, exact = false): Phrase {
  const record = recordOf(row)
  const sentence = voice.words.records.theOne(record, order, voice.name(row.lead), voice.value(row.lead))
  const age = row.fact('age-hours')
  const took = row.fact('hours-to-close')
  const isTaken = order === 'quickest-closed' || order === 'slowest-closed'
  const figure = isTaken ? took : (age ?? took)
  return figure
    ? say`${sentence}, ${voice.words.records.afterAll(record, isTaken || !age, voice.value(exact ? inTenths(figure) : figure))}.`
    : say`${sentence}.`
}

export function details(row: RecordRow, voice: Voice): (AnswerBlock | null)[] {
  const { words } = voice
  const [status, priority, location, district, reported, age] = [
    'status',
    'priority',
    'location',
    'district',
    'reported-at',
    'age-hours',
  ].map(row.fact)
  const [closed, took, begins, ends, department] = ['closed-at', 'hours-to-close', 'starts-at', 'ends-at', 'department'].map(row.fact)
  return [
    status
      ? plain(
          words.record.status(voice.name(row.lead), voice.value(row.lead), voice.value(status), priority ? voice.value(priority) : null),
        )
      : null,
    location ? plain(words.record.where(null, voice.value(location), district ? voice.value(district) : null)) : null,
    reported && age
      ? plain(words.record.open(recordOf(row), null, voice.value(age), voice.value(reported)))
      : reported
        ? plain(words.record.reported(voice.value(reported)))
        : null,
    closed ? plain(words.record.closed(voice.value(closed))) : null,
    took ? plain(words.record.tookHours(recordOf(row), null, voice.value(inTenths(took)))) : null,
    begins ? plain(words.record.planned(voice.value(begins), ends ? voice.value(ends) : null)) : null,
    department ? plain(words.record.department(voice.value(department))) : null,
  ]
}

/**
 * Who a record is assigned to: its department and, for operators, the person. The answer says 'nobody' only if both are known, else that
 * no department has it.
 */
export function holderSaid(row: RecordRow, voice: Voice): Phrase {
  const [department, assignee] = ['department', 'assignee'].map(row.fact).map((it) => (it ? voice.value(it) : null))
  return voice.words.record.holder(voice.name(row.lead), department ?? null, assignee ?? null, row.namesStaff)
}

/** The same in a list of records, with the time of acknowledgement. */
function holderLines(row: RecordRow, voice: Voice): AnswerBlock[] {
  const acknowledged = row.fact('acknowledged-at')
  return [plain(holderSaid(row, voice)), ...(acknowledged ? [plain(voice.words.record.acknowledged(voice.value(acknowledged)))] : [])]
}

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

export function recordTable(title: string, rows: readonly RecordRow[], voice: Voice): AnswerBlock {
  const { columns } = voice.words.records
  const of = (row: RecordRow, measure: string, short = false) => {
    const fact = row.fact(measure)
    return cell(fact ? (short ? voice.short(fact) : voice.value(fact)) : NOTHING)
  }
  return {
    kind: 'table',
    title,
    columns: [columns.number, columns.title, columns.priority, columns.status, columns.where, columns.reported],
    rows: rows.map((it) => [
      cell(voice.name(it.lead)),
      of(it, 'title'),
      of(it, 'priority'),
      of(it, 'status'),
      of(it, 'location'),
      of(it, 'reported-at', true),
    ]),
  }
}
