import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { apiKeyOf, somebody } from './support/people.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { startStore } from './support/test-store.ts'

const ROUNDS = 5
const ROWS = 2_000
const RECORDS = 50
/** Calls that are answered in a round before the server is killed. */
const ANSWERED = 5

interface Call {
  what: 'observations' | 'incidents'
  key: string
  body: string
}

/** Rows that no other call has. */
function callOf(number: number, startMs: number): Call {
  const key = `call-${number}`
  if (number % 4 === 3) {
    const createdAt = new Date(startMs).toISOString()
    const rows = Array.from({ length: RECORDS }, (_, index) => ({ id: `${number}-${index}`, title: `Incident ${index}`, createdAt }))
    return { what: 'incidents', key, body: JSON.stringify(rows) }
  }
  const rows = Array.from({ length: ROWS }, (_, index) => ({ measure: 'city.presence', at: startMs + number * ROWS + index, value: index }))
  return { what: 'observations', key, body: JSON.stringify(rows) }
}

async function post({ url }: ServerProcess, secret: string, { what, key, body }: Call): Promise<IngestResult | null> {
  try {
    const answer = await fetch(`${url}/api/v1/ingest/${what}`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    return answer.ok ? ((await answer.json()) as IngestResult) : null
  } catch {
    // Killed while it was answering.
    return null
  }
}

test('of deliveries that are cut off by kill -9, nothing acknowledged is lost and no row counts twice', async () => {
  const store = await startStore()
  const env = { DATABASE_URL: store.url, SIMULATOR: 'off', RATE_LIMIT: 'off' }
  const pool = new pg.Pool({ connectionString: store.url })
  let server = await startServer(env)
  const key = await apiKeyOf(server.url, await somebody(server.url, { plan: 'pro' }), 'Meters', ['ingest'])
  const startMs = Date.now() - 3_600_000
  const calls: Call[] = []
  const acknowledged = new Map<string, IngestResult>()

  /** Sends new calls, two at a time, until the server is gone. */
  async function sendUntil(killed: { yet: boolean }): Promise<void> {
    while (!killed.yet) {
      const call = callOf(calls.length, startMs)
      calls.push(call)
      const result = await post(server, key, call)
      if (result) acknowledged.set(call.key, result)
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    const killed = { yet: false }
    const answeredBefore = acknowledged.size
    const sending = [sendUntil(killed), sendUntil(killed)]
    await expect
      .poll(() => acknowledged.size - answeredBefore, { intervals: [10 + 7 * round], timeout: 60_000 })
      .toBeGreaterThanOrEqual(ANSWERED)
    await server.kill()
    killed.yet = true
    await Promise.all(sending)
    server = await startServer(env)
  }
  // What was acknowledged is answered in the same way; what was not is sent again.
  for (const call of calls) {
    const result = await post(server, key, call)
    const before = acknowledged.get(call.key)
    if (before) expect(result).toEqual(before)
    expect(result).toMatchObject({ rejected: 0, rows: call.what === 'observations' ? ROWS : RECORDS })
    // A call of observations is stored as a whole or not at all; so is one of records that fits into a transaction, but not its result.
    if (call.what === 'observations') expect(result).toMatchObject({ accepted: ROWS, duplicate: 0 })
    else expect([0, RECORDS]).toContain(result?.accepted)
  }
  expect(acknowledged.size).toBeLessThan(calls.length)
  const deliveries = calls.filter((it) => it.what === 'observations').length
  const { rows } = await pool.query(
    `select (select count(*)::int from observation where source_id = 'key:Meters') as observations,
      (select count(*)::int from incident where source_id = 'key:Meters') as incidents,
      (select count(*)::int from incident_version where record->>'source_id' = 'key:Meters') as versions`,
  )
  const incidents = (calls.length - deliveries) * RECORDS
  expect(rows).toEqual([{ observations: deliveries * ROWS, incidents, versions: incidents }])
  await pool.end()
  await server.stop()
  await store.stop()
})
