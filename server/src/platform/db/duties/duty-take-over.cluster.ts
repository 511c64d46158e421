import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { DUTIES } from './duty.ts'
import { preferred } from './duty-holder.ts'
import { listDuties, listInstances } from './duty-store.ts'

/** The longest that a duty may have no holder that works. */
const TAKE_OVER_MS = 10_000
// In the project, so that the child finds its packages.
const built = resolve(import.meta.dirname, `../../../../../.cache/duty-child-${process.pid}.mjs`)
const children: ChildProcess[] = []
let database: TestDatabase

beforeAll(() =>
  build({
    input: join(import.meta.dirname, 'testing/duty-child.ts'),
    platform: 'node',
    external: ['pg'],
    output: { file: built, format: 'esm' },
    logLevel: 'silent',
  }),
)
afterAll(() => rmSync(built, { force: true }))

beforeEach(async () => {
  database = await testDatabase()
  await database.db.pool.query('create table written (id serial, duty text, epoch int, at timestamptz default clock_timestamp())')
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await database.drop()
})

interface Instance {
  id: string
  kill(signal: NodeJS.Signals): void
}

async function startInstance(): Promise<Instance> {
  const child = spawn(process.execPath, [built, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { ...(JSON.parse(line) as { id: string }), kill: (signal) => child.kill(signal) }
}

const query = async <Row extends object>(text: string) => (await database.db.pool.query<Row>(text)).rows

/** Rows of an epoch that come after a row of a later one. */
const writtenTooLate = () =>
  query(`select id, duty, epoch from
    (select *, max(epoch) over (partition by duty order by id rows between unbounded preceding and 1 preceding) as before from written) w
    where epoch < before`)

/** How long each duty went without a row. */
const gaps = () =>
  query<{ duty: string; ms: number }>(`select duty, max(extract(epoch from at - before) * 1000)::int as ms from
    (select *, lag(at) over (partition by duty order by id) as before from written) w group by duty`)

it.each<[string, NodeJS.Signals]>([
  ['killed', 'SIGKILL'],
  ['frozen', 'SIGSTOP'],
])(
  'the duties of a %s instance are taken by others within 10 s, and it writes nothing afterwards',
  async (_how, signal) => {
    const first = await startInstance()
    const others = [await startInstance(), await startInstance()]
    await vi.waitUntil(async () => (await query('select distinct duty from written')).length === DUTIES.length)
    const endedAt = performance.now()
    first.kill(signal)
    await vi.waitUntil(
      async () => (await listDuties(database.db.pool)).every((it) => it.isHeld && others.some(({ id }) => id === it.holder)),
      { timeout: TAKE_OVER_MS, interval: 50 },
    )
    const tookMs = Math.round(performance.now() - endedAt)
    await vi.waitUntil(async () => (await query('select distinct duty from written where epoch > 1')).length === DUTIES.length)
    first.kill('SIGCONT')
    // Long enough for what the frozen instance had begun.
    await vi.waitUntil(async () => performance.now() - endedAt > tookMs + 4_000, { timeout: TAKE_OVER_MS })
    expect(await writtenTooLate()).toEqual([])
    const longest = Math.max(...(await gaps()).map((it) => it.ms))
    console.info(`${_how}: duties taken after ${tookMs} ms, longest time without a row ${longest} ms`)
    expect(longest).toBeLessThan(TAKE_OVER_MS)
  },
  60_000,
)

it('three instances share the duties, and nothing is written by two holders', async () => {
  const instances = [await startInstance(), await startInstance(), await startInstance()]
  const ids = instances.map((it) => it.id)
  await vi.waitUntil(async () => (await listDuties(database.db.pool)).every((it) => it.isHeld && it.holder === preferred(it.duty, ids)), {
    timeout: 45_000,
    interval: 200,
  })
  expect(
    (await listInstances(database.db.pool))
      .filter((it) => it.isAlive)
      .map((it) => it.id)
      .sort(),
  ).toEqual(ids.toSorted())
  expect(await writtenTooLate()).toEqual([])
}, 60_000)
