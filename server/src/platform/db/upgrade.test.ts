import { readdirSync } from 'node:fs'
import { City } from '@oppidum/domain/cities/city'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { BEFORE, createOldStore } from './testing/old-store.ts'

type Row = Record<string, unknown>

/** Depend on the clock and the models at the time of the answer. */
const LATER = ['staleAt', 'aiClassification', 'estimatedResponseTime']

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await createOldStore(database.db)
  await migrate(database.db, MIGRATIONS)
  const clock = manualClock(Date.parse(BEFORE.madeAt))
  app = await startTestApp({ cities: BEFORE.city.cities.map((it) => City.parse(it)), beside: { database, clock } })
  await app.settled()
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

const as = (who: keyof typeof BEFORE.cookies) => ({ cookie: BEFORE.cookies[who] })
const without = (rows: readonly Row[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !LATER.includes(name))))
const sortedById = (rows: readonly Row[]) => [...rows].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))

describe('a store of the version before', () => {
  it('is migrated to the present version', async () => {
    const { rows } = await database.db.pool.query('select max(number) as number from schema_version')
    expect(rows).toEqual([{ number: readdirSync(MIGRATIONS).length }])
  })

  it.each([
    ['/api/incidents?limit=50', 'incidents'],
    ['/api/service-requests?status=all', 'requests'],
  ] as const)('%s answers the records that it had, field for field', async (path, name) => {
    const { status, body } = await app.get(path, as('admin'))
    expect(status).toBe(200)
    const before = sortedById(without(BEFORE.answers[name]))
    expect(before.length).toBeGreaterThan(1)
    expect(sortedById(body as Row[])).toMatchObject(before)
  })

  it('keeps a record’s timeline', async () => {
    const [incident] = BEFORE.answers.incidents.filter((it) => it.title === 'Two cars, one lane closed')
    const { body } = await app.get(`/api/incidents/${incident?.id}/timeline`, as('admin'))
    expect(body).toMatchObject(BEFORE.answers.timeline)
  })

  it.each([
    ['/api/views', 'views'],
    ['/api/chat/conversations', 'conversations'],
    ['/api/me', 'me'],
  ] as const)('%s answers a session of then as it did', async (path, name) => {
    const { status, body } = await app.get(path, as('admin'))
    expect(status).toBe(200)
    expect(body).toMatchObject(BEFORE.answers[name])
  })

  it('gives nobody more rights than before', async () => {
    expect((await app.get('/api/people', as('admin'))).status).toBe(200)
    expect((await app.get('/api/people', as('viewer'))).status).toBe(403)
    expect((await app.get('/api/people')).status).toBe(401)
  })

  it('accepts its API key', async () => {
    expect((await app.get('/api/traffic-data', { 'x-api-key': BEFORE.key.key })).status).toBe(200)
    expect((await app.get('/api/traffic-data', { 'x-api-key': `${BEFORE.key.key}x` })).status).toBe(401)
  })

  it('opens a report’s status page by its old link', async () => {
    const { status, body } = await app.get(`/api/report/${BEFORE.report.number}?code=${BEFORE.report.code}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { number: BEFORE.report.number } })
  })
})
