import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

export function energyStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Consumption less solar and wind, in MW, in this hour of each of the last 28 days that has all three. Oldest first. */
    async sameHourResidualMw(cityId: string, now: Date, timeZone: string): Promise<number[]> {
      const at = sql`${now}`
      const zone = sql`${timeZone}`
      const { rows } = await run<{ residual: number }>(
        tx,
        sql`select sum(case when s.measure = 'energy.consumption' then r.mean else -r.mean end) as residual
          from series s join rollup_hour r using (series_id)
          where s.city_id = ${cityId} and s.place_id = 'city' and s.measure in ('energy.consumption', 'energy.solar', 'energy.wind')
            and r.start_at >= ${at}::timestamptz - interval '28 days' and r.start_at < date_bin('1 hour', ${at}::timestamptz, '2000-01-01T00:00:00Z')
            and extract(hour from r.start_at at time zone ${zone}) = extract(hour from ${at}::timestamptz at time zone ${zone})
          group by r.start_at having count(*) = 3 order by r.start_at`,
        { name: 'energy-same-hour' },
      )
      return rows.map((it) => it.residual)
    },
  }
}
