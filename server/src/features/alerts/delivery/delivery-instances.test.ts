import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deliveryJob, deliveryTest } from './testing/delivery-test.ts'

const test = deliveryTest()

it('a message whose instance died is sent again by another one, under the same id', async () => {
  const { id } = await test.create()
  await test.write(id)
  // Killed after the claim: nothing was stored.
  const { rowCount } = await test.app.context.db.pool.query(`update notification set claimed_until = $1`, [
    new Date(test.app.clock.nowMs() + 30_000),
  ])
  expect(rowCount).toBe(1)
  await test.deliver(3)
  expect(test.receiver.received).toHaveLength(0)
  test.app.clock.advance(30_001)
  await test.deliver()
  expect(test.messages()).toHaveLength(1)
})

it('two instances send each message once', async () => {
  const other = await startTestApp({ beside: test.app, env: { OUTBOUND_ALLOW: '127.0.0.1:*' } })
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => test.create({ name: `Point ${n}` })))
  for (const { id } of made) for (let n = 0; n < 20; n++) await test.write(id, `n-${n}`)
  // Neither waits for the other's attempts, or for its own.
  const sends = async (it: TestApp) => {
    while (test.receiver.received.length < 160) await deliveryJob(it)?.run(new AbortController().signal)
    await deliveryJob(it)?.end?.()
  }
  await Promise.all([sends(test.app), sends(other)])
  const ids = test.receiver.received.map((it) => it.headers['oppidum-notification-id'])
  expect([ids.length, new Set(ids).size]).toEqual([160, 160])
  await other.close()
})
