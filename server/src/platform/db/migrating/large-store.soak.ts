import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BundledPostgres, startBundledPostgres } from '../../../postgres/bundled-postgres.ts'
import { freePort } from '../../../testing/free-port.ts'
import { MIGRATIONS } from '../../../testing/test-database.ts'
import { connect } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { type StoreLoad, storeLoad } from '../testing/store-load.ts'

/** MIGRATED_ROWS: observations, in ten days. */
const ROWS = Number(process.env.MIGRATED_ROWS ?? 10_000_000)
const DAYS = 10
const SERIES = 100
/** Nobody waits longer for a lock. */
const LOCK_MS = 1_000
const HOUR_MS = 3_600_000

/** One of each kind on the largest table. The backfill changes a tenth of the rows; `checks` shows whether any is changed twice. */
const STEPS = [
  `alter table observation add column checks integer, add column unit text not null default '';
   alter table observation add constraint observation_finite check (value < 'infinity') not valid;`,
  '-- migration: concurrent\ncreate index concurrently observation_source on observation (source_id, at);',
  '-- migration: concurrent\nalter table observation validate constraint observation_finite;',
  '-- migration: backfill of observation\nupdate observation set checks = coalesce(checks, 0) + 1 where series_id % 10 = 0 and {batch};',
]

const FILL = `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
  select 'big', 1 + i % ${SERIES}, t, i % 97, 'measured', 'source-' || i % 7, t
  from (select i, date_trunc('day', now()) - interval '1 second' - i * interval '${(DAYS * 86_400) / ROWS} seconds' as t
    from generate_series(0, ${ROWS - 1}) i) x on conflict do nothing`

const folder = mkdtempSync(join(tmpdir(), 'oppidum-large-'))
const migrations = join(folder, 'migrations')
// In the project, so that the child finds its packages.
const program = resolve(import.meta.dirname, `../../../../../.cache/migrate-child-${process.pid}.mjs`)
let postgres: BundledPostgres
let judge: pg.Pool
let load: StoreLoad
let url: string
let last: number

const say = (text: string) => process.stdout.write(`${text}\n`)

beforeAll(async () => {
  const tcpPort = await freePort()
  postgres = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  url = `postgresql://oppidum@127.0.0.1:${tcpPort}/oppidum`
  const db = connect({ connectionString: url })
  await migrate(db, MIGRATIONS)
  await db.close()
  judge = new pg.Pool({ connectionString: url, max: 3 })
  for (let day = -1; day <= DAYS + 1; day++)
    await judge.query(
      `do $$ declare d date := current_date - ${day}; begin
        execute format('create table %I partition of observation for values from (%L) to (%L)', 'observation_' || to_char(d, 'YYYYMMDD'), d, d + 1);
      end $$`,
    )
  const startMs = performance.now()
  await judge.query(FILL)
  await judge.query('vacuum analyze observation')
  say(`${ROWS} observations in ${Math.round((performance.now() - startMs) / 1_000)} s`)
  mkdirSync(migrations)
  cpSync(MIGRATIONS, migrations, { recursive: true })
  last = readdirSync(MIGRATIONS).length
  await build({
    input: resolve(import.meta.dirname, '../testing/migrate-child.ts'),
    platform: 'node',
    external: ['pg'],
    output: { file: program, format: 'esm' },
    logLevel: 'silent',
  })
  load = await storeLoad(url, SERIES)
}, HOUR_MS)
afterAll(async () => {
  await load?.stop()
  await judge?.end()
  await postgres?.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
})

function begin(): { child: ChildProcess; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, [program, url, migrations], { stdio: ['ignore', 'inherit', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

async function count(text: string): Promise<number> {
  return Number((await judge.query<{ n: string }>(text)).rows[0]?.n)
}

/** Migrates to the next step; killed as soon as there is something half done, and begun again. */
async function step(index: number, sql: string, halfDone: string | null): Promise<void> {
  writeFileSync(join(migrations, `${String(last + 1 + index).padStart(4, '0')}_large.sql`), sql)
  if (halfDone !== null) {
    const { child, ended } = begin()
    await expect.poll(() => count(halfDone), { timeout: HOUR_MS, interval: 10 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
  }
  const startMs = performance.now()
  expect((await begin().ended)[0]).toBe(0)
  const { longestLockMs, slowestReadMs, slowestWriteMs, calls } = load.figures()
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  say(
    `${sql.split('\n')[0]?.slice(0, 60)}: ${halfDone === null ? '' : 'killed, then '}${seconds} s; ${calls} calls, longest wait for a lock ${Math.round(longestLockMs)} ms, slowest read ${Math.round(slowestReadMs)} ms, write ${Math.round(slowestWriteMs)} ms`,
  )
  expect.soft(longestLockMs).toBeLessThan(LOCK_MS)
}

const invalid = `select count(*) as n from pg_index where not indisvalid and indrelid in (select relid from pg_partition_tree('observation'))`

it(
  `migrations of ${ROWS} rows in use make nobody wait for a second, and go on after they are killed`,
  async () => {
    await new Promise((done) => setTimeout(done, 10_000))
    const before = load.figures()
    say(
      `without a migration: ${before.calls} calls, slowest read ${Math.round(before.slowestReadMs)} ms, write ${Math.round(before.slowestWriteMs)} ms`,
    )
    const [schema = '', index = '', validation = '', backfill = ''] = STEPS
    await step(0, schema, null)
    await step(1, index, 'select count(*) as n from pg_stat_progress_create_index where phase like $$building index%$$')
    await step(2, validation, null)
    await step(3, backfill, 'select count(*) as n from migration_position where changed > 0')

    expect(load.faults()).toEqual([])
    expect(await count(invalid)).toBe(0)
    expect(
      await count(
        `select count(*) as n from pg_index where indrelid in (select relid from pg_partition_tree('observation')) and indexrelid::regclass::text like '%source%'`,
      ),
    ).toBe(DAYS + 4)
    expect(await count('select count(*) as n from observation where series_id % 10 = 0 and checks is distinct from 1')).toBe(0)
    expect(await count('select count(*) as n from observation where series_id % 10 <> 0 and checks is not null')).toBe(0)
    expect(await count('select max(number) as n from schema_version')).toBe(last + STEPS.length)
    expect(await count('select count(*) as n from migration_position')).toBe(0)
  },
  HOUR_MS,
)
