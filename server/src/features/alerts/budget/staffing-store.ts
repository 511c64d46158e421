import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** People on shift during ten minutes. */
export interface Staffing {
  /** Their beginning. */
  atMs: number
  people: number
}

/** All SQL of how many people were on shift. */
export const staffingStore = {
  /** The most people that were seen during those ten minutes count. */
  async add(tx: Queries, cityId: string, { atMs, people }: Staffing): Promise<void> {
    await run(
      tx,
      sql`insert into alert_staffing (city_id, at, people) values (${cityId}, ${new Date(atMs)}, ${people})
        on conflict (city_id, at) do update set people = greatest(alert_staffing.people, excluded.people)`,
    )
  },

  /** Of a city since a moment, without the times when nobody was on shift. */
  async since(tx: Queries, cityId: string, from: Date): Promise<Staffing[]> {
    const { rows } = await run<Staffing>(
      tx,
      sql`select (extract(epoch from at) * 1000)::float8 as "atMs", people from alert_staffing
        where city_id = ${cityId} and at >= ${from} order by at`,
    )
    return rows
  },

  async forget(tx: Queries, until: Date, atMost: number): Promise<number> {
    const { count } = await run(
      tx,
      sql`delete from alert_staffing where (city_id, at) in (select city_id, at from alert_staffing where at < ${until} limit ${atMost})`,
    )
    return count
  },
}
