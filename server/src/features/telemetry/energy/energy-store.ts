import type { Tx } from '../../../platform/db/connection.ts'

/** All SQL about energy as it is now. */
export function energyStore(tx: Pick<Tx, 'query'>) {
  return {
    /** MW of consumption less solar and wind in the same hour of the day of the last 28 days, where all three are known. */
    async sameHourResidualMw(cityId: string, now: Date, timeZone: string): Promise<number[]> {
      const { rows } = await tx.query<{ residual: number }>({
        name: 'energy-same-hour',
        text: `select sum(case when s.measure = 'energy.consumption' then r.mean else -r.mean end) as residual
          from series s join rollup_hour r using (series_id)
          where s.city_id = $1 and s.place_id = 'city' and s.measure in ('energy.consumption', 'energy.solar', 'energy.wind')
            and r.start_at >= $2::timestamptz - interval '28 days' and r.start_at < date_bin('1 hour', $2::timestamptz, '2000-01-01T00:00:00Z')
            and extract(hour from r.start_at at time zone $3) = extract(hour from $2::timestamptz at time zone $3)
          group by r.start_at having count(*) = 3 order by r.start_at`,
        values: [cityId, now, timeZone],
      })
      return rows.map((it) => it.residual)
    },
  }
}
