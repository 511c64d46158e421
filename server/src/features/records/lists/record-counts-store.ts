import { derivedProvenance, type Provenance, type Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, or, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { confirmation, HEARD_FEED } from './record-age-store.ts'
import type { ListCriteria } from './record-page-store.ts'
import { groupsOf, isCounted, type ListedKind, matches, type StatusChoice } from './record-query-store.ts'

/** The records of one priority and status, with the oldest confirmation among them. */
type CountedGroup = {
  priority: string
  status: string
  count: number
  /** ms */
  observedAt: number
  /** Whether `observedAt` is a time of receipt, see `Provenance`. */
  undated: boolean
  /** ms */
  staleAt: number
  qualities: Quality[]
}

/** Groups of `record_count`, each with its earliest confirmed record. */
function ofGroups(list: ListedKind, { cityId, filter, reader }: ListCriteria, choices: readonly StatusChoice[]): Sql {
  const { table } = list
  const isWanted = or(...choices.map((it) => groupsOf(list, cityId, it, filter, reader)))
  return sql`
    select g.priority, g.status, g.quality, g.count, s.*, g.stale_after_seconds
    from (
      select c.group_key, c.priority, c.status, c.source_id, c.quality, c.stale_after_seconds, c.missing, sum(c.count) as count
      from record_count c where ${isWanted} group by 1, 2, 3, 4, 5, 6, 7 having sum(c.count) > 0
    ) g
    cross join lateral (
      select r.observed_at as at from ${table} r where r.counted_as = g.group_key order by r.observed_at limit 1
    ) o
    left join feed_state f on f.city_id = ${cityId} and f.feed_id = g.source_id
    cross join lateral (${confirmation(sql`g.missing`, sql`o.at`)}) s`
}

/** Counts the records themselves, where the groups do not suffice. */
function ofRecords(list: ListedKind, { cityId, filter, reader, statuses }: ListCriteria): Sql {
  const { table } = list
  return sql`
    select r.priority, r.status, r.quality, 1 as count, s.*, r.stale_after_seconds
    from ${table} r ${HEARD_FEED}
    cross join lateral (${confirmation(sql`r.missing_fetches > 0`, sql`r.observed_at`)}) s
    where ${and(matches(list, cityId, filter, reader), or(...statuses.map((it) => it.sql)))}`
}

/** A number for each name, and its provenance. */
interface Tally<Name extends string> {
  numbers: Record<Name, number>
  evidence: Record<string, Provenance>
}

/** One number per name, 0 where there are no records; those have no provenance. */
export function tallyOf<Name extends string>(
  names: readonly Name[],
  rows: readonly CountedGroup[],
  nameOf: (row: CountedGroup) => string,
): Tally<Name> {
  // The loop below adds a number for every name.
  const tally: Tally<Name> = { numbers: {} as Record<Name, number>, evidence: {} }
  for (const name of names) {
    const members = rows.filter((it) => nameOf(it) === name)
    const inputs = members.flatMap(({ observedAt, undated, staleAt, qualities }) =>
      qualities.map((quality) => ({
        source: 'derived',
        observedAt: new Date(observedAt).toISOString(),
        staleAt: new Date(staleAt).toISOString(),
        quality,
        ...(undated && { undated: true as const }),
      })),
    )
    const count = members.reduce((sum, it) => sum + it.count, 0)
    tally.numbers[name] = count
    const evidence = derivedProvenance(inputs, [])
    if (evidence) tally.evidence[name] = evidence
  }
  return tally
}

/** The counts of a list by priority and status, with provenance by the same rule as `recordAnswers`. */
export async function countRecords(tx: Pick<Tx, 'query'>, list: ListedKind, criteria: ListCriteria): Promise<CountedGroup[]> {
  const choices = criteria.statuses.map((it) => it.choice)
  const countable = choices.filter((it) => it !== null)
  const found =
    isCounted(criteria.filter, criteria.reader) && countable.length === choices.length
      ? ofGroups(list, criteria, countable)
      : ofRecords(list, criteria)
  const ms = (time: Sql) => sql`(extract(epoch from min(${time})) * 1000)::float8`
  const { rows } = await run<CountedGroup>(
    tx,
    sql`
    select priority, status, sum(count)::int as count, ${ms(sql`observed`)} as "observedAt",
      (array_agg(undated order by observed))[1] as undated,
      ${ms(sql`heard + make_interval(secs => stale_after_seconds)`)} as "staleAt", array_agg(distinct quality) as qualities
    from (${found}) found group by 1, 2`,
  )
  return rows
}
