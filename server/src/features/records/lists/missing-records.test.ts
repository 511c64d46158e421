import type { Incident } from '@oppidum/domain/records/incident'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const full = (...ids: string[]) =>
  app.intake.incidents(
    aDelivery(),
    ids.map((externalId) => anIncident({ externalId })),
    { complete: true },
  )
const statusOf = async (externalId: string) => {
  await app.settled()
  const { body } = await app.get('/api/incidents?status=all')
  return (body as Incident[]).find((it) => it.externalId === externalId)?.status
}

describe('a record that a full delivery lacks', () => {
  it('stays open after the first and ends with the second in a row', async () => {
    await full('a', 'b')
    expect(await full('a')).toMatchObject({ updated: 0 })
    expect(await statusOf('b')).toBe('active')
    expect(await full('a')).toMatchObject({ updated: 1 })
    expect(await statusOf('b')).toBe('resolved')
    expect(await statusOf('a')).toBe('active')
    const { rows } = await app.database.db.pool.query(
      `select version, reason, record->>'status' as status from incident_version where record->>'external_id' = 'b' order by version`,
    )
    expect(rows).toEqual([
      { version: 1, reason: null, status: 'active' },
      { version: 2, reason: 'missing from two full deliveries in a row', status: 'resolved' },
    ])
  })

  it('starts again when it was present in between', async () => {
    await full('a', 'b')
    await full('a')
    await full('a', 'b')
    await full('a')
    expect(await statusOf('b')).toBe('active')
  })

  it('reopens when it comes back', async () => {
    await full('a', 'b')
    await full('a')
    await full('a')
    expect(await full('a', 'b')).toMatchObject({ created: 0, updated: 1 })
    expect(await statusOf('b')).toBe('active')
    const { body } = await app.get('/api/incidents')
    expect((body as Incident[]).find((it) => it.externalId === 'b')).toMatchObject({ resolvedAt: null, version: 3 })
  })

  it('ends with an empty delivery too, when that is all there is', async () => {
    await full('a', 'b')
    await full()
    expect(await full()).toMatchObject({ updated: 2 })
    expect(await statusOf('a')).toBe('resolved')
    const { body } = await app.get('/api/city-metrics')
    expect((body as { activeIncidents: number }).activeIncidents).toBe(0)
  })

  it('ends with the first one if its source no longer describes the city', async () => {
    await full('a', 'b')
    expect(await app.intake.incidents(aDelivery(), [], { complete: true, endsFor: 'It was simulated.' })).toMatchObject({ updated: 2 })
    expect(await statusOf('b')).toBe('resolved')
    const { rows } = await app.database.db.pool.query('select distinct reason from incident_version where version = 2')
    expect(rows).toEqual([{ reason: 'It was simulated.' }])
  })

  it('of another source is left alone', async () => {
    await full('a')
    await app.intake.incidents(aDelivery({ sourceId: 'other' }), [], { complete: true })
    await app.intake.incidents(aDelivery({ sourceId: 'other' }), [], { complete: true })
    expect(await statusOf('a')).toBe('active')
  })

  it('that is resolved already gets no further version', async () => {
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'a', status: 'resolved' })], { complete: true })
    await full()
    expect(await full()).toMatchObject({ updated: 0 })
  })

  it('never ends because of incomplete deliveries', async () => {
    const part = (...ids: string[]) =>
      app.intake.serviceRequests(
        aDelivery(),
        ids.map((externalId) => aRequest({ externalId })),
        { complete: false },
      )
    await part('a', 'b')
    for (let i = 0; i < 3; i++) await part('a')
    await app.settled()
    const { body } = await app.get('/api/service-requests')
    expect((body as { status: string }[]).map((it) => it.status)).toEqual(['pending', 'pending'])
  })
})

describe('the last word of a source', () => {
  it('brings the count of incidents down to nought', async () => {
    await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    await app.settled()
    expect((await app.get('/api/city-metrics')).body).toMatchObject({ activeIncidents: 1, safetyIndex: 99.2 })
    const done = anIncident({ status: 'resolved', updatedAt: '2026-11-20T09:55:00.000Z' })
    await app.intake.incidents(aDelivery(), [done], { complete: false })
    await app.settled()
    expect((await app.get('/api/city-metrics')).body).toMatchObject({ activeIncidents: 0, safetyIndex: 100 })
    expect((await app.get('/api/traffic-data')).body).toMatchObject([{ id: 'city', incidentCount: 0 }, {}, {}, {}])
  })
})

describe('the history of a record', () => {
  it('answers what the state was at any past minute', async () => {
    const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
    for (const [minute, title] of [
      [1, 'one car'],
      [5, 'two cars'],
      [9, 'three cars'],
    ] as const) {
      app.clock.set(Date.parse(at(minute)))
      await app.intake.incidents(aDelivery(), [anIncident({ title, updatedAt: at(minute) })], { complete: false })
    }
    const titleAt = async (minute: number) => {
      const { rows } = await app.database.db.pool.query(
        `select record->>'title' as title from incident_version where recorded_at <= $1 order by recorded_at desc, version desc limit 1`,
        [at(minute)],
      )
      return rows[0]?.title
    }
    expect(await Promise.all([0, 1, 4, 5, 8, 9, 30].map(titleAt))).toEqual([
      undefined,
      'one car',
      'one car',
      'two cars',
      'two cars',
      'three cars',
      'three cars',
    ])
  })
})
