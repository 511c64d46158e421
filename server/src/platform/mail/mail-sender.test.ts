import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../adapters/clock/manual.adapter.ts'
import { smtpMail } from '../../adapters/mail/smtp.adapter.ts'
import { NOW } from '../../testing/test-app.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { transaction } from '../db/connection.ts'
import { mailSender } from './mail-sender.ts'
import { writeMail } from './mail-store.ts'
import { type SmtpInbox, smtpInbox } from './testing/smtp-inbox.ts'

let database: TestDatabase
let clock: ManualClock
let inbox: SmtpInbox
beforeEach(async () => {
  database = await testDatabase()
  clock = manualClock(Date.parse(NOW))
  inbox = await smtpInbox()
})
afterEach(async () => {
  await inbox.close()
  await database.drop()
})

const log = pino({ level: 'silent' })
const sender = (url = inbox.url) => mailSender({ db: database.db, clock, log }, smtpMail({ url, from: 'oppidum@city.example' }))
const write = (to: string, subject = 'Welcome', body = 'Good morning.') =>
  transaction(database.db, (tx) => writeMail(tx, new Date(clock.nowMs()), { to, subject, body }))

interface Row {
  recipient: string
  tries: number
  due_at: Date
  sent_at: Date | null
  problem: string | null
  body: string
}
async function rows(): Promise<Row[]> {
  return (await database.db.pool.query<Row>('select recipient, tries, due_at, sent_at, problem, body from mail order by created_at, id'))
    .rows
}

it('an e-mail is delivered once, and its text is not kept', async () => {
  await write('ana@city.example', 'Contraseña nueva', 'https://city.example/reset?token=secret')
  await sender().once()
  await sender().once()
  expect(inbox.letters).toHaveLength(1)
  const [letter] = inbox.letters
  expect(letter?.to).toEqual(['ana@city.example'])
  expect(letter?.text).toContain('token=secret')
  expect(letter?.text).toMatch(/^From: oppidum@city\.example\r?$/m)
  expect(letter?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@city\.example>\r?$/m)
  expect(await rows()).toMatchObject([{ tries: 1, sent_at: new Date(NOW), problem: null, body: '' }])
})

it('an e-mail of a failed transaction is never written', async () => {
  const fails = transaction(database.db, async (tx) => {
    await writeMail(tx, new Date(clock.nowMs()), { to: 'ana@city.example', subject: 'a', body: 'b' })
    throw new Error('the change could not be made')
  })
  await expect(fails).rejects.toThrow('could not be made')
  await sender().once()
  expect(inbox.letters).toEqual([])
})

describe('a refused e-mail', () => {
  it('is retried after growing pauses, and given up after ten tries', async () => {
    await write('ana@city.example')
    inbox.refuse(451)
    const pauses: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) {
      await sender().once()
      const [row] = await rows()
      expect(row).toMatchObject({ tries, sent_at: null, problem: 'The mail server does not accept this email at present.' })
      pauses.push(((row?.due_at.getTime() ?? 0) - clock.nowMs()) / MINUTE_MS)
      // Nothing happens a moment too early.
      clock.set((row?.due_at.getTime() ?? 0) - 1)
      await sender().once()
      expect((await rows())[0]?.tries).toBe(tries)
      clock.advance(1)
    }
    expect(pauses).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360, 360])
    inbox.refuse(null)
    clock.advance(DAY_MS)
    await sender().once()
    expect(inbox.letters).toEqual([])
  })

  it('is sent once the server accepts e-mails again, also after a restart', async () => {
    await write('ana@city.example')
    inbox.refuse(550)
    await sender().once()
    expect(await rows()).toMatchObject([{ tries: 1, problem: 'The mail server rejects this email.' }])
    inbox.refuse(null)
    clock.advance(MINUTE_MS)
    await sender().once()
    expect(inbox.letters).toHaveLength(1)
    expect(await rows()).toMatchObject([{ tries: 2, problem: null, sent_at: new Date(clock.nowMs()) }])
  })

  it('delays no other e-mail', async () => {
    await write('ana@city.example')
    inbox.refuse(451)
    await sender().once()
    inbox.refuse(null)
    await write('eva@city.example')
    await sender().once()
    expect(inbox.letters.map((it) => it.to)).toEqual([['eva@city.example']])
  })
})

it('reports an unreachable mail server in general words, without its address', async () => {
  const { url } = inbox
  await inbox.close()
  await write('ana@city.example')
  await sender(url).once()
  expect(await rows()).toMatchObject([{ tries: 1, problem: 'The mail server cannot be reached.' }])
  inbox = await smtpInbox({ port: Number(new URL(url).port) })
  clock.advance(MINUTE_MS)
  await sender(url).once()
  expect(inbox.letters).toHaveLength(1)
})

it('signs in with the user and password in the URL', async () => {
  const guarded = await smtpInbox({ user: { name: 'city@example', password: 'p:w/1' } })
  await write('ana@city.example')
  await sender(guarded.url.replace('p%3Aw', 'wrong')).once()
  expect(await rows()).toMatchObject([{ problem: 'The mail server refuses the user or the password of SMTP_URL.' }])
  clock.advance(MINUTE_MS)
  await sender(guarded.url).once()
  expect(guarded.letters).toHaveLength(1)
  await guarded.close()
})

it('two senders never send an e-mail twice', async () => {
  for (let count = 0; count < 10; count += 1) await write(`person-${count}@city.example`)
  await Promise.all([sender().once(), sender().once(), sender().once()])
  expect(inbox.letters.map((it) => it.to[0]).sort()).toEqual(Array.from({ length: 10 }, (_, count) => `person-${count}@city.example`))
})

it('stops at a safe point: finishes the current e-mail and leaves the next one', async () => {
  await write('ana@city.example')
  clock.advance(1)
  await write('eva@city.example')
  const open = inbox.hold()
  const arriving = inbox.arriving()
  const stopping = new AbortController()
  const sending = sender().once(stopping.signal)
  await arriving
  stopping.abort()
  open()
  await sending
  expect(inbox.letters.map((it) => it.to[0])).toEqual(['ana@city.example'])
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }, { sent_at: null, tries: 0 }])
  await sender().once()
  expect(inbox.letters.map((it) => it.to[0])).toEqual(['ana@city.example', 'eva@city.example'])
})

it('an address is one recipient and a subject one line, whatever they contain', async () => {
  await write('ana@city.example, eve@evil.example', 'Hello\r\nBcc: eve@evil.example')
  await sender().once()
  for (const { to, text } of inbox.letters) {
    expect(to).not.toContain('eve@evil.example')
    expect(text).not.toMatch(/^Bcc:/m)
  }
})

it('without a mail server e-mails stay, for thirty days', async () => {
  await write('ana@city.example')
  const keeper = mailSender({ db: database.db, clock, log }, null)
  clock.advance(29 * DAY_MS)
  await keeper.once()
  expect(await rows()).toMatchObject([{ tries: 0, sent_at: null, body: 'Good morning.' }])
  clock.advance(DAY_MS + 1)
  await keeper.once()
  expect(await rows()).toEqual([])
})
