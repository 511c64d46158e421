import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Observation } from '@oppidum/domain/feeds/intake'
import pino from 'pino'
import { afterAll, beforeAll, it } from 'vitest'
import { inProcessBus } from '../../server/src/adapters/bus/in-process.adapter.ts'
import { systemClock } from '../../server/src/adapters/clock/system.adapter.ts'
import { citiesOf } from '../../server/src/features/cities/cities.ts'
import { observationIntake } from '../../server/src/features/telemetry/observations/observation-intake.ts'
import { connect, type Db } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../../server/src/postgres/bundled-postgres.ts'
import { rawUnnest } from '../controls/raw-unnest.ts'
import { reportRatio } from '../report.ts'

const PLACES = 2_000
const BATCH = 10_000
const ROUNDS = 12

const dataDir = mkdtempSync(join(tmpdir(), 'oppidum-bench-'))
let db: Db
let stop: () => Promise<void>
beforeAll(async () => {
  // fsync on, as in production.
  const postgres = await startBundledPostgres({ dataDir, log: () => undefined })
  db = connect(postgres.address)
  await migrate(db, 'server/src/platform/db/migrations')
  stop = () => postgres.stop()
})
afterAll(async () => {
  await db.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Five readings of 2,000 substations, as an aggregator would deliver them. */
function batch(round: number, startMs: number): Observation[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    measure: 'substation.load' as const,
    placeId: `s-${index % PLACES}`,
    atMs: startMs + (round * 5 + Math.floor(index / PLACES)) * 1_000,
    value: 40 + (index % 17),
  }))
}

it(`a batch of ${BATCH} observations against the raw insert into the same table`, async () => {
  const city = {
    id: 'bench',
    name: 'Bench',
    timeZone: 'UTC',
    locations: [],
    inhabitants: 1,
    thresholds: { safetyScale: 1 },
  } as unknown as City
  const log = pino({ level: 'silent' })
  const intake = observationIntake({ db, bus: inProcessBus(), clock: systemClock, log, cities: citiesOf([city]), rawDays: 90 })
  const delivery = { cityId: city.id, sourceId: 'bench', quality: 'measured' as const, staleAfterSeconds: 300 }
  const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const raw = await rawUnnest(db.pool, 'observation_control')
  await intake.observations(delivery, batch(0, startMs))
  await raw(batch(0, startMs))
  const ours: number[] = []
  const control: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const values = batch(round, startMs)
    const a = performance.now()
    await intake.observations(delivery, values)
    const b = performance.now()
    await raw(values)
    ours.push((BATCH * 1_000) / (b - a))
    control.push((BATCH * 1_000) / (performance.now() - b))
  }
  reportRatio({
    row: `batch of ${BATCH} observations, latest values and versions included`,
    unit: 'rows/s',
    ours,
    control,
    goal: { atLeast: 0.5 },
  })
})
