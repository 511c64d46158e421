import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { eventStore } from '../events/event-store.ts'
import { allVersions } from '../live/live-version-store.ts'
import { continueHistory, historyWatch } from './store-history.ts'
import type { StoreHistory } from './store-history-store.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await startTestApp()
})
afterAll(() => app.close())

/** What a client may know: the versions of the first city's answers, and the number of its newest event. */
async function known(): Promise<number[]> {
  const { db } = app.context
  const versions = (await allVersions(db.pool)).filter((it) => it.cityId === 'montevideo').map((it) => it.version)
  return [...versions, await eventStore(db).last('montevideo')]
}

async function note(change: Partial<StoreHistory>): Promise<void> {
  const { present } = await continueHistory(app.context.db)
  const { database, timeline } = { ...(present as StoreHistory), ...change }
  await app.context.db.pool.query('update store_history set database = $1, timeline = $2', [database, timeline])
}

async function writeSomething(): Promise<void> {
  const { pool } = app.context.db
  await pool.query(`insert into live_version values ('montevideo', 'incidents', 7, now()), ('montevideo', 'traffic', 3, now())`)
  await pool.query(`insert into event_counter (city_id, last) values ('montevideo', 5)`)
}

it('raises nothing at the first start, and nothing at the next', async () => {
  await writeSomething()
  const before = await known()
  expect(await continueHistory(app.context.db)).toMatchObject({ isOther: false, present: { timeline: 1 } })
  expect(await continueHistory(app.context.db)).toMatchObject({ isOther: false })
  expect(await known()).toEqual(before)
})

it.each([
  { what: 'was recovered, or a standby became the primary', change: { timeline: 4 } },
  { what: 'was moved to another server', change: { database: '7/5' } },
])('raises versions and event numbers once when the store $what', async ({ change }) => {
  await writeSomething()
  await note(change)
  const before = await known()
  const startMs = Date.now()
  expect(await continueHistory(app.context.db)).toMatchObject({ isOther: true })
  const after = await known()
  expect(after.length).toBeGreaterThan(before.length)
  for (const number of after) expect(number).toBeGreaterThanOrEqual(startMs)
  expect(await continueHistory(app.context.db)).toMatchObject({ isOther: false })
  expect(await known()).toEqual(after)
})

it('calls back once when the store is on another timeline than at the start', async () => {
  await writeSomething()
  const { present } = await continueHistory(app.context.db)
  let calls = 0
  const look = async (start: StoreHistory) => {
    const watch = historyWatch(app.context, start, () => calls++)
    await watch.run(new AbortController().signal)
    await watch.run(new AbortController().signal)
  }
  await look(present as StoreHistory)
  expect(calls).toBe(0)
  await look({ ...(present as StoreHistory), timeline: 4 })
  expect(calls).toBe(1)
})

it('goes on without when the store does not tell', async () => {
  const { pool } = app.context.db
  const refusing = { ...app.context.db, pool: Object.assign(Object.create(pool), { query: () => Promise.reject(REFUSED) }) }
  expect(await continueHistory(refusing)).toEqual({ present: null, isOther: false })
})
const REFUSED = Object.assign(new Error('permission denied for function pg_control_system'), { code: '42501' })
