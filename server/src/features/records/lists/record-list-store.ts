import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import type { RecordSort } from '@oppidum/domain/records/record-filter'
import type { Tx } from '../../../platform/db/connection.ts'
import { type Page, pageOf } from '../../../platform/db/list-page-store.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import { PLACE, type Place, placeIn } from './list-order-store.ts'
import { HEADER_AT, HEARD_AT, HEARD_FEED, IS_FED } from './record-age-store.ts'
import type { FeedStatus, RecordSelection } from './record-answer.ts'
import { countRecords, tallyOf } from './record-counts-store.ts'
import { countMatching, type ListCriteria, pagePlan } from './record-page-store.ts'
import type { ListedKind, Reader } from './record-query-store.ts'

/** The columns of every record, besides its fields. */
export interface ListedRow extends RecordSelection, FeedStatus {
  id: string
  createdAt: Date
}

/** A change of one record: its live version, which counts changes of the kind, and the record's version after it. */
export interface RecordChangeSince {
  /** Null when the reader must not learn which record changed. */
  id: string | null
  changeVersion: number
  version: number
}

interface Paged {
  limit?: number | undefined
  sort?: RecordSort | undefined
  cursor?: string | undefined
}

/** How to read one kind of record. */
interface Reading<R, Row extends ListedRow, Query, Priority extends string, Status extends string> {
  list: ListedKind
  priorities: readonly Priority[]
  statuses: readonly Status[]
  /** Select list from the table `r`, named as the row's properties. */
  columns: Sql
  /** The id in a list of changes. */
  changedId: Sql
  criteria(cityId: string, query: Query, reader: Reader): ListCriteria
  answer(row: Row): R
}

/** All SQL that reads records of one kind, in a transaction or with the pool. */
export function recordListStore<R, Row extends ListedRow, Query, Priority extends string, Status extends string>({
  list,
  priorities,
  statuses,
  columns,
  changedId,
  criteria: criteriaOf,
  answer,
}: Reading<R, Row, Query, Priority, Status>) {
  const { table } = list
  const selectList = sql`${columns}, ${HEARD_AT} as "heardAt", ${HEADER_AT} as "headerAt", ${IS_FED} as "isFed"`

  return (tx: Pick<Tx, 'query'>) => ({
    /** Newest first by default. */
    async list(cityId: string, query: Query & Paged, reader: Reader): Promise<Page<R>> {
      const criteria = criteriaOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(tx, list, { ...criteria, sort, cursor, rows: limit + 1 })
      const { rows: page } = await run<Row & Place>(
        tx,
        sql`select ${selectList}, ${PLACE} from ${table} r
          join ${plan.page} on r.city_id = ${cityId} and r.id = page_id ${HEARD_FEED} order by ${plan.by}`,
      )
      const total =
        plan.total ?? page[0]?.total ?? (page.length <= limit && !cursor ? page.length : await countMatching(tx, list, criteria))
      const rows = page.map((it) => ({ ...it, ...placeIn(sort, it) }))
      return pageOf(rows, limit, total, answer)
    },

    /** The list's size by priority and status, with provenance for each count. */
    async counts(cityId: string, query: Query, reader: Reader) {
      const groups = await countRecords(tx, list, criteriaOf(cityId, query, reader))
      const byPriority = tallyOf(priorities, groups, (it) => it.priority)
      const byStatus = tallyOf(statuses, groups, (it) => it.status)
      const all = tallyOf(['total'], groups, () => 'total')
      return {
        ...byPriority.numbers,
        ...all.numbers,
        evidence: { ...byPriority.evidence, ...all.evidence },
        byStatus: { ...byStatus.numbers, evidence: byStatus.evidence },
      }
    },

    async find(cityId: string, id: string): Promise<R | undefined> {
      const { rows } = await run<Row>(
        tx,
        sql`select ${selectList} from ${table} r ${HEARD_FEED} where r.city_id = ${cityId} and r.id = ${id}`,
        { name: `record-find-${list.kind}` },
      )
      return rows[0] && answer(rows[0])
    },

    /** Changes after a live version, oldest first, at most `limit`. */
    async changedSince(cityId: string, version: number, limit: number): Promise<RecordChangeSince[]> {
      const { rows } = await run<RecordChangeSince>(
        tx,
        sql`select ${changedId} as id, change_version as "changeVersion", version
          from ${table} where city_id = ${cityId} and change_version > ${version} order by change_version limit ${limit}`,
      )
      return rows
    },
  })
}
