import type { Position } from '@oppidum/domain/core/geo'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { Confirmation, RequestCategory, RequestStatus } from '@oppidum/domain/records/service-request'
import type { FieldChange, TimelineAction } from '@oppidum/domain/records/timeline'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { closedAt } from './closed-at-store.ts'

/** A request as its reporter sees it. */
export interface StatusRow {
  id: string
  version: number
  number: string
  title: string
  description: string
  category: RequestCategory
  location: string
  square: string | null
  position: Position | null
  status: RequestStatus
  department: string | null
  createdAt: Date
  updatedAt: Date
  expectedAt: Date | null
  completedAt: Date | null
  /** Deadlines count from it: `completedAt`, or when its closing was recorded if the source does not say. Null while it is open. */
  closedAt: Date | null
  outcome: Outcome | null
  outcomeReason: string | null
  confirmation: Confirmation | null
  reopened: number
  reports: number
  duplicateOf: string | null
}

export interface EntryRow {
  recordId: string
  at: Date
  action: TimelineAction
  changes: FieldChange[]
  words: string | null
  outcome: Outcome | null
}

const COLUMNS = sql`q.id, q.version, q.number, q.title, q.description, q.category, q.location, q.square, q.status,
  q.assigned_department as "department", q.created_at as "createdAt", q.updated_at as "updatedAt", q.expected_at as "expectedAt",
  q.completed_at as "completedAt", ${closedAt(sql`q`)} as "closedAt", q.outcome, q.outcome_reason as "outcomeReason", q.confirmation, q.reopened, q.reports,
  q.duplicate_of as "duplicateOf", case when q.geometry->>'type' = 'Point' then q.geometry->'coordinates' end as position`

/** Longest chain of duplicates that is followed. */
const DEEPEST = 20

/** All SQL of reports' status. */
export function reportStatusStore(db: Db) {
  return {
    async ofNumber(cityId: string, number: string): Promise<StatusRow | undefined> {
      const { rows } = await run<StatusRow>(
        db.pool,
        sql`select ${COLUMNS} from service_request q where q.city_id = ${cityId} and q.number = ${number.toUpperCase()}`,
        { name: 'report-status' },
      )
      return rows[0]
    },

    async ofId(cityId: string, id: string, tx: Pick<Tx, 'query'> = db.pool): Promise<StatusRow | undefined> {
      const { rows } = await run<StatusRow>(tx, sql`select ${COLUMNS} from service_request q where q.city_id = ${cityId} and q.id = ${id}`)
      return rows[0]
    },

    /** The request whose progress counts: the one that it was finally merged into, else itself. */
    async rootOf(cityId: string, row: StatusRow): Promise<StatusRow> {
      let root = row
      for (let depth = 0; root.duplicateOf !== null && depth < DEEPEST; depth++) {
        const parent = await this.ofId(cityId, root.duplicateOf)
        if (!parent) break
        root = parent
      }
      return root
    },

    /** The public timeline entries of these requests, oldest first. */
    async entries(cityId: string, recordIds: readonly string[]): Promise<EntryRow[]> {
      const { rows } = await run<EntryRow>(
        db.pool,
        sql`select record_id as "recordId", at, action, changes, words, outcome from timeline_entry
          where city_id = ${cityId} and record_kind = 'service-request' and record_id = any(${recordIds}::uuid[]) and not internal
          order by at, id limit 2000`,
      )
      return rows
    },
  }
}
