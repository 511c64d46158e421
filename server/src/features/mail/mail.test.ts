import type { MailEntry, MailLetter } from '@oppidum/domain/mail'
import { afterEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/connection.ts'
import { writeMail } from '../../mail/mail-store.ts'
import { signUp } from '../../testing/people.ts'
import { aCity, type TestHouse, testHouse } from '../../testing/test-house.ts'

let house: TestHouse
afterEach(() => house.close())

const write = (subject: string) =>
  transaction(house.house.db, (tx) =>
    writeMail(tx, new Date(house.clock.nowMs()), { to: 'omar@city.example', subject, body: 'https://city.example/reset' }),
  )

describe('without a mail server', () => {
  it('the admins of every city read what was written, newest first', async () => {
    house = await testHouse()
    const { cookie } = await signUp(house, { role: 'admin' })
    await write('first')
    house.clock.advance(1)
    await write('second')
    const { body, headers } = await house.get('/api/mail?limit=1', { cookie })
    const [newest] = body as MailEntry[]
    expect(newest).toMatchObject({ subject: 'second', to: 'omar@city.example', state: 'kept', tries: 0, dueAt: null })
    expect(headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' })
    expect(JSON.stringify(body)).not.toContain('reset')
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    expect((await house.get(next, { cookie })).body).toMatchObject([{ subject: 'first' }])
    const letter = (await house.get(`/api/mail/${newest?.id}`, { cookie })).body as MailLetter
    expect(letter.body).toBe('https://city.example/reset')
    expect((await house.get('/api/mail/018f0000-0000-7000-8000-000000000000', { cookie })).status).toBe(404)
  })

  it('nobody else does, an admin of one city neither', async () => {
    house = await testHouse({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
    await write('first')
    const { rows } = await house.house.db.pool.query<{ id: string }>('select id from mail')
    const operator = await signUp(house, { role: 'operator' })
    const local = await signUp(house, { role: 'admin', city: 'montevideo' })
    for (const path of ['/api/mail', `/api/mail/${rows[0]?.id}`]) {
      expect((await house.get(path)).status).toBe(401)
      expect((await house.get(path, { cookie: operator.cookie })).status).toBe(403)
      expect(await house.get(path, { cookie: local.cookie })).toMatchObject({ status: 403, body: { code: 'role_required' } })
    }
  })
})

it('with one, a letter waits until it is sent, and its text is told only until then', async () => {
  house = await testHouse({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'oppidum@city.example' } })
  const { cookie } = await signUp(house, { role: 'admin' })
  await write('first')
  expect((await house.get('/api/mail', { cookie })).body).toMatchObject([{ state: 'waiting', dueAt: '2026-11-20T10:00:00.000Z' }])
  const { db } = house.house
  await db.pool.query('update mail set tries = 10')
  expect((await house.get('/api/mail', { cookie })).body).toMatchObject([{ state: 'given-up', dueAt: null }])
  await db.pool.query('update mail set sent_at = created_at')
  const [sent] = (await house.get('/api/mail', { cookie })).body as MailEntry[]
  expect(sent).toMatchObject({ state: 'sent', sentAt: '2026-11-20T10:00:00.000Z' })
  expect((await house.get(`/api/mail/${sent?.id}`, { cookie })).body).toMatchObject({ body: null })
})
