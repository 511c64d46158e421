import type { Role } from '@oppidum/domain/core/access'
import type { AuditEntry } from '@oppidum/domain/people/audit'
import type { Incident } from '@oppidum/domain/records/incident'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let admin: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  admin = await signUp(app, { role: 'admin' })
})
afterEach(() => app.close())

type Key = Awaited<ReturnType<typeof withKey>>
const REPORT = { title: 'Burst pipe', location: 'Av. Italia 12', type: 'other' }
const writeKey = (role: Role) => withKey(app.context, { plan: 'pro', role, scopes: ['write'] })
const call = (key: Key, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  post(app, `/api/v1${path}`, body, { method, headers: key.headers })
const timeline = async (id: string, headers: Record<string, string> = { cookie: admin.cookie }) =>
  (await app.get(`/api/v1/incidents/${id}/timeline`, headers)).body as TimelineEntry[]

async function opened(key: Key): Promise<Incident> {
  const reply = await call(key, 'POST', '/incidents', REPORT)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.body
}

describe('a key of the scope write', () => {
  it('creates, assigns, comments on and closes an incident as its owner, with versions as on the page', async () => {
    const key = await writeKey('operator')
    const { id, version } = await opened(key)
    const stale = await call(key, 'PATCH', `/incidents/${id}`, { version: version + 1, assignee: key.personId })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'conflict', details: { current: { id, version } } }])
    const assigned = await call(key, 'PATCH', `/incidents/${id}`, { version, assignee: key.personId, status: 'in_progress' })
    expect(assigned.status).toBe(200)
    expect((await call(key, 'POST', `/incidents/${id}/comments`, { text: 'Crew is there.', internal: true })).status).toBe(200)
    const closing = { version: (assigned.body as Incident).version, status: 'resolved', outcome: 'fixed', reason: 'Pipe replaced.' }
    const closed = await call(key, 'PATCH', `/incidents/${id}`, closing)
    expect([closed.status, closed.body]).toMatchObject([200, { status: 'resolved' }])
    const entries = await timeline(id)
    expect(entries.map((it) => it.action)).toEqual(['closed', 'commented', expect.any(String), 'created'])
    for (const it of entries) expect(it).toMatchObject({ channel: 'desk', by: 'operator', key: { id: key.keyId, name: 'Depot' } })
  })

  it('is named in the timeline to the desk only, and by its id alone once it is removed', async () => {
    const key = await writeKey('operator')
    const { id } = await opened(key)
    const seen = async (headers?: Record<string, string>) => (await timeline(id, headers)).map((it) => it.key)
    expect(await seen({})).toEqual([null])
    expect(await seen()).toEqual([{ id: key.keyId, name: 'Depot' }])
    await app.context.db.pool.query('delete from api_key where id = $1', [key.keyId])
    expect(await seen()).toEqual([{ id: key.keyId, name: null }])
  })

  it('is named in the audit trail, and what the page does has no key', async () => {
    const key = await writeKey('operator')
    const { id } = await opened(key)
    await post(app, `/api/incidents/${id}/comments`, { text: 'Seen.', internal: true }, { cookie: admin.cookie })
    const reply = await app.get('/api/audit?action=record-created,record-commented', { cookie: admin.cookie })
    expect((reply.body as AuditEntry[]).map(({ action, actor, by, key }) => ({ action, actor: actor?.id, by, key }))).toEqual([
      { action: 'record-commented', actor: admin.id, by: null, key: null },
      { action: 'record-created', actor: key.personId, by: 'key', key: { id: key.keyId, name: 'Depot' } },
    ])
  })

  it("of a viewer reports as a viewer does, and does none of the desk's work", async () => {
    const key = await writeKey('viewer')
    const { id, version } = await opened(key)
    expect((await timeline(id))[0]).toMatchObject({ channel: 'report', by: 'reporter', key: { id: key.keyId } })
    const refused = await call(key, 'PATCH', `/incidents/${id}`, { version, status: 'active' })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'role_required' }])
  })

  it('loses its rights together with its owner', async () => {
    const key = await writeKey('operator')
    const { id } = await opened(key)
    await app.context.people.setRole(app.context.db.pool, key.personId, '*', 'viewer')
    await app.context.bus.publish({ kind: 'access', personId: key.personId })
    expect((await call(key, 'POST', `/incidents/${id}/comments`, { text: 'Still here.', internal: true })).status).toBe(403)
  })

  it('is counted when it changes something, and not when it is refused', async () => {
    const key = await writeKey('operator')
    await opened(key)
    await call(key, 'POST', '/incidents', {})
    const { rows } = await app.context.db.pool.query<{ what: string; state: string }>(
      'select what, state from plan_receipt where person_id = $1 order by state',
      [key.personId],
    )
    expect(rows.filter((it) => it.state === 'settled')).toEqual([{ what: 'POST /api/v1/incidents', state: 'settled' }])
  })
})

it.each<['read' | 'city' | 'ingest', string]>([
  ['read', "This API key cannot do this; create one with the scope 'write'."],
  ['city', "This API key cannot do this; create one with the scope 'write'."],
  ['ingest', "This API key cannot do this; create one with the scope 'write'."],
])('a key of the scope %s changes no record, and is told why', async (scope, error) => {
  const key = await withKey(app.context, { plan: 'pro', role: 'admin', scopes: [scope] })
  const reply = await call(key, 'POST', '/incidents', REPORT)
  expect([reply.status, reply.body]).toEqual([403, { error, code: 'role_required' }])
})

it('a page of another site cannot make changes with a key', async () => {
  const key = await writeKey('operator')
  const reply = await post(app, '/api/v1/incidents', REPORT, { headers: { ...key.headers, origin: 'https://elsewhere.example' } })
  expect(reply.status).toBe(403)
})
