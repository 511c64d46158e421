import type { Db } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'
import type { RunStore } from './simulator-driver.ts'

interface Row {
  seed: number
  openedAt: Date
  lastTickAt: Date | null
}

/** What is stored of a simulated city between restarts. */
export function runStore(db: Db): RunStore {
  return {
    async load(cityId) {
      const { rows } = await run<Row>(
        db.pool,
        sql`select seed, opened_at as "openedAt", last_tick_at as "lastTickAt" from simulation_run where city_id = ${cityId}`,
      )
      const [row] = rows
      return row ? { cityId, seed: row.seed, openedAtMs: row.openedAt.getTime(), lastTickMs: row.lastTickAt?.getTime() ?? null } : null
    },
    async save({ cityId, seed, openedAtMs, lastTickMs }) {
      const lastTickAt = lastTickMs === null ? null : new Date(lastTickMs)
      await run(
        db.pool,
        sql`insert into simulation_run (city_id, seed, opened_at, last_tick_at) values (${cityId}, ${seed}, ${new Date(openedAtMs)}, ${lastTickAt})
          on conflict (city_id) do update set seed = excluded.seed, opened_at = excluded.opened_at, last_tick_at = excluded.last_tick_at`,
      )
    },
  }
}
