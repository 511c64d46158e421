import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process.adapter.ts'
import { systemClock } from '../../adapters/clock/system.adapter.ts'
import { connect, type Db } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type JobRunner, jobRunner } from '../../platform/jobs/job-runner.ts'
import { type BundledPostgres, startBundledPostgres } from '../../postgres/bundled-postgres.ts'
import { aCity } from '../../testing/test-app.ts'
import { MIGRATIONS } from '../../testing/test-database.ts'
import { citiesOf } from '../cities/cities.ts'
import { outsideChecks } from './outside-checks.ts'
import { type StatusWatch, statusWatch } from './status-watch.ts'

/** From a fault until the check reports it, and from its end until the check is healthy. */
const IN_TIME_MS = 30_000

const dataDir = mkdtempSync(join(tmpdir(), 'oppidum-status-'))
let postgres: BundledPostgres
let db: Db
let watch: StatusWatch
let jobs: JobRunner
beforeAll(async () => {
  postgres = await startBundledPostgres({ dataDir, log: () => undefined })
  db = connect(postgres.address)
  await migrate(db, MIGRATIONS)
  const log = pino({ level: 'silent' })
  watch = statusWatch(
    { db, bus: inProcessBus(), cities: citiesOf([aCity()]), clock: systemClock, log },
    {
      here: () => ({ answersBuilt: true, broadcastMs: 0, faultRatio: null }),
      feeds: async () => [],
      assistantFaults: async () => null,
      behindMs: async () => () => 0,
      outside: outsideChecks(systemClock, {}, () => undefined),
      buffer: () => null,
      setAside: () => null,
      hasLocalAccounts: true,
    },
  )
  // The real watch with its real intervals: the test never triggers it.
  await watch.once()
  jobs = jobRunner({ clock: systemClock, log }, [watch.job])
  jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const storeIs = (state: string) => () => watch.now('montevideo').checks.find((it) => it.id === 'store')?.state === state
const turns = (state: string) => vi.waitUntil(storeIs(state), { timeout: IN_TIME_MS, interval: 50 })

describe('the check of the bundled store reports in time', { timeout: 3 * IN_TIME_MS }, () => {
  it('that its socket was removed, and that it was put back', async () => {
    const socket = join(postgres.address.host, '.s.PGSQL.5432')
    await turns('ok')
    renameSync(socket, `${socket}.away`)
    await turns('failing')
    renameSync(`${socket}.away`, socket)
    await turns('ok')
  })

  it('that PostgreSQL is frozen, and that it continues', async () => {
    const pid = postmaster()
    process.kill(pid, 'SIGSTOP')
    await turns('failing').finally(() => process.kill(pid, 'SIGCONT'))
    await turns('ok')
  })

  it('that PostgreSQL was stopped, and that it was started again', async () => {
    await postgres.stop()
    await turns('failing')
    postgres = await startBundledPostgres({ dataDir, log: () => undefined })
    await turns('ok')
  })

  it('and stores all of that', async () => {
    // Results are shown at once and stored a moment later.
    await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query<{ state: string }>(
          `select state from status_version where check_id = 'store' order by version`,
        )
        expect(rows.map((it) => it.state)).toEqual(['ok', 'failing', 'ok', 'failing', 'ok', 'failing', 'ok'])
      },
      { timeout: IN_TIME_MS },
    )
  })
})
