import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/jobs/retention.ts'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aSender, inShort } from './testing/ingest-app.ts'

let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
beforeEach(async () => {
  app = await startTestApp()
  sender = await aSender(app)
})
afterEach(() => app.close())

const speed = { measure: 'traffic.speed', place: 'italia-1', at: NOW, value: 30 }
const place = { kind: 'section', id: 'rambla', name: 'Rambla', lon: -56.16, lat: -34.9 }
const incident = { id: 'i-1', title: 'Fire', createdAt: NOW }
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

it.each<[string, object]>([
  ['observations', speed],
  ['places', place],
  ['incidents', incident],
  ['requests', incident],
])('the result of %s is given again for the same key', async (what, row) => {
  const first = await sender.post(what, [row], withKey('a'))
  expect([first.status, inShort(first.body), first.headers['idempotent-replayed']]).toEqual([200, ['1 accepted'], undefined])
  const again = await sender.post(what, [row], withKey('a'))
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
  expect(inShort((await sender.post(what, [row], withKey('b'))).body)).toEqual(['1 duplicate'])
  expect(inShort((await sender.post(what, [row])).body)).toEqual(['1 duplicate'])
})

it.each<[string, unknown, object]>([
  ['another body', [{ ...speed, value: 31 }], {}],
  ['another quality', [speed], { query: '?quality=estimated' }],
  ['another form of the same', `${JSON.stringify(speed)}`, { type: 'application/x-ndjson' }],
])('a key that was used is refused for %s, and nothing is stored', async (_, body, more) => {
  await sender.post('observations', [speed], withKey('a'))
  const reply = await sender.post('observations', body, { ...withKey('a'), ...more })
  expect([reply.status, reply.body.code]).toEqual([422, 'refused'])
  const { rows } = await app.context.db.pool.query("select value from observation where source_id = 'key:Depot'")
  expect(rows).toEqual([{ value: 30 }])
})

it('two calls with one key at the same time: one is processed, the other is told to wait', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => sender.post('observations', [speed], withKey('a'))))
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409])
})

it('keys belong to their person, and expire after a day', async () => {
  const other = await aSender(app)
  await sender.post('observations', [speed], withKey('a'))
  expect(inShort((await other.post('observations', [{ ...speed, value: 31 }], withKey('a'))).body)).toEqual(['1 accepted'])
  app.clock.advance(25 * HOUR_MS)
  await deleteExpired(app.context, app.retention)
  const { rows } = await app.context.db.pool.query('select 1 from idempotent_call')
  expect(rows).toEqual([])
})

it.each(['', 'with blank', 'ñ', 'x'.repeat(256)])('%j is not an idempotency key', async (key) => {
  const reply = await sender.post('observations', [speed], withKey(key))
  expect([reply.status, reply.body.code]).toEqual([400, 'malformed'])
})

it('a call that could not be read leaves its key unused', async () => {
  expect((await sender.post('observations', '[', withKey('a'))).status).toBe(400)
  expect((await sender.post('observations', [speed], withKey('a'))).status).toBe(200)
})
