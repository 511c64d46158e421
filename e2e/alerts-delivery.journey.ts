import { createHmac } from 'node:crypto'
import type { ContactPoint, ContactPointSettings } from '@oppidum/domain/alerts/contact-point'
import type { WebhookMessage } from '@oppidum/domain/alerts/notification'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { expect, test } from '@playwright/test'
import { type Receiver, startReceiver } from '../server/src/features/webhooks/testing/receiver.ts'
import { type SmtpInbox, smtpInbox } from '../server/src/platform/mail/testing/smtp-inbox.ts'
import { ownFolder } from './support/data-dir.ts'
import { apiKeyOf, type Somebody, somebody } from './support/people.ts'
import { becomes } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { SMALL_GRID, writeSmallCity } from './support/small-city.ts'

type Made = ContactPoint & { secret: string | null }

const SLOW_ROAD: RuleSettings = {
  name: 'Slow road',
  severity: 'critical',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}

const folder = ownFolder()
let inbox: SmtpInbox
let receiver: Receiver
let server: ServerProcess
let vera: Somebody
let key: string

test.beforeAll(async () => {
  ;[inbox, receiver] = await Promise.all([smtpInbox(), startReceiver()])
  const env = {
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path, SMALL_GRID),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
  }
  // With a mail server, a sign-up would wait for a code from a letter.
  server = await startServer(env)
  vera = await somebody(server.url, { plan: 'pro', firstName: 'Vera' })
  await server.stop()
  server = await startServer({ ...env, SMTP_URL: inbox.url, MAIL_FROM: 'oppidum@city.example' })
  key = await apiKeyOf(server.url, vera, 'Loops', ['ingest'])
})
test.afterAll(async () => {
  await server?.kill()
  await receiver?.close()
  await inbox?.close()
  folder.remove()
})

async function post<T>(path: string, body: unknown, headers: Record<string, string> = { cookie: vera.cookie }): Promise<T> {
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}
const createPoint = (settings: ContactPointSettings) => post<Made>('/api/alerts/contact-points', settings)

/** Sensors of these roads deliver the same speed, mph. */
const deliver = (value: number, ...places: string[]) => {
  const at = new Date().toISOString()
  const rows = places.map((place) => ({ measure: 'traffic.speed', place, at, value }))
  return post('/api/v1/ingest/observations', rows, { 'x-api-key': key })
}
const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookMessage)
const said = () => messages().map(({ alerts }) => alerts.map((it) => `${it.placeName}: ${it.to}`).sort())

test('a rule that fires sends a signed message and a letter, each once, and another when it is over', { tag: '@long' }, async () => {
  const webhook = await createPoint({ kind: 'webhook', name: 'Dispatch', sharing: 'own', url: receiver.url })
  const mailbox = await createPoint({ kind: 'email', name: 'My mailbox', sharing: 'own', address: vera.email })
  await deliver(38, 'section-0', 'section-1')
  await post('/api/alerts/rules', { ...SLOW_ROAD, contactPoints: [webhook.id, mailbox.id] })

  await deliver(8, 'section-0', 'section-1')
  // Both roads are one message.
  await becomes(said, [['Harbour Road, North - South: firing', 'Market Street, North - South: firing']])
  const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
  const [, time] = /^t=(\d+),/.exec(String(headers['oppidum-signature'])) ?? []
  const expected = createHmac('sha256', webhook.secret ?? '')
    .update(`${time}.${body}`)
    .digest('hex')
  expect(headers['oppidum-signature']).toBe(`t=${time},v1=${expected}`)
  expect(Math.abs(Date.now() / 1_000 - Number(time))).toBeLessThan(60)
  const [message] = messages() as [WebhookMessage]
  expect(headers['oppidum-notification-id']).toBe(message.id)
  expect(message).toMatchObject({ reason: 'transition', sharing: 'own', severity: 'critical', city: 'smallport' })
  expect(message.alerts[0]?.evidence).toMatchObject([{ value: 8, limit: 20, unit: 'mph', quality: 'measured' }])

  await becomes(() => inbox.letters.length, 1)
  const [letter] = inbox.letters
  expect(letter?.to).toEqual([vera.email])
  expect(letter?.text).toContain('Harbour Road')

  // The next message about the same rule waits a minute, so that a storm is not forty.
  await deliver(38, 'section-0', 'section-1')
  await expect(async () => expect(said()).toHaveLength(2)).toPass({ timeout: 90_000 })
  expect(said()[1]).toEqual(['Harbour Road, North - South: resolved', 'Market Street, North - South: resolved'])
  await becomes(() => inbox.letters.length, 2)
  expect(new Set(messages().map((it) => it.id)).size).toBe(2)
})
