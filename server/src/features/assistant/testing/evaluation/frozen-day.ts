import type { City } from '@oppidum/domain/cities/city'
import { DRIVEN } from '@oppidum/simulator/simulated-observations'
import { transaction } from '../../../../platform/db/connection.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { runStore } from '../../../simulation/simulation-run-store.ts'
import { simulatorDriver } from '../../../simulation/simulator-driver.ts'
import { rollupMaintenance } from '../../../telemetry/observations/maintenance.ts'
import { frozenCity } from './frozen-city.ts'
import { plantEpisodes, plantModels } from './planted-models.ts'
import { plantRecords } from './planted-records.ts'
import { lastWord, withSilences } from './planted-silence.ts'
import { tellOfTheCity } from './truth-tables.ts'

/** Friday, 16:30 in Montevideo. */
export const FROZEN_NOW = '2026-11-20T19:30:00.000Z'
const SEED = 1

export interface FrozenDay {
  context: TestApp
  city: City
  nowMs: number
  close(): Promise<void>
}

/**
 * A city on a Friday afternoon, built anew at each call and the same each time but for ids of records. In it:
 *
 * - the bundled demo city with real streets, districts, places and substations, with the sections of ten streets;
 * - 30 days of the simulator under seed 1, of which the last 48 hours are kept in steps of five minutes, and incidents
 *   and requests of 37 days (`simulator-driver.ts`); no history before that;
 * - instruments that are not heard: a section silent for two hours, one and a substation never heard of, storage that
 *   nobody measures, two hours without wind power (`planted-silence.ts`);
 * - records of people: a fire, a gas leak, reports with markup and with orders to whoever reads them, a situation, work
 *   of the desk (`planted-records.ts`);
 * - forecasts, risk, scores, a model that is switched off and ones that learn, unusual stretches and an instrument out of
 *   order (`planted-models.ts`);
 * - three feeds beside the simulator: one fresh, one late, one failed.
 */
export async function frozenDay(env: Record<string, string> = {}): Promise<FrozenDay> {
  const city = frozenCity()
  const app = await startTestApp({ cities: [city], env })
  const nowMs = Date.parse(FROZEN_NOW)
  app.clock.set(nowMs)
  const { intake, ledger } = app
  const { db, clock } = app.context
  const only = new Set(DRIVEN)
  await simulatorDriver({ intake: withSilences(intake), ledger, clock, city, only, seed: SEED, runs: runStore(db) }).start()
  await transaction(db, (tx) => plantEpisodes(tx, city, nowMs))
  await lastWord(intake, city.id)
  await plantRecords(app, nowMs)
  await rollupMaintenance(app.context, app.observations.rollups, { rawDays: 30, rollupDays: 400 }).once()
  await plantModels(app, city, nowMs)
  await tellOfTheCity(db, city, nowMs)
  await app.settled()
  return { context: app, city, nowMs, close: () => app.close() }
}
