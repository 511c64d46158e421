import { anchor } from '@oppidum/domain/core/geo'
import type { EventRecord, RecordStep } from '@oppidum/domain/events/city-event'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { FieldChange, TimelineAction } from '@oppidum/domain/records/timeline'
import type { Tx } from '../../../platform/db/connection.ts'
import { type EventDraft, writeEvents } from '../../../platform/events/event-store.ts'
import { type AnyRecordRow, DESK_KINDS, isEnded } from '../desk/desk-kinds.ts'
import type { EntryRow } from '../desk/desk-store.ts'
import { fieldChanges } from '../desk/field-changes.ts'
import { INTERNAL_FIELDS } from '../timeline/timeline-entries.ts'

/** One change of one record. */
export interface RecordTransition {
  /** Null when the record is new. */
  before: AnyRecordRow | null
  after: AnyRecordRow
}

const PATHS: Record<RecordKind, string> = { incident: '/api/v1/incidents', 'service-request': '/api/v1/service-requests' }

function stepOf(kind: RecordKind, { before, after }: RecordTransition): RecordStep {
  if (before === null) return 'created'
  const [wasEnded, ended] = [isEnded(kind, before), isEnded(kind, after)]
  return wasEnded === ended ? 'changed' : ended ? 'closed' : 'reopened'
}

const isConfirmed = ({ source_id }: AnyRecordRow) => source_id !== UNCONFIRMED_SOURCE

function eventRecord(kind: RecordKind, row: AnyRecordRow): EventRecord {
  const confirmed = isConfirmed(row)
  return {
    kind,
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    priority: row.priority,
    type: row[DESK_KINDS[kind].word] ?? '',
    title: row.title,
    location: row.location,
    position: row.geometry && anchor(row.geometry),
    district: row.district,
    assignedDepartment: row.assigned_department,
    outcome: row.outcome,
    duplicateOf: row.duplicate_of,
    confirmed,
    source: confirmed ? row.source_id : 'report',
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    path: `${PATHS[kind]}/${row.id}?city=${row.city_id}`,
  }
}

/** Public fields only. A geometry may be a long line, so it is named without its values. */
function publicChanges(kind: RecordKind, { before, after }: RecordTransition): FieldChange[] {
  if (before === null) return []
  return fieldChanges(kind, before, after)
    .filter(({ field }) => !INTERNAL_FIELDS.has(field))
    .map((it) => (it.field === 'geometry' ? { field: it.field, from: null, to: null } : it))
}

export function recordEvent(kind: RecordKind, transition: RecordTransition): EventDraft {
  const { after } = transition
  return {
    type: `${kind}.${stepOf(kind, transition)}`,
    deskOnly: !isConfirmed(after),
    data: { record: eventRecord(kind, after), changes: publicChanges(kind, transition) },
  }
}

const REMARK_STEPS: Partial<Record<TimelineAction, RecordStep>> = {
  commented: 'commented',
  attached: 'picture-added',
  detached: 'picture-removed',
}

/** Null for an entry of the timeline that is not reported. */
function remarkEvent(kind: RecordKind, row: AnyRecordRow, entry: EntryRow): EventDraft | null {
  // The column is only ever written with actions.
  const step = REMARK_STEPS[entry.action as TimelineAction]
  if (step === undefined) return null
  const text = entry.words ?? ''
  const isComment = step === 'commented'
  return {
    type: `${kind}.${step}`,
    deskOnly: !isConfirmed(row) || entry.internal || !isComment,
    data: {
      record: eventRecord(kind, row),
      changes: [],
      ...(isComment
        ? { comment: { id: entry.id, text, internal: entry.internal } }
        : entry.thing_id !== null && { picture: { id: entry.thing_id, caption: entry.words } }),
    },
  }
}

/** Reports a comment or a picture to programs outside, in the transaction of its entry. @param row the record at that time */
export function writeRemarkEvent(tx: Pick<Tx, 'query'>, kind: RecordKind, row: AnyRecordRow, entry: EntryRow): Promise<void> {
  const event = remarkEvent(kind, row, entry)
  return writeEvents(tx, row.city_id, new Date(entry.at), event ? [event] : [])
}

/** Reports changes of records to programs outside, in the transaction that makes them. */
export function writeRecordEvents(
  tx: Pick<Tx, 'query'>,
  kind: RecordKind,
  cityId: string,
  at: Date,
  transitions: readonly RecordTransition[],
): Promise<void> {
  return writeEvents(
    tx,
    cityId,
    at,
    transitions.map((it) => recordEvent(kind, it)),
  )
}
