import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import pg from 'pg'
import { apiKeyOf, type Somebody, somebody } from '../../e2e/support/people.ts'
import { startStore } from '../../e2e/support/test-store.ts'
import { multiplied } from '../records/multiplied-rows.ts'
import { startOppidum } from '../served.ts'
import { roadWorks, writeBigCity, writeSpeeds } from './big-city.ts'

/** The same in a city of any size, so that only the size differs. */
const WORKS = 50
const OPEN = 50

export interface CityOfSize {
  places: number
  url: string
  port: number
  admin: Somebody
  /** Of a key that may deliver values. */
  ingestKey: string
  stop(): Promise<void>
}

/** A running city with that many monitored sections, each with a present speed, and that many requests, 50 of them open. */
export async function cityOfSize(places: number, records: number): Promise<CityOfSize> {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-city-size-'))
  const works = await roadWorks(WORKS)
  const cityFile = writeBigCity(folder, places, works.port)
  const store = await startStore()
  await writeSpeeds({ connectionString: store.url }, cityFile)
  const oppidum = await startOppidum({
    DATABASE_URL: store.url,
    CITY_FILE: cityFile,
    SIMULATOR: 'off',
    MODELS: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${works.port}`,
  })
  const url = `http://127.0.0.1:${oppidum.port}`
  const admin = await somebody(url, { plan: 'pro' })
  const ingestKey = await apiKeyOf(url, admin, 'Loops', ['ingest'])
  await addRequest(url, admin.cookie)
  await copyRequest(store.url, records)
  // The server learns of the copies with its next change.
  await addRequest(url, admin.cookie)
  await waitFor(url, listTraffic.path, places)
  await waitFor(url, listIncidents.path, WORKS)
  return {
    places,
    url,
    port: oppidum.port,
    admin,
    ingestKey,
    async stop() {
      await oppidum.stop()
      await store.stop()
      await works.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function addRequest(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/service-requests`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Pothole', description: 'As wide as a wheel.', location: 'Road 1', category: 'infrastructure' }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function copyRequest(connectionString: string, records: number): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  const at = `now() - n * interval '5 minutes'`
  await multiplied(db, 'service_request', 'true', records, {
    id: 'gen_random_uuid()',
    number: `'REQ-2026-' || lpad(n::text, 7, '0')`,
    change_version: '1',
    status: `case when n <= ${OPEN} then 'pending' else 'completed' end`,
    completed_at: `case when n > ${OPEN} then ${at} end`,
    created_at: at,
    updated_at: at,
    observed_at: at,
  })
  await db.query('vacuum analyze')
  await db.end()
}

/** Until the list has that many; the timeout of the whole start ends it otherwise. */
async function waitFor(url: string, path: string, count: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    if (Number(answer.headers.get('x-total-count')) >= count) return
    await wait(500)
  }
}
