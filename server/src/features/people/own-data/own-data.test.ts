import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let admin: TestPerson
let omar: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  admin = await signUp(app, { role: 'admin', email: 'ana@city.example' })
  omar = await signUp(app, { email: 'omar@city.example', plan: 'pro' })
})
afterEach(() => app.close())

const remove = (as: TestPerson, body: unknown) => post(app, '/api/account', body, { cookie: as.cookie, method: 'DELETE' })
const sign = { password: PASSWORD, confirm: true }

describe('the export of one’s own data', () => {
  it('is a file with everything each module stores, and nothing that authenticates', async () => {
    await transaction(app.context.db, (tx) =>
      writeMail(tx, new Date(app.clock.nowMs()), { to: omar.email, subject: 'Welcome', body: 'https://city.example/reset?token=secret' }),
    )
    const { status, headers, text, body } = await app.get('/api/account/export', { cookie: omar.cookie })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data_2026-11-20.json"',
      'cache-control': 'no-store',
    })
    expect(body).toMatchObject({
      exportedAt: '2026-11-20T10:00:00.000Z',
      person: { id: omar.id, email: 'omar@city.example', plan: 'pro', roles: { '*': 'viewer' } },
      letters: [{ subject: 'Welcome' }],
      invitations: [],
      audit: expect.arrayContaining([expect.objectContaining({ action: 'account-exported', byYou: true })]),
    })
    // No token, no hash, nobody else's data.
    expect(text).not.toMatch(/secret|scrypt|argon|token_hash/i)
    expect(text).not.toContain(omar.cookie.split('=')[1])
    expect(text).not.toContain('ana@city.example')
    expect(text).not.toContain(admin.id)
  })

  it('holds only the newest audit entries when there are too many', async () => {
    await app.context.db.pool.query(
      `insert into audit_entry (id, at, actor_id, action, reason)
       select gen_random_uuid(), timestamptz '2026-11-20T10:00:01Z' + n * interval '1 ms', $1, 'profile-changed', n::text from generate_series(1, 10001) n`,
      [omar.id],
    )
    const { audit } = (await app.get('/api/account/export', { cookie: omar.cookie })).body as { audit: { reason: string }[] }
    expect([audit.length, audit.at(0)?.reason, audit.at(-1)?.reason]).toEqual([10_000, '2', '10001'])
  })

  it('shows what others did to the person, but not from which address', async () => {
    await post(app, `/api/people/${omar.id}`, { role: 'operator' }, { cookie: admin.cookie, method: 'PATCH', from: '10.9.9.9' })
    const { text, body } = await app.get('/api/account/export', { cookie: omar.cookie })
    expect(body).toMatchObject({
      audit: expect.arrayContaining([expect.objectContaining({ action: 'role-changed', byYou: false, address: null })]),
    })
    expect(text).not.toContain('10.9.9.9')
  })

  it('is only for signed-in people', async () => {
    expect((await app.get('/api/account/export')).status).toBe(401)
  })
})

describe('removing one’s own account', () => {
  it('takes the current password and an explicit confirmation', async () => {
    expect((await remove(omar, { password: 'another one of long length', confirm: true })).status).toBe(422)
    expect((await remove(omar, { confirm: true })).status).toBe(422)
    expect((await remove(omar, { password: PASSWORD })).status).toBe(400)
    expect((await remove(omar, { password: PASSWORD, confirm: false })).status).toBe(400)
    expect((await remove(omar, { ...sign, id: admin.id })).status).toBe(400)
    expect((await app.get('/api/me', { cookie: omar.cookie })).status).toBe(200)
  })

  it('leaves nothing but ids in the audit trail', async () => {
    await transaction(app.context.db, (tx) =>
      writeMail(tx, new Date(app.clock.nowMs()), { to: omar.email, subject: 'Welcome', body: 'Hello' }),
    )
    expect((await remove(omar, sign)).status).toBe(200)
    expect((await app.get('/api/me', { cookie: omar.cookie })).status).toBe(401)
    const { rows: tables } = await app.context.db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const kept: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.context.db.pool.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`)
      if (rows.some(({ row }) => row.includes(omar.email))) kept.push(`${name}: mailbox`)
      if (rows.some(({ row }) => row.includes(omar.id))) kept.push(`${name}: id`)
    }
    expect(kept).toEqual(['audit_entry: id'])
    const { rows } = await app.context.db.pool.query(`select actor_id as actor from audit_entry where action = 'account-removed'`)
    expect(rows).toEqual([{ actor: omar.id }])
  })

  it('is refused to the last admin, whose account stays complete', async () => {
    expect(await remove(admin, sign)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^The last admin/) } })
    expect((await app.get('/api/people', { cookie: admin.cookie })).status).toBe(200)
    const again = await post(app, '/api/auth/sign-in/email', { email: admin.email, password: PASSWORD })
    expect(again.status).toBe(200)
  })

  it('frees the address to sign up again as somebody new', async () => {
    await remove(omar, sign)
    const newAccount = await signUp(app, { email: omar.email })
    expect(newAccount.id).not.toBe(omar.id)
    expect((await app.get('/api/me', { cookie: newAccount.cookie })).body).toMatchObject({
      publicMetadata: { plan: 'free' },
      role: 'viewer',
    })
  })
})
