import type { AuditEntry } from '@oppidum/domain/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../../audit/audit-store.ts'
import { transaction } from '../../db/connection.ts'
import { post, type SignedUp, signUp } from '../../testing/people.ts'
import { aCity, type TestHouse, testHouse } from '../../testing/test-house.ts'

let house: TestHouse
let admin: SignedUp
let omar: SignedUp
let gone: SignedUp

const setRole = (id: string, role: string) => post(house, `/api/people/${id}`, { role }, { cookie: admin.cookie, method: 'PATCH' })

beforeAll(async () => {
  house = await testHouse({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  admin = await signUp(house, { role: 'admin', email: 'ana@city.example' })
  omar = await signUp(house, { email: 'omar@city.example' })
  gone = await signUp(house, { email: 'eva@city.example' })
  house.clock.advance(60_000)
  await setRole(omar.id, 'operator')
  house.clock.advance(60_000)
  await setRole(gone.id, 'operator')
  house.clock.advance(60_000)
  await post(house, `/api/people/${gone.id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })
  await transaction(house.house.db, (tx) =>
    writeAudit(tx, new Date(house.clock.nowMs() + 1), {
      actor: { id: omar.id, by: 'session', address: '203.0.113.9' },
      action: 'key-created',
      subjectId: 'key-1',
      cityId: 'salto',
      to: { name: '=cmd|calc' },
      reason: '=1+1',
    }),
  )
})
afterAll(() => house.close())

const list = async (query = '', as: SignedUp = admin) => {
  const reply = await house.get(`/api/audit${query}`, { cookie: as.cookie })
  return { ...reply, body: reply.body as AuditEntry[] }
}

describe('the trail', () => {
  it('is newest first, names people as they are called now, and a removed one by the id alone', async () => {
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

  it('is of one city and of what holds for all', async () => {
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

  it('finds what was done by and to an account that is gone, by its id', async () => {
    expect((await list(`?subject=${gone.id}&action=role-changed`)).body).toHaveLength(1)
  })

  it('is read page by page, each entry once', async () => {
    const all = (await list()).body.map((it) => it.id)
    const seen: string[] = []
    let next = '/api/audit?limit=2'
    while (next) {
      const { body, headers } = await house.get(next, { cookie: admin.cookie })
      seen.push(...(body as AuditEntry[]).map((it) => it.id))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(all)
  })

  it('is for admins', async () => {
    expect((await list('', omar)).status).toBe(403)
    expect((await house.get('/api/audit')).status).toBe(401)
    expect((await house.get('/api/audit/export', { cookie: omar.cookie })).status).toBe(403)
  })

  it.each(['?action=nothing', '?action=role-changed,', '?from=yesterday', '?cursor=AAAA', '?limit=0'])(
    '%s is not understood',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )
})

describe('the file of it', () => {
  it('holds the same, and nothing that a spreadsheet would run', async () => {
    const { status, headers, text } = await house.get('/api/audit/export?city=salto&subject=key-1', { cookie: admin.cookie })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit_salto_2026-11-20.csv"',
      'cache-control': 'no-store',
      'x-total-count': '1',
    })
    const [head, row, end] = text.split('\r\n')
    expect(head).toBe('time_utc,action,actor_id,actor,shown_by,address,subject_id,subject,city,changed_from,changed_to,reason')
    expect(row).toBe(
      `2026-11-20T10:03:00.001Z,key-created,${omar.id},omar@city.example,session,203.0.113.9,key-1,,salto,,"{""name"":""=cmd|calc""}",'=1+1`,
    )
    expect(end).toBe('')
  })

  it('calls a removed account so', async () => {
    const { text } = await house.get('/api/audit/export?action=account-removed', { cookie: admin.cookie })
    expect(text).toContain(`${gone.id},removed account`)
  })
})
