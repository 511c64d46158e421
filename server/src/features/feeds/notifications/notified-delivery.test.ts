import { Failure } from '@oppidum/domain/core/failure'
import type { Intake } from '@oppidum/domain/feeds/intake'
import { expect, test } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { notifiedDelivery } from './notified-delivery.ts'

const settings = { standard: 'ngsi-ld', id: 'alerts', name: 'A', url: 'https://broker.invalid', everySeconds: 60, content: 'incidents' }
const feed = FeedSchema.parse(settings)
const city = aCity()
const alert = (number: number) => ({ id: `urn:${number}`, type: 'Alert', dateIssued: '2026-11-20T09:00:00Z', category: 'traffic' })
const notification = (...data: object[]) => ({
  bytes: Buffer.from(JSON.stringify({ type: 'Notification', data })),
  mediaType: 'application/json',
})

function delivery(intake: Intake) {
  const quiet = () => {}
  const web = { get: () => Promise.reject(new Error('nothing is fetched')), close: async () => {} }
  const sites = {
    load: async () => new Map(),
    assignment: async () => () => 'none' as const,
    matching: async () => '',
    keep: async () => {},
    reference: async () => undefined,
    keepReference: async () => {},
  }
  const log = { info: quiet, warn: quiet, error: quiet }
  const busy = () => new Failure('unavailable', 'Too many.', { retryAfterSeconds: 2 })
  return notifiedDelivery({
    busy,
    intake,
    clock: { nowMs: () => Date.parse('2026-11-20T10:00:00Z') },
    web,
    pool: inThreadPool(),
    sites,
    log,
  })
}

test('it is answered when it is stored, and fails when it cannot be', async () => {
  const { intake } = memoryStore()
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  const slow: Intake = {
    ...intake,
    async incidents(...call) {
      await stored
      return intake.incidents(...call)
    },
  }
  let isAnswered = false
  const answer = delivery(slow)(city, feed, notification(alert(1))).then(() => {
    isAnswered = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isAnswered).toBe(false)
  store()
  await answer

  const broken: Intake = { ...intake, incidents: () => Promise.reject(new Error('the database is down')) }
  await expect(delivery(broken)(city, feed, notification(alert(1)))).rejects.toThrow('the database is down')
})

test('nothing ends because it is not in a notification', async () => {
  const options: boolean[] = []
  const { intake } = memoryStore()
  const watched: Intake = {
    ...intake,
    async incidents(delivered, drafts, asked) {
      const taken = await intake.incidents(delivered, drafts, asked)
      options.push(asked.complete)
      return taken
    },
  }
  await delivery(watched)(city, feed, notification(alert(1), alert(2)))
  await delivery(watched)(city, feed, notification(alert(3)))
  expect(options).toEqual([false, false])
})

test('one that cannot be understood is refused with the reason; when too many wait, the rest is sent again later', async () => {
  const { intake } = memoryStore()
  const take = delivery(intake)
  await expect(take(city, feed, notification({ id: 'a', type: 'Streetlight' }))).rejects.toMatchObject({
    code: 'malformed',
    message: "The publisher's entities are of other types than those that the feed reads.",
  })
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => take(city, feed, notification(alert(index)))))
  const refused = all.flatMap((it) => (it.status === 'rejected' ? [it.reason as { code: string; retryAfterSeconds: number }] : []))
  expect(refused.length).toBe(14)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
})
