import { HOUR_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteExpired } from '../../../platform/jobs/retention.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { KINDS, PATHS } from './testing/desk-calls.ts'

let app: TestApp
let personId: string
let headers: Record<string, string>
beforeEach(async () => {
  app = await startTestApp()
  const owner = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['write'] })
  personId = owner.personId
  headers = owner.headers
})
afterEach(() => app.close())

interface Call {
  method?: 'POST' | 'PATCH'
  path: string
  body: object
  key?: string
}

async function send({ method = 'POST', path, body, key }: Call, to = app, who = headers) {
  const url = `/api/v1${path.slice('/api'.length)}`
  const more = key === undefined ? {} : { 'idempotency-key': key }
  const reply = await to.server.app.inject({ method, url, headers: { ...who, ...more }, payload: body })
  const { 'idempotent-replayed': replayed, 'retry-after': wait } = reply.headers
  return { status: reply.statusCode, text: reply.body, body: JSON.parse(reply.body), replayed, wait }
}

const draft = (kind: RecordKind) => ({
  title: 'Burst pipe',
  location: 'Av. Italia 12',
  ...(kind === 'incident' ? { type: 'other' } : { category: 'maintenance' }),
})
const opening = (kind: RecordKind, key?: string): Call => ({ path: PATHS[kind], body: draft(kind), ...(key !== undefined && { key }) })

/** Everything that a write can leave behind. */
async function traces(): Promise<unknown> {
  const { rows } = await app.context.db.pool.query(
    `select (select count(*) from incident) + (select count(*) from service_request) as records,
      (select count(*) from incident_version) + (select count(*) from service_request_version) as versions,
      (select count(*) from timeline_entry) as entries, (select count(*) from city_event) as events,
      (select count(*) from mail) as letters`,
  )
  return rows[0]
}

describe.each(KINDS)('a write about an %s that is sent again under its key', (kind) => {
  it.each<[string, (at: string) => Omit<Call, 'key'>]>([
    ['open', () => opening(kind)],
    ['assign', (at) => ({ method: 'PATCH', path: at, body: { version: 1, assignee: personId } })],
    ['close', (at) => ({ method: 'PATCH', path: at, body: closing(kind) })],
    ['comment', (at) => ({ path: `${at}/comments`, body: { text: 'Crew is there.', internal: false } })],
  ])('%s: is answered as before, byte for byte, and does nothing more', async (_, callAt) => {
    const { body: record } = await send(opening(kind))
    const call = { ...callAt(`${PATHS[kind]}/${record.id}`), key: 'a' }
    const first = await send(call)
    expect([first.status, first.replayed]).toEqual([200, undefined])
    const after = await traces()
    const again = await send(call)
    expect(again).toEqual({ ...first, replayed: 'true' })
    expect(await traces()).toEqual(after)
  })
})

const closing = (kind: RecordKind) => ({
  version: 1,
  status: kind === 'incident' ? 'resolved' : 'completed',
  outcome: 'fixed',
  reason: 'Done.',
})

it.each<[string, (at: string) => Partial<Call>]>([
  ['another body', () => ({ body: { ...draft('incident'), title: 'Fire' } })],
  ['the other kind of record', () => opening('service-request')],
  ['a record instead of the list', (at) => ({ method: 'PATCH', path: at, body: { version: 1, title: 'Fire' } })],
])('a key that was used is refused for %s', async (_, other) => {
  const { body } = await send(opening('incident', 'a'))
  const before = await traces()
  const reply = await send({ ...opening('incident', 'a'), ...other(`/api/incidents/${body.id}`), key: 'a' })
  expect([reply.status, reply.body.code]).toEqual([422, 'refused'])
  expect(await traces()).toEqual(before)
})

it('a refused write leaves its key unused', async () => {
  const { body } = await send(opening('incident'))
  const change = { method: 'PATCH', path: `/api/incidents/${body.id}`, key: 'a' } as const
  expect((await send({ ...change, body: { version: 7, title: 'Fire' } })).status).toBe(409)
  expect(await send({ ...change, body: { version: 1, title: 'Fire' } })).toMatchObject({ status: 200, body: { title: 'Fire' } })
})

it('the same call at the same time is made once, whichever instance takes it', async () => {
  const beside = await startTestApp({ beside: app })
  try {
    const replies = await Promise.all([app, beside, app, beside].map((it) => send(opening('incident', 'a'), it)))
    for (const it of replies) expect([200, 409]).toContain(it.status)
    expect(replies.find((it) => it.status === 409)).toMatchObject({ body: { code: 'conflict' }, wait: '1' })
    const answers = new Set(replies.filter((it) => it.status === 200).map((it) => it.text))
    expect(answers.size).toBe(1)
    expect(await traces()).toMatchObject({ records: 1, events: 1 })
    expect(await send(opening('incident', 'a'), beside)).toMatchObject({ status: 200, replayed: 'true' })
  } finally {
    await beside.close()
  }
})

it('a change that another instance is committing under the same key is answered as there, not as a conflict with itself', async () => {
  const { body } = await send(opening('incident'))
  const change: Call = { method: 'PATCH', path: `/api/incidents/${body.id}`, body: { version: 1, title: 'Fire' }, key: 'a' }
  const beside = await startTestApp({ beside: app })
  const { pool } = app.context.db
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from incident where id = $1 for update', [body.id])
    const replies = Promise.all([app, beside].map((it) => send(change, it)))
    const waiting = `select count(*)::int as n from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`
    await vi.waitUntil(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n === 2)
    await holder.query('commit')
    const [one, two] = await replies
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(one?.text).toBe(two?.text)
    expect([one?.replayed, two?.replayed].sort()).toEqual(['true', undefined])
  } finally {
    holder.release()
    await beside.close()
  }
})

it('a key belongs to its person, and expires after a day', async () => {
  const other = (await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['write'] })).headers
  const first = await send(opening('incident', 'a'))
  expect((await send(opening('incident', 'a'), app, other)).body.id).not.toBe(first.body.id)
  app.clock.advance(25 * HOUR_MS)
  await deleteExpired(app.context, app.retention)
  expect(await send(opening('incident', 'a'))).toMatchObject({ status: 200, replayed: undefined })
})

it('a person who has lost the right gets no answer under their key', async () => {
  const { personId: id, headers: own } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['write'] })
  const { body } = await send(opening('incident'))
  const comment = { path: `/api/incidents/${body.id}/comments`, body: { text: 'Seen.', internal: true }, key: 'a' }
  expect((await send(comment, app, own)).status).toBe(200)
  await app.context.people.setRole(app.context.db.pool, id, '*', 'viewer')
  await app.context.bus.publish({ kind: 'access', personId: id })
  expect((await send(comment, app, own)).status).toBe(403)
})

it.each(['', 'with blank', 'ñ', 'x'.repeat(256)])('%j is not an idempotency key', async (key) => {
  expect(await send(opening('incident', key))).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(await traces()).toMatchObject({ records: 0 })
})
