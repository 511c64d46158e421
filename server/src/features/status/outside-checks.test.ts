import { SECOND_MS } from '@oppidum/domain/core/time'
import { expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { MailProblem } from '../../adapters/mail/mail-port.ts'
import { smtpMail } from '../../adapters/mail/smtp.adapter.ts'
import { smtpInbox } from '../../platform/mail/testing/smtp-inbox.ts'
import { TEST_KEY } from '../../testing/test-app.ts'
import { testPictures } from '../../testing/test-pictures.ts'
import { outsideChecks } from './outside-checks.ts'
import { pictureProbe } from './picture-probe.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')

it('tries what is well once a minute, what is not four times as often, and logs the turn once', async () => {
  const clock = manualClock(START)
  const faults: unknown[] = []
  let isUp = true
  let tries = 0
  const checks = outsideChecks(
    clock,
    {
      async mail() {
        tries++
        if (!isUp) throw new Error('refused')
      },
    },
    (id) => faults.push(id),
  )
  expect(checks.results().get('mail')).toEqual({ isUp: null, atMs: null })
  /** Seconds to the look, whether it is up by then, tries so far and what is shown. */
  for (const [seconds, up, expected, shown] of [
    [0, true, 1, true],
    [59, false, 1, true],
    [1, false, 2, false],
    [14, false, 2, false],
    [1, false, 3, false],
    [15, true, 4, true],
    [15, true, 4, true],
  ] as const) {
    clock.advance(seconds * SECOND_MS)
    isUp = up
    await checks.look()
    expect([tries, checks.results().get('mail')?.isUp]).toEqual([expected, shown])
  }
  expect(faults).toEqual(['mail'])
  expect(checks.results().get('mail')?.atMs).toBe(START + 90 * SECOND_MS)
})

it('a mail server that answers, and one that is gone', async () => {
  const inbox = await smtpInbox()
  const mail = smtpMail({ url: inbox.url, from: 'city@city.example' })
  await mail.verify()
  await inbox.close()
  await expect(mail.verify()).rejects.toThrow(MailProblem)
  expect(inbox.letters).toEqual([])
  mail.close()
})

it('pictures that are stored, read and removed, and a store that keeps nothing', async () => {
  const pictures = testPictures(TEST_KEY)
  await pictureProbe(pictures.objects)()
  await pictureProbe(pictures.objects)()
  await expect(pictureProbe({ ...pictures.objects, put: async () => undefined })()).rejects.toThrow('something else')
  await expect(pictureProbe({ ...pictures.objects, remove: async () => undefined })()).rejects.toThrow('did not remove')
  pictures.objects.close()
  pictures.clear()
})
