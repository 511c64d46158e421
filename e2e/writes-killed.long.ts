import { expect, test } from '@playwright/test'
import pg from 'pg'
import { apiKeyOf, somebody } from './support/people.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { startStore } from './support/test-store.ts'

const ROUNDS = 5
/** Calls that are answered in a round before the server is killed. */
const ANSWERED = 5

/** Opens an incident under an idempotency key. Null if no answer came. */
async function open(
  { url }: ServerProcess,
  secret: string,
  key: string,
): Promise<{ id: string; text: string; isReplayed: boolean } | null> {
  try {
    const answer = await fetch(`${url}/api/v1/incidents`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ title: key, location: 'Av. Italia 12', type: 'other' }),
    })
    const text = await answer.text()
    const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
    return answer.ok ? { id: (JSON.parse(text) as { id: string }).id, text, isReplayed } : null
  } catch {
    // Killed while it was answering.
    return null
  }
}

test('a write that is cut off by kill -9 and sent again under its key happens once', async () => {
  const store = await startStore()
  const env = { DATABASE_URL: store.url, SIMULATOR: 'off', RATE_LIMIT: 'off' }
  const pool = new pg.Pool({ connectionString: store.url })
  let server = await startServer(env)
  const secret = await apiKeyOf(server.url, await somebody(server.url, { plan: 'pro' }), 'Dispatch', ['write'])
  const keys: string[] = []
  const acknowledged = new Map<string, string>()

  async function openUntil(killed: { yet: boolean }): Promise<void> {
    while (!killed.yet) {
      const key = `call-${keys.length}`
      keys.push(key)
      const answer = await open(server, secret, key)
      if (answer) acknowledged.set(key, answer.text)
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    const killed = { yet: false }
    const answeredBefore = acknowledged.size
    const opening = [openUntil(killed), openUntil(killed), openUntil(killed)]
    await expect
      .poll(() => acknowledged.size - answeredBefore, { intervals: [10 + 7 * round], timeout: 60_000 })
      .toBeGreaterThanOrEqual(ANSWERED)
    await server.kill()
    killed.yet = true
    await Promise.all(opening)
    server = await startServer(env)
  }
  const cutOff = keys.filter((it) => !acknowledged.has(it))
  expect(cutOff.length).toBeGreaterThan(0)
  const ids = new Set<string>()
  for (const key of keys) {
    const again = await open(server, secret, key)
    if (acknowledged.has(key)) expect(again).toMatchObject({ text: acknowledged.get(key), isReplayed: true })
    if (again) ids.add(again.id)
  }
  expect(ids.size).toBe(keys.length)
  const { rows } = await pool.query(
    `select (select count(*)::int from incident) as incidents, (select count(*)::int from timeline_entry) as entries,
      (select count(*)::int from city_event) as events`,
  )
  expect(rows).toEqual([{ incidents: keys.length, entries: keys.length, events: keys.length }])
  await pool.end()
  await server.stop()
  await store.stop()
})
