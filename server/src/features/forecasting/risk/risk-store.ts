import { HOUR_MS } from '@oppidum/domain/core/time'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'

/** Incidents per query. */
const SLICE = 20_000

/** Incidents that happened: neither planned for later, nor a duplicate, nor unconfirmed. */
const HAPPENED = sql`district is not null and duplicate_of is null and source_id <> ${literal(UNCONFIRMED_SOURCE)}
  and (starts_at is null or starts_at <= created_at)`

export function riskStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** When and in which district incidents began, oldest first, as two columns of equal length. */
    async incidents(cityId: string, from: Date, to: Date): Promise<{ atMs: Float64Array; districts: string[] }> {
      const times: number[] = []
      const districts: string[] = []
      let after: [Date, string] = [from, '00000000-0000-0000-0000-000000000000']
      for (;;) {
        const [afterAt, afterId] = after
        const { rows } = await run<{ id: string; at: Date; district: string }>(
          pool,
          sql`select id, created_at as at, district from incident
            where city_id = ${cityId} and (created_at, id) > (${afterAt}, ${afterId}::uuid) and created_at < ${to} and ${HAPPENED}
            order by created_at, id limit ${SLICE}`,
        )
        for (const { at, district } of rows) {
          times.push(at.getTime())
          districts.push(district)
        }
        const last = rows.at(-1)
        if (rows.length < SLICE || !last) return { atMs: Float64Array.from(times), districts }
        after = [last.at, last.id]
      }
    },

    /** How many incidents began in each district in the hour from `startMs` on. Districts with none are absent. */
    async counts(tx: Pick<Tx, 'query'>, cityId: string, startMs: number): Promise<Map<string, number>> {
      const { rows } = await run<{ district: string; n: number }>(
        tx,
        sql`select district, count(*)::int as n from incident
          where city_id = ${cityId} and created_at >= ${new Date(startMs)} and created_at < ${new Date(startMs + HOUR_MS)} and ${HAPPENED}
          group by district`,
        { name: 'risk-counts' },
      )
      return new Map(rows.map((it) => [it.district, it.n]))
    },

    /** Periods since a moment in which a feed of incidents was failing, by start. `toMs` is infinite while it still is. */
    async outages(tx: Pick<Tx, 'query'>, cityId: string, since: Date): Promise<{ fromMs: number; toMs: number }[]> {
      const { rows } = await run<{ from: Date; to: Date | null }>(
        tx,
        sql`select "from", "to" from (
            select v.failing, v.valid_from as "from", lead(v.valid_from) over (partition by v.feed_id order by v.version) as "to"
            from feed_state_version v join feed_state f using (city_id, feed_id)
            where v.city_id = ${cityId} and (f.part = 'incidents' or f.part is null)) states
          where failing and ("to" is null or "to" > ${since}) order by 1`,
        { name: 'risk-outages' },
      )
      return rows.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to?.getTime() ?? Number.POSITIVE_INFINITY }))
    },
  }
}
