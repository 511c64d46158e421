import { HOUR_MS } from '@oppidum/domain/core/time'
import { standardsWith } from '@oppidum/domain/feeds/standards'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** Incidents of one question. */
const SLICE = 20_000

/** Standards whose sources report incidents. */
const OF_INCIDENTS = [...standardsWith((it) => it.provides === 'incidents'), 'simulator']

export function riskStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /**
     * When and in which district incidents began, oldest first, as pairs of columns. What is planned has not happened, and what was
     * told twice happened once.
     */
    async incidents(cityId: string, from: Date, to: Date): Promise<{ atMs: Float64Array; districts: string[] }> {
      const times: number[] = []
      const districts: string[] = []
      let after: [Date, string] = [from, '00000000-0000-0000-0000-000000000000']
      for (;;) {
        const { rows } = await pool.query<{ id: string; at: Date; district: string }>(
          `select id, created_at as at, district from incident
           where city_id = $1 and (created_at, id) > ($2, $3::uuid) and created_at < $4 and district is not null and duplicate_of is null and source_id <> '${UNCONFIRMED_SOURCE}'
             and (starts_at is null or starts_at <= created_at)
           order by created_at, id limit ${SLICE}`,
          [cityId, ...after, to],
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

    /** Incidents of each district that began in an hour. */
    async counts(tx: Pick<Tx, 'query'>, cityId: string, startMs: number): Promise<Map<string, number>> {
      const { rows } = await tx.query<{ district: string; n: number }>({
        name: 'risk-counts',
        text: `select district, count(*)::int as n from incident
          where city_id = $1 and created_at >= $2 and created_at < $3 and district is not null and duplicate_of is null and source_id <> '${UNCONFIRMED_SOURCE}'
            and (starts_at is null or starts_at <= created_at) group by district`,
        values: [cityId, new Date(startMs), new Date(startMs + HOUR_MS)],
      })
      return new Map(rows.map((it) => [it.district, it.n]))
    },

    /** Times in which a source of incidents could not be heard, from a moment on; the last one may last. */
    async outages(tx: Pick<Tx, 'query'>, cityId: string, since: Date): Promise<{ fromMs: number; toMs: number }[]> {
      const { rows } = await tx.query<{ from: Date; to: Date | null }>({
        name: 'risk-outages',
        text: `select "from", "to" from (
            select v.failing, v.valid_from as "from", lead(v.valid_from) over (partition by v.feed_id order by v.version) as "to"
            from feed_state_version v join feed_state f using (city_id, feed_id)
            where v.city_id = $1 and f.standard = any($3)) states
          where failing and ("to" is null or "to" > $2) order by 1`,
        values: [cityId, since, OF_INCIDENTS],
      })
      return rows.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to?.getTime() ?? Number.POSITIVE_INFINITY }))
    },
  }
}
