import type { Leaf } from '@oppidum/domain/alerts/condition'
import type { City } from '@oppidum/domain/cities/city'
import { incidentFilter } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { filterOf } from '@oppidum/domain/records/record-filter'
import { requestFilter } from '@oppidum/domain/records/service-request'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { dueColumns } from '../../records/desk/city-targets.ts'
import { openTargetedSql, serviceSql, TARGET_COLUMNS, waitingSql } from '../../records/desk/target-columns-store.ts'
import { matches, type RecordFilter, statusIs } from '../../records/lists/record-query-store.ts'

type OverdueLeaf = Extract<Leaf, { kind: 'overdue' }>

interface Looking {
  district?: string
  /** For 'assigned to me'; null if nobody asks. */
  me: string | null
  nowMs: number
  /** Most records that are named. */
  limit: number
}

function filterFor({ records, filter }: OverdueLeaf): RecordFilter & { status?: unknown } {
  const search = new URLSearchParams(filter)
  if (records === 'requests') {
    const { category, ...rest } = filterOf(requestFilter, search)
    return { ...rest, words: category }
  }
  const { type, ...rest } = filterOf(incidentFilter, search)
  return { ...rest, words: type }
}

/** Open records that have missed a target, those that have waited longest first. */
export async function overdueRecords(
  tx: Pick<Tx, 'query'>,
  city: City,
  leaf: OverdueLeaf,
  { district, me, nowMs, limit }: Looking,
): Promise<{ total: number; ids: string[]; qualities: Quality[] }> {
  const kind: RecordKind = leaf.records === 'incidents' ? 'incident' : 'service-request'
  const { table, word, clock } = TARGET_COLUMNS[kind]
  const { words, priorities, services, latest, named } = dueColumns(city, kind, leaf.aim, nowMs)
  const filter = { ...filterFor(leaf), ...(district !== undefined && { district }) }
  const list = { kind, table, word, ended: ENDED[kind], ranks: [] }
  const status = Array.isArray(filter.status) ? statusIs(list, filter.status as string[]) : sql`true`
  const waits = leaf.aim === 'acknowledge' ? waitingSql(kind) : sql`true`
  const { rows } = await run<{ id: string; quality: Quality; total: number }>(
    tx,
    sql`select r.id, r.quality, (count(*) over ())::int as total
      from unnest(${words}::text[], ${priorities}::text[], ${services}::text[], ${latest}::timestamptz[]) as t(word, priority, service, latest)
      join ${table} r on ${word} = t.word and r.priority = t.priority and ${clock} <= t.latest
      where ${matches(list, city.id, filter, { nowMs, me })} and ${openTargetedSql(kind)} and ${status} and ${waits}
        and t.service = ${serviceSql(kind, named)}
      order by ${clock}, r.id limit ${limit}`,
  )
  return { total: rows[0]?.total ?? 0, ids: rows.map((it) => it.id), qualities: rows.map((it) => it.quality) }
}
