import type { ContactPoint, NotificationRecord } from '@oppidum/domain/alerts/contact-point'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.adapter.ts'
import { mailSender } from '../../../platform/mail/mail-sender.ts'
import { type SmtpInbox, smtpInbox } from '../../../platform/mail/testing/smtp-inbox.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { writeNotifications } from './notification-store.ts'
import { deliver as deliverAll } from './testing/deliver.ts'

let app: TestApp
let owner: TestPerson
let inbox: SmtpInbox
let id: string
beforeEach(async () => {
  inbox = await smtpInbox()
  app = await startTestApp({ env: { PUBLIC_URL: 'https://oppidum.city.example' } })
  owner = await signUp(app, { plan: 'basic' })
  const reply = await post(
    app,
    '/api/alerts/contact-points',
    { kind: 'email', name: 'My mailbox', sharing: 'own', address: owner.email },
    { cookie: owner.cookie },
  )
  ;({ id } = reply.body as ContactPoint)
})
afterEach(async () => {
  await app.close()
  await inbox.close()
})

const write = (dedupKey: string) =>
  writeNotifications(app.context.db.pool, new Date(app.clock.nowMs()), [
    {
      contactPoint: id,
      dedupKey,
      title: `Slow traffic ${dedupKey}`,
      body: { reason: 'transition', city: 'montevideo', sharing: 'own', severity: 'warning', text: 'Av. Italia: 12 km/h', alerts: [] },
    },
  ])
const deliver = () => deliverAll(app)
/** What the mail job does, with a mail server. */
async function sendMail(): Promise<void> {
  const mail = smtpMail({ url: inbox.url, from: 'oppidum@city.example' })
  await mailSender({ db: app.context.db, clock: app.clock, log: pino({ level: 'silent' }) }, mail).once()
  mail.close()
}
const log = async () =>
  (await app.get(`/api/alerts/contact-points/${id}/notifications`, { cookie: owner.cookie })).body as NotificationRecord[]
const point = async () => ((await app.get('/api/alerts/contact-points', { cookie: owner.cookie })).body as ContactPoint[])[0]

it('a letter goes out once, and counts as delivered once the mail server took it', async () => {
  await write('a')
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  // This installation has no mail server yet.
  expect(await log()).toMatchObject([{ state: 'waiting', problem: 'no_mail_server' }])
  expect(await point()).toMatchObject({ state: 'failing', problem: 'no_mail_server', lastDeliveredAt: null })
  await sendMail()
  await sendMail()
  await deliver()
  expect(inbox.letters).toHaveLength(1)
  const [letter] = inbox.letters
  expect(letter?.to).toEqual([owner.email])
  expect(letter?.text).toMatch(/^Subject: Oppidum: Slow traffic a\r?$/m)
  expect(letter?.text).toContain('12 km/h')
  // Quoted-printable folds long lines.
  expect(letter?.text.replaceAll('=\r\n', '')).toContain('https://oppidum.city.example/alerts/contact-points')
  expect(await log()).toMatchObject([{ state: 'delivered', tries: 1, problem: null }])
  expect(await point()).toMatchObject({ state: 'active', lastDeliveredAt: '2026-11-20T10:00:00.000Z' })
})

it('a mail server that is down for an hour delays letters, and doubles none', async () => {
  inbox.refuse(451)
  await write('a')
  await write('b')
  for (let minute = 0; minute < 60; minute += 5) {
    await deliver()
    await sendMail()
    app.clock.advance(5 * MINUTE_MS)
  }
  await deliver()
  expect((await log()).map((it) => [it.state, it.problem])).toEqual(Array(2).fill(['waiting', 'mail']))
  expect(await point()).toMatchObject({ state: 'failing', problem: 'mail', waiting: 2 })
  inbox.refuse(null)
  // The fifth pause is 81 minutes.
  app.clock.advance(2 * HOUR_MS)
  await sendMail()
  await deliver()
  expect(inbox.letters).toHaveLength(2)
  expect((await log()).map((it) => it.state)).toEqual(['delivered', 'delivered'])
  expect(await point()).toMatchObject({ state: 'active', problem: null })
})

it('a letter that was given up can be sent again', async () => {
  inbox.refuse(550)
  await write('a')
  await deliver()
  for (let tries = 0; tries < 10; tries++) {
    await sendMail()
    app.clock.advance(6 * HOUR_MS)
  }
  await deliver()
  const [dead] = await log()
  expect(dead).toMatchObject({ state: 'dead', problem: 'mail', tries: 10 })
  inbox.refuse(null)
  const again = await post(app, `/api/alerts/notifications/${dead?.id}/send-again`, undefined, { cookie: owner.cookie })
  expect(again.body).toMatchObject({ state: 'waiting' })
  await sendMail()
  await deliver()
  expect(inbox.letters).toHaveLength(1)
  expect(await log()).toMatchObject([{ state: 'delivered' }])
})
