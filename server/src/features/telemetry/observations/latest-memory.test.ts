import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { snapshotRead, type Tx } from '../../../platform/db/connection.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type LatestMemory, latestMemory } from './latest-memory.ts'
import { latestValues } from './latest-store.ts'
import type { FindLatest } from './latest-value.ts'

const CITY = 'montevideo'
const PLACES = Array.from({ length: 12 }, (_, index) => `p-${index}`)
const MEASURES: readonly MeasureId[] = ['traffic.speed', 'traffic.flow', 'city.speed']
const SERIES = MEASURES.flatMap((measure) => [...PLACES, 'city'].map((placeId) => ({ measure, placeId })))

let app: TestApp
let memory: LatestMemory
beforeAll(async () => {
  const locations = PLACES.map((id) => ({ id, name: id, geometry: { type: 'Point', coordinates: [-56.1, -34.9] }, freeFlowMph: 50 }))
  app = await startTestApp({ cities: [aCity({ locations })] })
})
beforeEach(async () => {
  memory = latestMemory()
  await deliver(0, PLACES)
  await read()
})
afterAll(() => app.close())

const db = () => app.database.db
const read = () => snapshotRead(db(), (tx) => memory.read(tx, CITY))

async function deliver(round: number, places: readonly string[]): Promise<void> {
  app.clock.advance(1_000)
  await app.intake.observations(
    aDelivery(),
    places.map((placeId, index) => ({ measure: 'traffic.speed', placeId, atMs: app.clock.nowMs(), value: 10 + round + index })),
  )
}

const seriesOf = (placeId: string) => `(select series_id from series where measure = 'traffic.speed' and place_id = '${placeId}')`
const write = (placeId: string, value: number) => `update observation_latest set value = ${value} where series_id = ${seriesOf(placeId)}`
const speedAt = (find: FindLatest, placeId: string) => find('traffic.speed', placeId)?.value ?? null

/** What the memory finds in a transaction, against all rows that the transaction sees. */
async function expectWhole(tx: Tx, how: keyof LatestMemory = 'read'): Promise<void> {
  const find = await memory[how](tx, CITY)
  const rows = await latestValues(tx, CITY, MEASURES)
  const found = SERIES.flatMap(({ measure, placeId }) => find(measure, placeId) ?? [])
  const key = (it: { measure: string; placeId: string }) => `${it.measure} ${it.placeId}`
  const values = (of: readonly (typeof rows)[number][]) =>
    new Map(of.map((it) => [key(it), [it.value, it.atMs, it.quality, it.staleAfterSeconds]]))
  expect(values(found)).toEqual(values(rows))
}

/** Of the sessions that a test has opened. */
const clients: Tx[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.query('rollback')
    client.release()
  }
})

/** A connection for a transaction that stays open between the steps of a test. */
async function session(): Promise<{ tx: Tx; run(text: string): Promise<void> }> {
  const client = await db().pool.connect()
  clients.push(client)
  return { tx: client, run: async (text) => void (await client.query(text)) }
}

const differing = (a: FindLatest, b: FindLatest) => PLACES.filter((it) => a('traffic.speed', it) !== b('traffic.speed', it))

it('reads only what has changed: other values stay the same objects', async () => {
  let before = await read()
  // While an older transaction runs, in a database of other tests too, the values that are as new are read again.
  await expect
    .poll(async () => {
      const earlier = before
      before = await read()
      return differing(before, earlier)
    })
    .toEqual([])
  await deliver(5, ['p-3'])
  const after = await read()
  expect(speedAt(after, 'p-3')).toBe(15)
  expect(differing(after, before)).toEqual(['p-3'])
})

it('sees a transaction that began before the last read and commits after it', async () => {
  const slow = await session()
  await slow.run('begin')
  await slow.run(write('p-1', 71))
  // Later transactions have committed by then, and were read.
  await deliver(6, ['p-2'])
  expect(speedAt(await read(), 'p-1')).not.toBe(71)
  await deliver(7, ['p-2'])
  await read()
  await slow.run('commit')
  expect(speedAt(await read(), 'p-1')).toBe(71)
  await snapshotRead(db(), (tx) => expectWhole(tx))
})

it('never has what was rolled back, and has what a savepoint wrote', async () => {
  const other = await session()
  await other.run('begin')
  await other.run(write('p-1', 72))
  await other.run('savepoint inner_one')
  await other.run(write('p-4', 73))
  await read()
  await other.run('rollback to savepoint inner_one')
  await other.run('savepoint second_one')
  await other.run(write('p-5', 74))
  await read()
  await other.run('commit')
  const find = await read()
  expect([speedAt(find, 'p-1'), speedAt(find, 'p-5')]).toEqual([72, 74])
  expect(speedAt(find, 'p-4')).not.toBe(73)
  await snapshotRead(db(), (tx) => expectWhole(tx))
})

it('shows a writing transaction its own values, and nobody else', async () => {
  const writer = await session()
  await writer.run('begin')
  await writer.run(write('p-8', 75))
  expect(speedAt(await memory.readWriting(writer.tx, CITY), 'p-8')).toBe(75)
  await expectWhole(writer.tx, 'readWriting')
  expect(speedAt(await read(), 'p-8')).not.toBe(75)
  await writer.run('rollback')
  expect(speedAt(await read(), 'p-8')).not.toBe(75)
  await snapshotRead(db(), (tx) => expectWhole(tx))
})

it('gives a transaction that began earlier its own state, not that of a later read', async () => {
  await snapshotRead(db(), async (tx) => {
    await tx.query('select 1 from observation_latest limit 1')
    const before = speedAt(await memory.read(tx, CITY), 'p-1')
    await deliver(40, ['p-1'])
    expect(speedAt(await read(), 'p-1')).toBe(50)
    expect(speedAt(await memory.read(tx, CITY), 'p-1')).toBe(before)
    await expectWhole(tx)
  })
  expect(speedAt(await read(), 'p-1')).toBe(50)
})

it('forgets a value that is gone, and one whose sensor is faulty for as long as it is', async () => {
  const pool = db().pool
  await pool.query(`delete from observation_latest where series_id = ${seriesOf('p-6')}`)
  await pool.query(
    `insert into anomaly_episode (city_id, id, series_id, kind, fault, started_at, at, value, score, recorded_at)
     values ('${CITY}', gen_random_uuid(), ${seriesOf('p-7')}, 'sensor', 'stuck', now(), now(), 1, 9, now())`,
  )
  const find = await read()
  expect([speedAt(find, 'p-6'), speedAt(find, 'p-7')]).toEqual([null, null])
  await snapshotRead(db(), (tx) => expectWhole(tx))
  await pool.query(`update anomaly_episode set ended_at = now() where city_id = '${CITY}'`)
  expect(speedAt(await read(), 'p-7')).not.toBeNull()
  await snapshotRead(db(), (tx) => expectWhole(tx))
})

it('finds what is in the store after any order of writers and readers', async () => {
  let state = 11
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  const writers = await Promise.all([session(), session(), session()])
  const open = writers.map(() => false)
  for (let step = 0; step < 150; step++) {
    const one = next(writers.length)
    const writer = writers[one] as (typeof writers)[number]
    const move = next(4)
    if (!open[one]) await writer.run('begin')
    open[one] = move >= 2
    // Every writer has places of its own, so that none waits for another.
    if (move === 0) await writer.run('rollback')
    else if (move === 1) await writer.run('commit')
    else {
      await writer.run(write(`p-${one * 4 + next(4)}`, step))
      await expectWhole(writer.tx, 'readWriting')
    }
    if (next(3) > 0) await snapshotRead(db(), (tx) => expectWhole(tx))
  }
})
