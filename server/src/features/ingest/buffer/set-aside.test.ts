import type { SetAsideContent, SetAsideDelivery } from '@oppidum/domain/ingest/set-aside'
import type { AuditEntry } from '@oppidum/domain/people/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { setAside } from './buffer-store.ts'
import { messagesOf } from './buffered-delivery.ts'

const PATH = '/api/ingest/set-aside'
const BUFFER = '2026-11-20T09:00:00.123456789Z'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  cookie = (await signUp(app, { role: 'admin' })).cookie
})
afterAll(() => app.close())

function message(cityId: string, placeId: string): Uint8Array {
  const delivery = { cityId, sourceId: 'key:Depot', quality: 'measured' as const, staleAfterSeconds: 900 }
  const observations = [{ measure: 'traffic.speed' as const, placeId, atMs: Date.parse(NOW) - 60_000, value: 31 }]
  const rejections = { rejected: 0, rejections: [], rows: [] }
  return messagesOf({ delivery, observations, acceptedMs: Date.parse(NOW), duplicate: 0, rejections }, 1_000_000)[0] as Uint8Array
}

const READ = { sourceId: 'key:Depot', observations: 1, acceptedAt: new Date(NOW) }
const add = (position: number, cityId = 'montevideo', placeId = 'italia-1', problem: string | null = 'the store was ill') =>
  setAside(app.context.db.pool, BUFFER, position, {
    ...READ,
    cityId,
    reason: 'refused',
    problem,
    payload: message(cityId, placeId),
    at: new Date(Date.parse(NOW) + position * 1_000),
  })
const addUnreadable = (position: number) =>
  setAside(app.context.db.pool, BUFFER, position, {
    cityId: null,
    sourceId: null,
    observations: null,
    acceptedAt: null,
    reason: 'unreadable',
    problem: null,
    payload: Buffer.from('{"v":9'),
    at: new Date(NOW),
  })
const list = async (query = '') => (await app.get(`${PATH}${query}`, { cookie })).body as SetAsideDelivery[]
const one = async () => (await list())[0] as SetAsideDelivery
const clear = () => app.context.db.pool.query('delete from ingest_set_aside')
const retry = (id: string, by = cookie) => post(app, `${PATH}/${id}/retry`, undefined, { cookie: by })
const discard = (id: string, by = cookie) => post(app, `${PATH}/${id}`, undefined, { cookie: by, method: 'DELETE' })
const trail = async () => (await app.get('/api/audit?action=delivery-retried,delivery-discarded', { cookie })).body as AuditEntry[]
const stored = async () =>
  (
    await app.context.db.pool.query<{ value: number }>(
      `select o.value from observation o join series s using (series_id) where o.source_id = 'key:Depot'`,
    )
  ).rows.map((it) => it.value)

describe('the list', () => {
  it('comes in pages, the newest first, and says why each was not stored', async () => {
    for (let position = 1; position <= 5; position++) await add(position)
    await addUnreadable(6)
    const ids: string[] = []
    let next: string | undefined = `${PATH}?limit=2`
    while (next) {
      const { body, headers } = await app.get(next, { cookie })
      expect(headers['x-total-count']).toBe('6')
      ids.push(...(body as SetAsideDelivery[]).map((it) => it.id))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    const all = await list()
    expect([ids, new Set(ids).size]).toEqual([all.map((it) => it.id), 6])
    expect(all[0]).toMatchObject({
      city: 'montevideo',
      source: 'key:Depot',
      observations: 1,
      acceptedAt: NOW,
      problem: 'the store was ill',
    })
    expect(all.at(-1)).toMatchObject({
      city: null,
      source: null,
      observations: null,
      acceptedAt: null,
      reason: 'unreadable',
      problem: null,
    })
    expect(await app.get(`${PATH}?cursor=bm90IG91cnM`, { cookie })).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  it('is for admins of every city', async () => {
    const local = await signUp(app, { role: 'admin', city: 'montevideo' })
    const { id } = await one()
    expect((await app.get(PATH)).status).toBe(401)
    for (const path of [PATH, `${PATH}/${id}`]) expect((await app.get(path, { cookie: local.cookie })).status).toBe(403)
    expect((await retry(id, local.cookie)).status).toBe(403)
    expect((await discard(id, local.cookie)).status).toBe(403)
    expect(await list()).toHaveLength(6)
    await clear()
  })
})

describe('one of them', () => {
  it('is a file with its rows as the ingest API takes them', async () => {
    await add(1)
    const { headers, body } = await app.get(`${PATH}/${(await one()).id}`, { cookie })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="delivery_\d{14}\.json"$/)
    const at = new Date(Date.parse(NOW) - 60_000).toISOString()
    expect(body as SetAsideContent).toMatchObject({ rows: [{ measure: 'traffic.speed', place: 'italia-1', at, value: 31 }], message: null })
    await clear()
    await addUnreadable(2)
    expect((await app.get(`${PATH}/${(await one()).id}`, { cookie })).body).toMatchObject({ rows: null, message: btoa('{"v":9') })
    await clear()
  })

  it('is stored once when it is tried again, leaves the list and is in the audit trail', async () => {
    await add(1)
    const { id } = await one()
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map((it) => it.status).sort()).toEqual([200, 404])
    expect(answers.find((it) => it.status === 200)?.body).toEqual({ stored: true, reason: null, problem: null })
    expect(await stored()).toEqual([31])
    expect(await list()).toEqual([])
    expect(await trail()).toMatchObject([
      { action: 'delivery-retried', thing: 'key:Depot', city: 'montevideo', from: { observations: 1, acceptedAt: NOW, reason: 'refused' } },
    ])
  })

  it.each([
    [
      'the store refuses it again',
      () => add(1, 'montevideo', 'a\0place', null),
      { reason: 'refused', problem: expect.stringMatching(/0x00|byte/) },
    ],
    ['there is no such city', () => add(1, 'atlantis'), { reason: 'unknown-city', problem: null }],
    ['it cannot be read', () => addUnreadable(1), { reason: 'unreadable', problem: null }],
  ])('stays with its problem when %s', async (_, put, why) => {
    await put()
    const { id } = await one()
    expect((await retry(id)).body).toEqual({ stored: false, ...why })
    expect(await list()).toMatchObject([why])
    expect(await trail()).toHaveLength(1)
    await clear()
  })

  it('is gone when it was discarded, which is in the audit trail', async () => {
    await add(1)
    const { id } = await one()
    expect((await discard(id)).body).toEqual({ removed: true })
    expect(await list()).toEqual([])
    expect((await trail()).map((it) => it.action)).toContain('delivery-discarded')
    for (const answer of [await discard(id), await retry(id), await app.get(`${PATH}/${id}`, { cookie })])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await discard('none')).status).toBe(404)
  })
})
