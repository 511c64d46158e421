import { ENDED, possibleMoves, REOPENED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'

/**
 * What a desk is to do, in as few words as possible and without a store: records as plain data, one function for each
 * thing that can be done. It shares the life cycles and the closing rule's wording with nothing but the domain.
 */

export interface Kept {
  version: number
  status: string
  priority: string
  title: string
  department: string | null
  assignee: string | null
  acknowledged: boolean
  outcome: Outcome | null
  outcomeReason: string | null
  reopened: number
  reports: number
  /** Its place among the records. */
  duplicateOf: number | null
}

export interface Said {
  status: string
  priority: string
  title: string
  department: string | null
}

export interface Modelled {
  kind: RecordKind
  now: Kept
  /** Every state, the first one first. */
  states: Kept[]
  held: ReadonlySet<keyof Said>
  /** What its source said last; null for a record of our own. */
  said: Said | null
  /** Its source was silent about it once; twice ends it, and whatever it says next is news. */
  missing: 0 | 1 | 'ended'
  /** What stands in its timeline beyond what its states tell. */
  remarks: number
}

export type Model = readonly Modelled[]

export interface Wanted {
  status?: string
  priority?: string
  title?: string
  department?: string | null
  assignee?: string | null
  acknowledged?: true
  outcome?: Outcome
  reason?: string
  duplicateOf?: number
}

export type Command =
  | { do: 'change'; record: number; by: 'operator' | 'rule'; who?: string; version: number | null; set: Wanted }
  | { do: 'remark'; record: number }
  | { do: 'deliver'; record: number; said: Said }
  | { do: 'absent'; record: number }

/** What is answered: `done`; `late` with the version that stands; `impossible` with what is possible; other refusals. */
export type Answer =
  | { done: true }
  | { late: number }
  | { impossible: readonly string[] }
  | { conflict: true }
  | { refused: string }
  | { silent: true }

interface Known {
  departments: readonly string[]
  workers: readonly string[]
}

const put = (model: Model, index: number, record: Modelled): Model => model.map((it, at) => (at === index ? record : it))

/** The record in its next state. */
function next(record: Modelled, set: Partial<Kept>, held = record.held): Modelled {
  const now = { ...record.now, ...set, version: record.now.version + 1 }
  return { ...record, now, held, states: [...record.states, now] }
}

const isEnded = ({ kind, now }: Modelled) => now.status === ENDED[kind]

export function apply(model: Model, command: Command, known: Known): { model: Model; answer: Answer } {
  const record = model[command.record] as Modelled
  if (command.do === 'remark')
    return { model: put(model, command.record, { ...record, remarks: record.remarks + 1 }), answer: { done: true } }
  if (command.do === 'deliver') return { model: put(model, command.record, delivered(record, command.said)), answer: { silent: true } }
  if (command.do === 'absent') return { model: absent(model, command.record), answer: { silent: true } }
  return changed(model, command, known)
}

function changed(
  model: Model,
  { record: index, by, who, version, set }: Extract<Command, { do: 'change' }>,
  known: Known,
): { model: Model; answer: Answer } {
  const record = model[index] as Modelled
  const { kind, now } = record
  const no = (answer: Answer) => ({ model, answer })
  if (version !== null && version !== now.version) return no({ late: now.version })
  if (set.assignee && set.assignee !== now.assignee && !known.workers.includes(set.assignee)) return no({ refused: 'assignee' })
  if (set.department && !known.departments.includes(set.department)) return no({ refused: 'department' })
  let status = set.status ?? now.status
  if (set.status === undefined && now.status === 'pending') {
    if (kind === 'incident' && set.acknowledged) status = 'active'
    if (kind === 'service-request' && set.department) status = 'assigned'
  }
  if (status !== now.status && !possibleMoves(kind, now.status).includes(status)) return no({ impossible: possibleMoves(kind, now.status) })
  const closes = status !== now.status && status === ENDED[kind]
  const opens = status !== now.status && isEnded(record)
  if (set.outcome !== undefined && (opens || (!closes && !isEnded(record)))) {
    // Which of two faults is reported first does not matter here.
    return no({
      refused:
        opens && set.duplicateOf !== undefined && set.outcome !== 'duplicate' ? 'duplicateOf' : opens && !set.reason ? 'reason' : 'outcome',
    })
  }
  if (set.duplicateOf !== undefined && set.outcome !== 'duplicate') return no({ refused: 'duplicateOf' })

  const after: Partial<Kept> = { status }
  for (const it of ['priority', 'title', 'department', 'assignee'] as const)
    if (set[it] !== undefined) Object.assign(after, { [it]: set[it] })
  const owner = { department: now.department, assignee: now.assignee, ...after }
  if (status === 'in_progress' && owner.department === null && owner.assignee === null) {
    // Work that nobody has is taken by the operator who starts it; a rule has nobody to give it to.
    if (status !== now.status && by === 'operator') after.assignee = who ?? null
    else if (status !== now.status || now.department !== null || now.assignee !== null) return no({ refused: 'assignee' })
  }
  let others = model
  if (closes || (set.outcome !== undefined && !opens)) {
    if (set.outcome === undefined) return no({ refused: 'outcome' })
    if (set.outcome === 'duplicate' && set.duplicateOf === undefined) return no({ refused: 'duplicateOf' })
    if (set.outcome !== 'duplicate' && !set.reason) return no({ refused: 'reason' })
    if (!closes && (set.outcome === 'duplicate' || now.outcome === 'duplicate')) return no({ refused: 'outcome' })
    Object.assign(after, { outcome: set.outcome, outcomeReason: set.reason ?? null })
    if (set.outcome === 'duplicate') {
      const parentAt = set.duplicateOf as number
      const parent = model[parentAt]
      if (!parent || parent.kind !== kind || parentAt === index) return no({ refused: 'duplicateOf' })
      if (parent.now.duplicateOf !== null || isEnded(parent)) return no({ conflict: true })
      others = put(model, parentAt, next(parent, { reports: parent.now.reports + now.reports }))
      after.duplicateOf = parentAt
    }
  }
  if (opens) {
    if (!set.reason) return no({ refused: 'reason' })
    Object.assign(after, { status: REOPENED[kind], outcome: null, outcomeReason: null, duplicateOf: null, acknowledged: false })
    if (now.duplicateOf === null) after.reopened = now.reopened + 1
    else {
      const parent = model[now.duplicateOf] as Modelled
      if (parent.now.duplicateOf !== null) return no({ conflict: true })
      others = put(model, now.duplicateOf, next(parent, { reports: parent.now.reports - now.reports }))
    }
  }
  const hand = (it: 'department' | 'assignee') => after[it] !== undefined && after[it] !== now[it]
  if (set.acknowledged || (by === 'operator' && (status !== now.status || hand('department') || hand('assignee'))))
    after.acknowledged = true
  const merged = { ...now, ...after }
  if (JSON.stringify(merged) === JSON.stringify(now)) return no({ done: true })
  const held = new Set(record.held)
  for (const it of ['status', 'priority', 'title', 'department'] as const) if (merged[it] !== now[it]) held.add(it)
  if (merged.outcome !== now.outcome) held.add('status')
  return { model: put(others, index, next(record, after, held)), answer: { done: true } }
}

/** Nothing is in progress without an owner: what a source says of such a record is not taken. */
const BEFORE_WORK: Record<RecordKind, string> = { incident: 'active', 'service-request': 'pending' }

function delivered(record: Modelled, said: Said): Modelled {
  const heard: Modelled = { ...record, said, missing: 0 }
  if (record.missing !== 'ended' && JSON.stringify(said) === JSON.stringify(record.said)) return heard
  const { kind, now, held } = record
  const ends = said.status === ENDED[kind]
  let keeps: ReadonlySet<keyof Said> = held
  const after: Partial<Kept> = {}
  if (held.has('status') && ends && !isEnded(record)) keeps = new Set([...held].filter((it) => it !== 'status'))
  // Of an incident no source says a department.
  for (const it of ['status', 'priority', 'title', 'department'] as const)
    if (!keeps.has(it) && !(it === 'department' && kind === 'incident')) Object.assign(after, { [it]: said[it] })
  const department = after.department === undefined ? now.department : after.department
  if (after.status === 'in_progress' && department === null && now.assignee === null)
    after.status = isEnded(record) ? BEFORE_WORK[kind] : now.status
  if (isEnded(record) && after.status !== undefined && after.status !== ENDED[kind])
    Object.assign(after, { acknowledged: false, outcome: null, outcomeReason: null, duplicateOf: null })
  // One that ends again does so at another time.
  const isSame = JSON.stringify({ ...now, ...after }) === JSON.stringify(now) && !(ends && !keeps.has('status'))
  return held.size > 0 && isSame ? heard : { ...next(record, after, keeps), said, missing: 0 }
}

/** A complete delivery of the source that lacks this one record. */
function absent(model: Model, index: number): Model {
  return model.map((it, at) => {
    if (it.said === null || it.kind !== model[index]?.kind || it.missing === 'ended') return it
    if (at !== index) return { ...it, missing: 0 as const }
    if (isEnded(it)) return it
    if (it.missing === 0) return { ...it, missing: 1 as const }
    return { ...next(it, { status: ENDED[it.kind] }, new Set([...it.held].filter((held) => held !== 'status'))), missing: 'ended' as const }
  })
}
