import type { NotificationRecord } from '@oppidum/domain/alerts/contact-point'
import { DAY_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { deleteExpired } from '../../../platform/jobs/retention.ts'
import { deliveryTest } from './testing/delivery-test.ts'

const test = deliveryTest()

describe('a test', () => {
  it('answers with its first attempt', async () => {
    const { id } = await test.create()
    expect(await test.call(`contact-points/${id}/test`)).toMatchObject({
      state: 'delivered',
      status: 204,
      title: 'Test notification',
      tries: 1,
    })
    expect(test.messages()).toMatchObject([{ reason: 'test', alerts: [], url: 'https://oppidum.city.example/alerts' }])
    test.receiver.answer((_, response) => response.writeHead(500).end())
    expect(await test.call(`contact-points/${id}/test`)).toMatchObject({ state: 'waiting', status: 500, problem: 'refused' })
  })
})

describe('a right that was lost meanwhile', () => {
  it('drops what waits for a person without the plan', async () => {
    const { id } = await test.create()
    await test.write(id)
    await test.app.context.people.setPlan(test.app.context.db.pool, test.owner.id, 'free', null)
    await test.deliver()
    expect(test.receiver.received).toEqual([])
    expect(await test.log(id)).toMatchObject([{ state: 'dropped', problem: 'plan_ended' }])
  })

  it("drops a city's alerts for a person who is no longer its operator, and not their own", async () => {
    const { id } = await test.create()
    await test.write(id, 'of the city', { sharing: 'city' })
    await test.write(id, 'own')
    await test.app.context.people.setRole(test.app.context.db.pool, test.owner.id, EVERY_CITY, 'viewer')
    await test.deliver()
    expect((await test.log(id)).map((it) => [it.state, it.problem]).toSorted()).toEqual([
      ['delivered', null],
      ['dropped', 'role_lost'],
    ])
  })
})

it('messages are kept for 30 days', async () => {
  const { id } = await test.create()
  await test.write(id)
  await test.deliver()
  const left = async () => {
    await deleteExpired(test.app.context, test.app.retention)
    return (await test.app.context.db.pool.query('select 1 from notification')).rowCount
  }
  test.app.clock.advance(29 * DAY_MS)
  expect(await left()).toBe(1)
  test.app.clock.advance(DAY_MS + 1)
  expect(await left()).toBe(0)
})

it('the log is a list of pages', async () => {
  const { id } = await test.create()
  for (let n = 0; n < 5; n++) {
    await test.write(id, `n-${n}`, {}, `Message ${n}`)
    test.app.clock.advance(1_000)
  }
  const first = await test.app.get(`/api/alerts/contact-points/${id}/notifications?limit=2`, { cookie: test.owner.cookie })
  expect(first.headers).toMatchObject({ 'x-total-count': '5' })
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = (await test.app.get(next, { cookie: test.owner.cookie })).body as NotificationRecord[]
  expect(second.map((it) => it.title)).toEqual(['Message 2', 'Message 1'])
})
