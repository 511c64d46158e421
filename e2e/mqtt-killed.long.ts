import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { localBroker } from '../server/src/adapters/mqtt/testing/local-broker.ts'
import { writeMeterCity } from './support/meter-city.ts'
import { startServer } from './support/server-process.ts'
import { startStore } from './support/test-store.ts'

const ROUNDS = 5
const STEP = 50

test('of a flood of messages that kill -9 cuts off, what the broker may forget is stored, and the rest comes again', async () => {
  const store = await startStore()
  const broker = await localBroker()
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-kill-'))
  const file = writeMeterCity(folder, { url: broker.url, everySeconds: 5 })
  const outbound = { OUTBOUND_ALLOW: `127.0.0.1:${broker.port}` }
  const env = { DATABASE_URL: store.url, CITY_FILE: file, SIMULATOR: 'off', RATE_LIMIT: 'off', ...outbound }
  const pool = new pg.Pool({ connectionString: store.url })
  const startMs = Date.now() - 3_600_000
  let sent = 0

  /** Each message has its number as value, and a time that no other has. */
  async function flood(killed: { yet: boolean }): Promise<void> {
    while (!killed.yet) {
      for (let step = 0; step < STEP; step++, sent++) {
        await broker.publish('meters/s-1/load', JSON.stringify({ value: sent, ts: startMs + sent }))
      }
      await wait(5)
    }
  }

  const stored = async () =>
    new Set((await pool.query(`select value from observation where source_id = 'meters'`)).rows.map((it) => it.value as number))
  const missing = async () => {
    const values = await stored()
    return broker.acknowledged.map((it) => (JSON.parse(it) as { value: number }).value).filter((it) => !values.has(it))
  }

  let server = await startServer(env)
  await expect.poll(() => broker.filters.length, { timeout: 30_000 }).toBe(1)
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const killed = { yet: false }
    const flooding = flood(killed)
    const answeredBefore = broker.acknowledged.length
    const answered = () => broker.acknowledged.length - answeredBefore
    await expect.poll(answered, { intervals: [10 + 7 * round], timeout: 60_000 }).toBeGreaterThan(0)
    await server.kill()
    // What was on its way to the broker when the server died.
    await expect.poll(() => broker.subscribers()).toBe(0)
    acknowledged.push(broker.acknowledged.length)
    expect(await missing()).toEqual([])
    killed.yet = true
    await flooding
    server = await startServer(env)
    await expect.poll(() => broker.filters.length, { timeout: 30_000 }).toBe(round + 2)
  }
  await expect.poll(async () => (await stored()).size, { timeout: 60_000 }).toBe(sent)
  const { rows } = await pool.query(`select count(*)::int as count from observation where source_id = 'meters'`)
  expect(rows).toEqual([{ count: sent }])
  expect(acknowledged.at(-1)).toBeLessThan(sent)
  await server.stop()
  await pool.end()
  await broker.close()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})
