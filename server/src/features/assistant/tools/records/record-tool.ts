import type { Asker } from '@oppidum/analyst/answerer'
import { RecordQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { AppContext } from '../../../../compose/context.ts'
import type { Tx } from '../../../../platform/db/connection.ts'
import { timelineOf } from '../../../records/timeline/timeline-service.ts'
import { timelineStore } from '../../../records/timeline/timeline-store.ts'
import { factText, positionOf, recordFacts, subjectOf } from './record-facts.ts'
import { findByDigits, findRecord, type RecordRead } from './record-lookup-store.ts'
import { isNote, type RecordOf, readScope, type Scoped } from './record-query-scope.ts'
import { boundedRead } from './record-relation-store.ts'
import { recordScreen } from './record-screens.ts'
import { recordWords } from './record-terms.ts'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const NUMBER = /^(INC|REQ|SIT)-\d{4}-\d{4,9}$/
const OF_PREFIX: Record<string, RecordOf> = { INC: 'incident', REQ: 'service-request', SIT: 'situation' }
const KINDS: readonly RecordOf[] = ['incident', 'service-request', 'situation']
/** Most steps of a timeline in a result; the newest. */
const MOST_STEPS = 30
/** Fields of a change whose values are shown: our words and numbers, and the city's names. */
const TOLD_FIELDS: ReadonlySet<string> = new Set(['status', 'priority', 'type', 'category', 'assignedDepartment', 'reports'])
/** Most records of each kind that bare digits may match. */
const MOST_MEANT = 5

/** Accepts record numbers with spaces, without dashes, in lower case, and 'SR' for a service request. */
function spelled(text: string): string {
  const plain = factText(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const parts = /^(INC|REQ|SR|SIT)(\d{4})(\d{4,9})$/.exec(plain)
  if (!parts) return plain
  const [, prefix, year, count] = parts as unknown as [string, string, string, string]
  return `${prefix === 'SR' ? 'REQ' : prefix}-${year}-${count.padStart(6, '0')}`
}

interface Meant {
  scoped: Scoped
  rows: RecordRead[]
}

/** The records that a number may mean, several only for bare digits; or a note why there is none. */
async function find(tx: Tx, asker: Asker, nowMs: number, { number, record }: RecordQuestion): Promise<Meant[] | Note> {
  const id = number.trim()
  const written = spelled(number)
  const ofNumber = NUMBER.test(written) ? OF_PREFIX[written.slice(0, 3)] : undefined
  const kinds = ofNumber ? [ofNumber] : record ? [record] : KINDS
  const digits = /^0*(\d{1,9})$/.exec(id)?.[1]
  const found: Meant[] = []
  for (const kind of kinds) {
    const readable = readScope({ record: kind, standing: 'all' }, asker, nowMs)
    if (isNote(readable)) {
      if (kinds.length === 1) return readable
      continue
    }
    const scoped = { ...readable, withDuplicates: true }
    if (digits) found.push({ scoped, rows: await findByDigits(tx, scoped, digits, MOST_MEANT) })
    const by = UUID.test(id) ? { id: id.toLowerCase() } : ofNumber ? { number: written } : null
    const row = by && (await findRecord(tx, scoped, by))
    if (row) return [{ scoped, rows: [row] }]
  }
  const some = found.filter((it) => it.rows.length > 0)
  return some.length > 0 ? some : { note: 'missing', what: factText(number) }
}

/** A step in words: 'moved: status pending > active'. Names and notes are on the screen only. */
function stepWords({ action, changes, outcome }: TimelineEntry): string {
  const word = (value: unknown) => (typeof value === 'string' ? factText(value, 60) : typeof value === 'number' ? String(value) : '…')
  const shown = changes
    .filter((it) => TOLD_FIELDS.has(it.field))
    .map(({ field, from, to }) => `${field} ${from === null ? '-' : word(from)} > ${to === null ? '-' : word(to)}`)
  return [action, ...(outcome ? [`(${outcome})`] : [])].join(' ') + (shown.length > 0 ? `: ${shown.join('; ')}` : '')
}

/** The steps that anybody may read, oldest first. */
async function stepsOf(tx: Tx, { city }: Scoped, kind: RecordKind, row: RecordRead): Promise<ToolFact[]> {
  const store = timelineStore(tx)
  const states = await store.states(city.id, kind, row.id, MOST_STEPS + 1)
  const entries = await store.entries(city.id, kind, row.id, MOST_STEPS)
  const nobody = { people: new Map(), entities: new Map(), keys: new Map() }
  const timeline = timelineOf({ kind, id: row.id, states, entries, names: nobody, desk: false, limit: MOST_STEPS })
  return timeline.reverse().map((it) => ({
    subject: subjectOf(kind, row),
    measure: 'step',
    value: stepWords(it),
    unit: '',
    at: it.at,
    period: null,
    quality: row.quality,
    source: it.by === 'source' ? row.source : 'desk',
    screen: recordScreen(kind, row.id),
  }))
}

export function recordTool({ db }: Pick<AppContext, 'db'>): Tool<typeof RecordQuestion> {
  return {
    name: 'record',
    description:
      'One incident, service request or situation by its number (INC-2026-000123, REQ-2026-000123, SIT-2026-000123, or the bare digits) ' +
      'or id, with all its facts; with timeline also its timeline, oldest first. Several records when bare digits may mean several.',
    args: RecordQuestion,
    async run(question, { asker, nowMs, signal }) {
      return boundedRead(db, signal, async (tx): Promise<ToolResult> => {
        const found = await find(tx, asker, nowMs, question)
        if (!Array.isArray(found)) return { facts: [], notes: [found] }
        const facts: ToolFact[] = []
        // Of several candidates the answer lists what they are.
        const isOne = found.reduce((sum, it) => sum + it.rows.length, 0) === 1
        for (const { scoped, rows } of found) {
          for (const row of rows) {
            facts.push(...recordFacts(scoped, row, true))
            if (isOne && question.timeline && scoped.record !== 'situation') facts.push(...(await stepsOf(tx, scoped, scoped.record, row)))
          }
        }
        const positions = found.flatMap(({ scoped, rows }) => rows.flatMap((it) => positionOf(scoped.city, it)))
        return { facts, notes: [], positions: Object.fromEntries(positions) }
      })
    },
    sentence: ({ number }, asker) => recordWords(factText(number), asker),
  }
}
