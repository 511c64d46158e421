import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { simulationRun } from '../../db/schema.ts'
import type { RunStore } from '../../simulator/simulator-driver.ts'

/** What a simulated city remembers over a restart. */
export function runStore(db: Db): RunStore {
  return {
    async load(cityId) {
      const [row] = await db.orm.select().from(simulationRun).where(eq(simulationRun.cityId, cityId))
      return row ? { cityId, seed: row.seed, openedAtMs: row.openedAt.getTime(), lastTickMs: row.lastTickAt?.getTime() ?? null } : null
    },
    async save({ cityId, seed, openedAtMs, lastTickMs }) {
      const row = { cityId, seed, openedAt: new Date(openedAtMs), lastTickAt: lastTickMs === null ? null : new Date(lastTickMs) }
      await db.orm.insert(simulationRun).values(row).onConflictDoUpdate({ target: simulationRun.cityId, set: row })
    },
  }
}
