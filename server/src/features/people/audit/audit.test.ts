import type { AuditEntry } from '@oppidum/domain/people/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let admin: TestPerson
let omar: TestPerson
let gone: TestPerson

const setRole = (id: string, role: string) => post(app, `/api/people/${id}`, { role }, { cookie: admin.cookie, method: 'PATCH' })

beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  admin = await signUp(app, { role: 'admin', email: 'ana@city.example' })
  omar = await signUp(app, { email: 'omar@city.example' })
  gone = await signUp(app, { email: 'eva@city.example' })
  app.clock.advance(60_000)
  await setRole(omar.id, 'operator')
  app.clock.advance(60_000)
  await setRole(gone.id, 'operator')
  app.clock.advance(60_000)
  await post(app, `/api/people/${gone.id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })
  await transaction(app.context.db, (tx) =>
    writeAudit(tx, new Date(app.clock.nowMs() + 1), {
      actor: { id: omar.id, by: 'session', address: '203.0.113.9' },
      action: 'key-created',
      subjectId: 'key-1',
      cityId: 'salto',
      to: { name: '=cmd|calc' },
      reason: '=1+1',
    }),
  )
})
afterAll(() => app.close())

const list = async (query = '', as: TestPerson = admin) => {
  const reply = await app.get(`/api/audit${query}`, { cookie: as.cookie })
  return { ...reply, body: reply.body as AuditEntry[] }
}

describe('the audit trail', () => {
  it("is newest first, shows people's current names, and a removed person by id alone", async () => {
    const { body, headers } = await list('?action=role-changed,account-removed')
    expect(headers['x-total-count']).toBe('3')
    const ana = { id: admin.id, name: 'ana@city.example', removed: false }
    const eva = { id: gone.id, name: null, removed: true }
    expect(body).toMatchObject([
      { action: 'account-removed', actor: ana, by: 'session', person: eva, city: null },
      { action: 'role-changed', actor: ana, person: eva, city: 'montevideo', from: { role: null }, to: { role: 'operator' } },
      { action: 'role-changed', actor: ana, person: { id: omar.id, name: 'omar@city.example' }, city: 'montevideo' },
    ])
    expect(body[0]?.address).toBe('127.0.0.1')
    expect(JSON.stringify(body)).not.toContain('eva@')
  })

  it('shows one city and what concerns the whole installation', async () => {
    const there = (await list('?city=salto')).body
    expect(there.some((it) => it.action === 'key-created' && it.thing === 'key-1')).toBe(true)
    expect(there.some((it) => it.action === 'role-changed')).toBe(false)
    expect((await list()).body.some((it) => it.action === 'key-created')).toBe(false)
  })

  it.each([
    ['?actor=ANA&action=role-changed', 2],
    ['?actor=omar', 2],
    ['?subject=omar&action=role-changed', 1],
    ['?subject=key-1&city=salto', 1],
    ['?actor=%25', 0],
    ['?from=2026-11-20T10:01:30.000Z&action=role-changed', 1],
    ['?to=2026-11-20T10:01:30.000Z&action=role-changed', 1],
    ['?from=2026-11-21T00:00:00.000Z', 0],
  ])('%s finds %s', async (query, count) => {
    expect((await list(query)).body).toHaveLength(count)
  })

  it('finds what was done by and to a removed account, by its id', async () => {
    expect((await list(`?subject=${gone.id}&action=role-changed`)).body).toHaveLength(1)
  })

  it('is paged, each entry once', async () => {
    const all = (await list()).body.map((it) => it.id)
    const seen: string[] = []
    let next = '/api/audit?limit=2'
    while (next) {
      const { body, headers } = await app.get(next, { cookie: admin.cookie })
      seen.push(...(body as AuditEntry[]).map((it) => it.id))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(all)
  })

  it('is for admins', async () => {
    expect((await list('', omar)).status).toBe(403)
    expect((await app.get('/api/audit')).status).toBe(401)
    expect((await app.get('/api/audit/export', { cookie: omar.cookie })).status).toBe(403)
  })

  it.each(['?action=nothing', '?action=role-changed,', '?from=yesterday', '?cursor=AAAA', '?limit=0'])(
    '%s is not understood',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )
})

describe('actions at the desk', () => {
  let number: string
  let id: string
  beforeAll(async () => {
    const made = await post(
      app,
      '/api/incidents',
      { title: 'Smoke on a roof', type: 'fire', location: 'Here', status: 'active' },
      { cookie: omar.cookie },
    )
    const record = made.body as { id: string; number: string; version: number }
    number = record.number
    id = record.id
    const change = (version: number, set: object) =>
      post(app, `/api/incidents/${id}`, { version, ...set }, { cookie: omar.cookie, method: 'PATCH' })
    await change(1, { assignee: admin.id })
    await change(2, { priority: 'low' })
    await change(3, { status: 'in_progress' })
    await post(app, `/api/incidents/${id}/comments`, { text: 'Ladder needed.', internal: true }, { cookie: omar.cookie })
    await change(4, { status: 'resolved', outcome: 'fixed', reason: 'Put out.' })
    await change(5, { status: 'active', reason: 'It smokes again.' })
    await post(app, '/api/people/invitations', { email: 'new@city.example', role: 'viewer' }, { cookie: admin.cookie })
  })

  it('are in the trail, one entry each, with the operator and the record', async () => {
    const { body } = await list(`?record=${number}`)
    expect(body.map((it) => it.action)).toEqual([
      'record-reopened',
      'record-closed',
      'record-commented',
      'record-moved',
      'record-changed',
      'record-assigned',
      'record-created',
    ])
    expect(new Set(body.map((it) => it.actor?.id))).toEqual(new Set([omar.id]))
    expect(body[0]).toMatchObject({ record: { kind: 'incident', id, number }, reason: 'It smokes again.', to: { status: 'active' } })
    expect(body[5]).toMatchObject({ person: { id: admin.id, name: 'ana@city.example' } })
  })

  it.each([
    ['?action=record-assigned', 1],
    ['?actor=omar&action=record-closed,record-moved', 2],
    ['?subject=ana&action=record-assigned', 1],
    ['?record=no-such', 0],
    ['?city=salto&action=record-closed', 0],
  ])('%s finds %s', async (query, count) => {
    expect((await list(query)).body).toHaveLength(count)
  })

  it('are offered as filters only if the trail contains them', async () => {
    const { body } = await app.get('/api/audit/actions', { cookie: admin.cookie })
    expect(body).toEqual(expect.arrayContaining(['record-assigned', 'record-commented', 'role-changed', 'person-invited']))
    expect(body).not.toContain('record-folded')
    expect((await app.get('/api/audit/actions', { cookie: omar.cookie })).status).toBe(403)
  })

  it('shows whom an open invitation was sent to', async () => {
    expect((await list('?action=person-invited')).body[0]).toMatchObject({ invited: 'new@city.example', person: null })
  })
})

describe('the export', () => {
  it('holds the same entries, and nothing a spreadsheet would execute', async () => {
    const { status, headers, text } = await app.get('/api/audit/export?city=salto&subject=key-1', { cookie: admin.cookie })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit_salto_2026-11-20.csv"',
      'cache-control': 'no-store',
      'x-total-count': '1',
    })
    const [head, row, end] = text.split('\r\n')
    expect(head).toBe('time_utc,action,actor_id,actor,shown_by,address,subject_id,subject,record,city,changed_from,changed_to,reason,key')
    expect(row).toBe(
      `2026-11-20T10:03:00.001Z,key-created,${omar.id},omar@city.example,session,203.0.113.9,key-1,,,salto,,"{""name"":""=cmd|calc""}",'=1+1,`,
    )
    expect(end).toBe('')
  })

  it('names a removed account as removed', async () => {
    const { text } = await app.get('/api/audit/export?action=account-removed', { cookie: admin.cookie })
    expect(text).toContain(`${gone.id},removed account`)
  })
})
