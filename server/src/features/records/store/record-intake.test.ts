import { createHash } from 'node:crypto'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { Incident } from '@oppidum/domain/records/incident'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const UNCHANGED = { created: 0, updated: 0, unchanged: 1, rejected: 0 }
const take = (...drafts: IncidentDraft[]) => app.intake.incidents(aDelivery(), drafts, { complete: false })
const find = async (externalId: string): Promise<Incident> => {
  const { rows } = await app.database.db.pool.query<{ id: string }>('select id from incident where external_id = $1', [externalId])
  return (await app.get(`/api/incidents/${rows[0]?.id}`)).body
}
const liveVersion = async () => {
  const { rows } = await app.database.db.pool.query(`select version from live_version where kind = 'incidents'`)
  return rows[0]?.version ?? 0
}

describe('a record that is delivered', () => {
  it('again with the same content changes nothing and draws no version', async () => {
    await take(anIncident({ externalId: 'same' }))
    const before = await liveVersion()
    expect(await take(anIncident({ externalId: 'same' }))).toEqual(UNCHANGED)
    expect(await take(anIncident({ externalId: 'same', updatedAt: '2026-11-20T09:45:00.000Z' }))).toEqual(UNCHANGED)
    expect(await liveVersion()).toBe(before)
    expect((await find('same')).version).toBe(1)
  })

  it('later with other content is a new version', async () => {
    await take(anIncident({ externalId: 'newer' }))
    const taken = await take(
      anIncident({ externalId: 'newer', title: 'Cleared', status: 'resolved', updatedAt: '2026-11-20T09:50:00.000Z' }),
    )
    expect(taken).toMatchObject({ created: 0, updated: 1 })
    expect(await find('newer')).toMatchObject({
      version: 2,
      title: 'Cleared',
      number: expect.stringMatching(/^INC-2026-/),
      resolvedAt: '2026-11-20T09:50:00.000Z',
      updatedAt: '2026-11-20T09:50:00.000Z',
    })
  })

  it('late, after something newer, is dropped', async () => {
    await take(anIncident({ externalId: 'late', title: 'new', updatedAt: '2026-11-20T09:50:00.000Z' }))
    expect(await take(anIncident({ externalId: 'late', title: 'old', updatedAt: '2026-11-20T09:40:00.000Z' }))).toEqual(UNCHANGED)
    expect(await find('late')).toMatchObject({ title: 'new', version: 1 })
  })

  it('late, after the source confirmed what was known, is dropped as well', async () => {
    const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`
    await take(anIncident({ externalId: 'confirmed', title: 'right', updatedAt: at(30) }))
    await take(anIncident({ externalId: 'confirmed', title: 'right', updatedAt: at(50) }))
    expect(await take(anIncident({ externalId: 'confirmed', title: 'overtaken', updatedAt: at(40) }))).toEqual(UNCHANGED)
    expect(await find('confirmed')).toMatchObject({ title: 'right', version: 1 })
  })

  it('of the same time with other content is kept', async () => {
    await take(anIncident({ externalId: 'contra' }))
    expect(await take(anIncident({ externalId: 'contra', title: 'Three cars collided' }))).toMatchObject({ updated: 1 })
    expect(await find('contra')).toMatchObject({ version: 2, title: 'Three cars collided' })
  })

  it('follows the version that the source counts, whatever its times say', async () => {
    const draft = (externalVersion: number, title: string, updatedAt: string) =>
      anIncident({ externalId: 'counted', externalVersion, title, updatedAt })
    await take(draft(2, 'two', '2026-11-20T09:40:00.000Z'))
    expect(await take(draft(1, 'one', '2026-11-20T09:50:00.000Z'))).toEqual(UNCHANGED)
    expect(await take(draft(3, 'three', '2026-11-20T09:35:00.000Z'))).toMatchObject({ updated: 1 })
    expect(await find('counted')).toMatchObject({ title: 'three', version: 2 })
  })
})

describe('a file that holds a record twice', () => {
  const at = (minute: number, more: Partial<IncidentDraft>) =>
    anIncident({ externalId: 'twice', updatedAt: `2026-11-20T09:${minute}:00.000Z`, ...more })

  it('gives each state a version, the last one standing', async () => {
    expect(await take(at(30, { title: 'first' }), at(35, { title: 'second' }))).toMatchObject({ created: 1, updated: 1 })
    expect(await find('twice')).toMatchObject({ version: 2, title: 'second' })
    const { rows } = await app.database.db.pool.query(
      `select version, record->>'title' as title, record->>'number' as number from incident_version v
       where id = (select id from incident where external_id = 'twice') order by version`,
    )
    const { number } = await find('twice')
    expect(rows).toEqual([
      { version: 1, title: 'first', number },
      { version: 2, title: 'second', number },
    ])
  })

  it('with one time and two contents grows no version at each fetch', async () => {
    const file = () => take(at(40, { title: 'yes' }), at(40, { title: 'no' }))
    await file()
    const { version } = await find('twice')
    expect(await file()).toMatchObject({ created: 0, updated: 0 })
    expect(await find('twice')).toMatchObject({ version, title: 'no' })
  })
})

describe('a record', () => {
  it('from a clock that runs ahead is marked, five minutes being forgiven', async () => {
    await take(
      anIncident({ externalId: 'ahead', createdAt: '2026-11-20T10:05:01.000Z' }),
      anIncident({ externalId: 'nearly', createdAt: '2026-11-20T10:05:00.000Z' }),
    )
    expect((await find('ahead')).clockSuspect).toBe(true)
    expect((await find('nearly')).clockSuspect).toBe(false)
    await take(anIncident({ externalId: 'changed ahead', updatedAt: '2026-11-20T15:00:00.000Z' }))
    expect((await find('changed ahead')).clockSuspect).toBe(true)
  })

  it('without a place has neither district nor square', async () => {
    await take(anIncident({ externalId: 'nowhere', geometry: null }))
    expect(await find('nowhere')).toMatchObject({ geometry: null, district: null, square: null })
  })

  it('outside every district has its square alone', async () => {
    await take(anIncident({ externalId: 'edge', geometry: { type: 'Point', coordinates: [-56.06, -34.81] } }))
    expect(await find('edge')).toMatchObject({ district: null, square: expect.stringMatching(/^[A-Z]\d+$/) })
  })

  it('outside the city is kept where its source has it, marked and counted', async () => {
    const abroad = anIncident({ externalId: 'abroad', geometry: { type: 'Point', coordinates: [-93.1, 41.2] } })
    expect(await take(abroad, anIncident({ externalId: 'inside' }))).toMatchObject({ created: 2, outside: 1 })
    expect(await find('abroad')).toMatchObject({ outsideCity: true, gridReference: null, geometry: { coordinates: [-93.1, 41.2] } })
    expect((await find('inside')).outsideCity).toBe(false)
    // The next delivery counts it again, although nothing has changed.
    expect(await take(abroad)).toEqual({ ...UNCHANGED, outside: 1 })
  })

  it('carries the evidence of its delivery', async () => {
    await app.intake.incidents(
      aDelivery({ sourceId: 'other-feed', quality: 'estimated', staleAfterSeconds: 60 }),
      [anIncident({ externalId: 'ev' })],
      { complete: false },
    )
    expect(await find('ev')).toMatchObject({
      source: 'other-feed',
      quality: 'estimated',
      observedAt: NOW,
      staleAt: '2026-11-20T10:01:00.000Z',
      aiClassification: null,
      estimatedResponseTime: null,
    })
  })

  it.each<[string, unknown, boolean]>([
    ['small', { a: 'x' }, true],
    ['over 16 KB', { a: 'x'.repeat(16_400) }, false],
    ['over 16 KB in bytes only', { a: 'ñ'.repeat(9_000) }, false],
    ['with a character that no store takes', { a: 'x\0y' }, false],
    ['with half a character', { a: '\ud800' }, false],
  ])('that arrived %s is kept as it came or left out', async (what, raw, kept) => {
    const externalId = `raw ${what}`
    await take(anIncident({ externalId, raw }))
    const { rows } = await app.database.db.pool.query('select raw from incident where external_id = $1', [externalId])
    expect(rows).toEqual([{ raw: kept ? raw : null }])
  })
})

describe('what a source said before an update of the program', () => {
  const place = '"location":"Av. Italia & Propios","geometry":{"type":"Point","coordinates":[-56.155,-34.89]}}'
  const hashOf = (said: string) => createHash('sha256').update(said).digest('base64url')
  const hashIn = async (table: string) => {
    const { rows } = await app.database.db.pool.query(`select content_hash as hash from ${table} where external_id = 'hashed'`)
    return rows[0]?.hash
  }

  it('is no news after it: an incident is hashed in the same order of its members', async () => {
    await take(anIncident({ externalId: 'hashed' }))
    const said =
      '{"type":"traffic_accident","priority":"high","hinders_road":true,"starts_at":null,"ends_at":null,"reported_priority":null,"resolved_at":null,' +
      `"status":"active","title":"Two cars collided","description":"Right lane closed.",${place}`
    expect(await hashIn('incident')).toBe(hashOf(said))
  })

  it('is no news after it: and so is a service request', async () => {
    await app.intake.serviceRequests(aDelivery(), [aRequest({ externalId: 'hashed' })], { complete: false })
    const said =
      '{"category":"maintenance","priority":"medium","assigned_department":null,"expected_at":null,"completed_at":null,"status":"pending",' +
      `"title":"Street lamp is dark","description":"The third one from the corner.",${place}`
    expect(await hashIn('service_request')).toBe(hashOf(said))
  })
})
