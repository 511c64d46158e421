import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import type { RecordSort } from '@oppidum/domain/records/record-filter'
import type { Tx } from '../../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { planNames, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type Place, placeIn } from './list-order-store.ts'
import { listSizes } from './list-sizes.ts'
import { HEADER_AT, HEARD_AT, HEARD_FEED, IS_FED } from './record-age-store.ts'
import type { FeedStatus, RecordSelection } from './record-answer.ts'
import { countRecords, tallyOf } from './record-counts-store.ts'
import { countMatching, type ListCriteria, liveVersionSql, pagePlan } from './record-page-store.ts'
import type { ListedKind, Reader } from './record-query-store.ts'
import { type MarkedRecord, seenPages } from './seen-pages.ts'

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

/** Records as JSON: the same array as for the same query before, if none has changed. */
type JsonPage = Omit<Page<string>, 'records'> & { records: readonly string[] }

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

type MarkedRow = Pick<MarkedRecord, 'id' | 'mark'>

/** Another server of PostgreSQL, as after a failover, may use a transaction's number again. */
const MARK = sql`concat((select pg_postmaster_start_time()::text), ' ', r.xmin, ' ', r.ctid, ' ', ${HEARD_AT}, ' ', ${HEADER_AT}, ' ', ${IS_FED})`

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
  const markList = sql`r.id, r.created_at as "createdAt", ${MARK} as mark`

  return (tx: Pick<Tx, 'query'>) => {
    const sizes = listSizes()
    const names = planNames(`record-list-${list.kind}`)
    const seen = seenPages()

    async function pageRows<Selected extends object>(selection: Sql, cityId: string, query: Query & Paged, reader: Reader) {
      const criteria = criteriaOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(tx, list, { ...criteria, sort, cursor, rows: limit + 1 }, sizes.known(criteria))
      const { rows: page } = await run<Selected & Place & { id: string; createdAt: Date; liveVersion: number }>(
        tx,
        sql`select ${selection}, ${plan.place}, ${liveVersionSql(list, cityId)} as "liveVersion" from ${plan.from} order by ${plan.by}`,
        plan.isPlain ? { nameOf: names } : {},
      )
      const [first] = page
      // What was counted for an earlier page holds until a record of the city changes.
      const current = first && plan.size?.version === first.liveVersion ? plan.size : null
      const counted = first && first.total !== null ? { total: first.total, version: first.liveVersion } : null
      const isWhole = page.length <= limit && !cursor
      const size = current ?? counted ?? (isWhole ? null : await countMatching(tx, list, criteria))
      if (size) sizes.remember(criteria, size)
      for (const it of page) Object.assign(it, placeIn(sort, it))
      return { rows: page as ((typeof page)[number] & Pick<PageEnd, 'place'>)[], total: size?.total ?? page.length }
    }

    async function wholeRecords(cityId: string, marked: readonly MarkedRow[]): Promise<Map<string, MarkedRecord>> {
      if (marked.length === 0) return new Map()
      const ids = marked.map((it) => it.id)
      const { rows } = await run<Row & MarkedRow>(
        tx,
        sql`select ${selectList}, ${MARK} as mark from ${table} r ${HEARD_FEED} where r.city_id = ${cityId} and r.id = any(${ids}::uuid[])`,
        { name: `record-list-whole-${list.kind}` },
      )
      return new Map(rows.map((row) => [row.id, written(row)]))
    }

    const written = (row: Row & MarkedRow): MarkedRecord => ({ id: row.id, mark: row.mark, json: JSON.stringify(answer(row)) })

    return {
      /** Newest first by default. */
      async list(cityId: string, query: Query & Paged, reader: Reader): Promise<Page<R>> {
        const { rows, total } = await pageRows<Row>(selectList, cityId, query, reader)
        return pageOf(rows, query.limit ?? PAGE_LIMIT, total, answer)
      },

      /**
       * The same list. Only the records are read whole whose mark is not among the known ones; `tx` is one snapshot.
       */
      async marked(
        cityId: string,
        query: Query & Paged,
        reader: Reader,
        known: ReadonlyMap<string, MarkedRecord>,
      ): Promise<Page<MarkedRecord>> {
        const { rows, total } = await pageRows<MarkedRow>(markList, cityId, query, reader)
        const page = pageOf(rows, query.limit ?? PAGE_LIMIT, total, (it) => it)
        const unknown = page.records.filter(({ id, mark }) => known.get(id)?.mark !== mark)
        const fresh = await wholeRecords(cityId, unknown)
        return { ...page, records: page.records.flatMap(({ id }) => fresh.get(id) ?? known.get(id) ?? []) }
      },

      /**
       * The same list as JSON. A page that was asked for before is read whole again only if one of its records has changed: each answer
       * is that of one statement.
       */
      async json(cityId: string, query: Query & Paged, reader: Reader): Promise<JsonPage> {
        const key = JSON.stringify([cityId, query])
        const limit = query.limit ?? PAGE_LIMIT
        const before = seen.get(key)
        if (before) {
          const { known } = before
          const { rows, total } = await pageRows<MarkedRow>(markList, cityId, query, reader)
          const page = pageOf(rows, limit, total, ({ id, mark }) => (known.get(id)?.mark === mark ? known.get(id)?.json : undefined))
          const records = page.records.filter((it) => it !== undefined)
          const isSame = records.length === before.records.length && records.every((it, index) => it === before.records[index])
          if (records.length === page.records.length) return { ...page, records: isSame ? before.records : records }
        }
        const { rows, total } = await pageRows<Row & MarkedRow>(sql`${selectList}, ${MARK} as mark`, cityId, query, reader)
        const page = pageOf(rows, limit, total, written)
        return { ...page, records: seen.remember(key, page.records) }
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
    }
  }
}
