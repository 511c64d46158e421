import type { LiveKind } from '@oppidum/domain/core/live'
import { AnyIncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { AnyRequestPriority, RequestCategory } from '@oppidum/domain/records/service-request'
import { INCIDENT_TABLES } from '../store/incident-tables.ts'
import type { DeskColumns, RecordRow } from '../store/record-row.ts'
import type { RecordTables } from '../store/record-store.ts'
import { REQUEST_TABLES } from '../store/request-tables.ts'
import type { DeskRow } from './desk-service.ts'

/** A row of either kind: the columns that only one has are absent from the other. */
export interface KeptRow extends RecordRow {
  priority: string
  type?: string
  hinders_road?: boolean
  starts_at?: string | null
  ends_at?: string | null
  resolved_at?: string | null
  reported_priority?: string | null
  category?: string
  expected_at?: string | null
  completed_at?: string | null
  service_code?: string | null
  confirmation?: string | null
}

/** How the desk keeps one kind of record. */
export interface DeskKind {
  kind: RecordKind
  live: LiveKind
  tables: RecordTables
  /** The column of its type or category, and the words that it may have. */
  word: 'type' | 'category'
  words: readonly string[]
  priorities: readonly string[]
  /** Columns that the desk may change. */
  changeable: readonly (keyof KeptRow)[]
  /** For sentences: 'incident'. */
  noun: string
}

const DESK: readonly (keyof DeskColumns)[] = [
  'assigned_department',
  'assignee_id',
  'acknowledged_at',
  'acknowledged_by',
  'crew',
  'outcome',
  'outcome_reason',
  'reopened',
  'reopened_at',
  'reports',
  'duplicate_of',
  'held',
]
const SHARED: readonly (keyof KeptRow)[] = [
  'source_id',
  'version',
  'title',
  'description',
  'location',
  'geometry',
  'district',
  'square',
  'priority',
  'status',
  'updated_at',
  'observed_at',
  ...DESK,
]

export const DESK_KINDS: Readonly<Record<RecordKind, DeskKind>> = {
  incident: {
    kind: 'incident',
    live: 'incidents',
    tables: INCIDENT_TABLES,
    word: 'type',
    words: IncidentType.options,
    priorities: AnyIncidentPriority.options,
    changeable: [...SHARED, 'type', 'hinders_road', 'resolved_at'],
    noun: 'incident',
  },
  'service-request': {
    kind: 'service-request',
    live: 'service-requests',
    tables: REQUEST_TABLES,
    word: 'category',
    words: RequestCategory.options,
    priorities: AnyRequestPriority.options,
    changeable: [...SHARED, 'category', 'expected_at', 'completed_at', 'confirmation'],
    noun: 'service request',
  },
}

export function isEnded(kind: RecordKind, row: Pick<KeptRow, 'status'>): boolean {
  return row.status === ENDED[kind]
}

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** The row as those see it who have something to do with its change. */
export function deskRow({ word }: DeskKind, row: KeptRow): DeskRow {
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
