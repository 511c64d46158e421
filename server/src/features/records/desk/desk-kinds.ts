import type { LiveKind } from '@oppidum/domain/core/live'
import type { INCIDENT_FIELDS } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { RecordFields } from '@oppidum/domain/records/record-field'
import type { REQUEST_FIELDS } from '@oppidum/domain/records/service-request'
import { INCIDENT_TABLES } from '../store/incident-tables.ts'
import type { RowOf } from '../store/record-columns.ts'
import type { RecordRow } from '../store/record-row.ts'
import type { RecordTables } from '../store/record-store.ts'
import { REQUEST_TABLES } from '../store/request-tables.ts'
import type { DeskRow } from './desk-service.ts'

type Own<F extends RecordFields> = Partial<Omit<RowOf<F>, keyof RecordRow | 'priority' | 'type' | 'category'>>

/** A row of either kind: the columns that only one has are absent from the other. */
export interface AnyRecordRow extends RecordRow, Own<typeof INCIDENT_FIELDS>, Own<typeof REQUEST_FIELDS> {
  priority: string
  type?: string
  category?: string
}

/** What the desk needs to know about one kind of record. */
export interface DeskKind {
  kind: RecordKind
  live: LiveKind
  tables: RecordTables
  /** The field and column of its type or category. */
  word: 'type' | 'category'
  /** For sentences: 'incident'. */
  noun: string
}

export const DESK_KINDS: Readonly<Record<RecordKind, DeskKind>> = {
  incident: {
    kind: 'incident',
    live: 'incidents',
    tables: INCIDENT_TABLES,
    word: 'type',
    noun: 'incident',
  },
  'service-request': {
    kind: 'service-request',
    live: 'service-requests',
    tables: REQUEST_TABLES,
    word: 'category',
    noun: 'service request',
  },
}

export function isEnded(kind: RecordKind, row: Pick<AnyRecordRow, 'status'>): boolean {
  return row.status === ENDED[kind]
}

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** The row as watchers see it. */
export function deskRow({ word }: DeskKind, row: AnyRecordRow): DeskRow {
  return {
    city_id: row.city_id,
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    priority: row.priority,
    word: row[word] as string,
    title: row.title,
    location: row.location,
    source_id: row.source_id,
    assigned_department: row.assigned_department,
    assignee_id: row.assignee_id,
    acknowledged_at: instant(row.acknowledged_at),
    outcome: row.outcome,
    outcome_reason: row.outcome_reason,
    reopened: row.reopened,
    reopened_at: instant(row.reopened_at),
    reports: row.reports,
    duplicate_of: row.duplicate_of,
    service_code: row.service_code ?? null,
    confirmation: row.confirmation ?? null,
    created_at: new Date(row.created_at).toISOString(),
  }
}
