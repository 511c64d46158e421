import { FROZEN_NOW, frozenCity } from '@oppidum/analyst/evaluation/testing/frozen-city'
import type { City } from '@oppidum/domain/cities/city'
import { SIMULATED_PARTS } from '@oppidum/simulator/simulated-observations'
import { transaction } from '../../../../platform/db/connection.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { runStore } from '../../../simulation/simulation-run-store.ts'
import { simulatorDriver } from '../../../simulation/simulator-driver.ts'
import { rollupMaintenance } from '../../../telemetry/observations/maintenance.ts'
import { plantEpisodes, plantModels } from './planted-models.ts'
import { plantRecords } from './planted-records.ts'
import { lastWord, withSilences } from './planted-silence.ts'
import { createTruthTables } from './truth-tables.ts'

const SEED = 1

export interface FrozenDay {
  context: TestApp
  city: City
  nowMs: number
  close(): Promise<void>
}

/**
 * Builds a city on a Friday afternoon on a test database: the same at each call, except for the ids of records. It has:
 *
 * - the bundled demo city with real streets, districts, places and substations, and the sections of ten streets;
 * - 30 days of the simulator under seed 1, the last 48 hours in steps of five minutes, and incidents and requests of 37 days
 *   (`simulator-driver.ts`); nothing before that;
 * - instruments without values: a section silent for two hours, one section and one substation that never reported, storage that
 *   nobody measures, two hours without wind power (`planted-silence.ts`);
 * - records that people wrote: a fire, a gas leak, reports with markup and with instructions for their reader, a situation, work
 *   of the desk (`planted-records.ts`);
 * - forecasts, risk, scores, one model that is switched off and some that are learning, anomalies and an instrument out of order
 *   (`planted-models.ts`);
 * - three feeds beside the simulator: one current, one late, one failed.
 */
export async function frozenDay(env: Record<string, string> = {}): Promise<FrozenDay> {
  const city = frozenCity()
  const app = await startTestApp({ cities: [city], env })
  const nowMs = Date.parse(FROZEN_NOW)
  app.clock.set(nowMs)
  const { intake, ledger } = app
  const { db, clock } = app.context
  const only = () => new Set(SIMULATED_PARTS)
  await simulatorDriver({ intake: withSilences(intake), ledger, clock, city, only, seed: SEED, runs: runStore(db) }).start()
  await transaction(db, (tx) => plantEpisodes(tx, city, nowMs))
  await lastWord(intake, city.id)
  await plantRecords(app, nowMs)
  await rollupMaintenance(app.context, app.observations.rollups, { rawDays: 30, rollupDays: 400 }).once()
  await plantModels(app, city, nowMs)
  await createTruthTables(db, city, nowMs)
  await app.settled()
  return { context: app, city, nowMs, close: () => app.close() }
}
