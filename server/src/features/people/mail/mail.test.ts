import type { MailEmail, MailEntry } from '@oppidum/domain/core/mail'
import { afterEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'

let app: TestApp
afterEach(() => app.close())

const write = (subject: string) =>
  transaction(app.context.db, (tx) =>
    writeMail(tx, new Date(app.clock.nowMs()), { to: 'omar@city.example', subject, body: 'https://city.example/reset' }),
  )

describe('without a mail server', () => {
  it('admins of every city read the e-mails, newest first', async () => {
    app = await startTestApp()
    const { cookie } = await signUp(app, { role: 'admin' })
    await write('first')
    app.clock.advance(1)
    await write('second')
    const { body, headers } = await app.get('/api/mail?limit=1', { cookie })
    const [newest] = body as MailEntry[]
    expect(newest).toMatchObject({ subject: 'second', to: 'omar@city.example', state: 'kept', tries: 0, dueAt: null })
    expect(headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' })
    expect(JSON.stringify(body)).not.toContain('reset')
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    expect((await app.get(next, { cookie })).body).toMatchObject([{ subject: 'first' }])
    const letter = (await app.get(`/api/mail/${newest?.id}`, { cookie })).body as MailEmail
    expect(letter.body).toBe('https://city.example/reset')
    expect((await app.get('/api/mail/018f0000-0000-7000-8000-000000000000', { cookie })).status).toBe(404)
  })

  it('nobody else reads them, not even an admin of one city', async () => {
    app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
    await write('first')
    const { rows } = await app.context.db.pool.query<{ id: string }>('select id from mail')
    const operator = await signUp(app, { role: 'operator' })
    const local = await signUp(app, { role: 'admin', city: 'montevideo' })
    for (const path of ['/api/mail', `/api/mail/${rows[0]?.id}`]) {
      expect((await app.get(path)).status).toBe(401)
      expect((await app.get(path, { cookie: operator.cookie })).status).toBe(403)
      expect(await app.get(path, { cookie: local.cookie })).toMatchObject({ status: 403, body: { code: 'role_required' } })
    }
  })
})

it('with a mail server, an e-mail waits until it is sent, and its text is shown only until then', async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'oppidum@city.example' } })
  const { cookie } = await signUp(app, { role: 'admin' })
  await write('first')
  expect((await app.get('/api/mail', { cookie })).body).toMatchObject([{ state: 'waiting', dueAt: '2026-11-20T10:00:00.000Z' }])
  const { db } = app.context
  await db.pool.query('update mail set tries = 10')
  expect((await app.get('/api/mail', { cookie })).body).toMatchObject([{ state: 'given-up', dueAt: null }])
  await db.pool.query('update mail set sent_at = created_at')
  const [sent] = (await app.get('/api/mail', { cookie })).body as MailEntry[]
  expect(sent).toMatchObject({ state: 'sent', sentAt: '2026-11-20T10:00:00.000Z' })
  expect((await app.get(`/api/mail/${sent?.id}`, { cookie })).body).toMatchObject({ body: null })
})
