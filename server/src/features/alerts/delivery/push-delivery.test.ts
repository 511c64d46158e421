import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from '../../../adapters/push/testing/browser.ts'
import { type PushService, pushService } from '../../../adapters/push/testing/push-service.ts'
import { post } from '../../../testing/test-people.ts'
import { ALERT, BODY, deliveryTest, TRANSITION } from './testing/delivery-test.ts'

const test = deliveryTest()

let service: PushService
beforeEach(async () => {
  service = await pushService()
})
afterEach(() => service.close())

const createPush = (path = '/send/1') => {
  const browser = aBrowser(service.url + path)
  return { browser, made: test.create({ kind: 'push', url: undefined, push: browser.address }) }
}

describe('a message to a browser', () => {
  it('can be read by that browser only, and replaces the former one about the alert', async () => {
    const { browser, made } = createPush()
    const { id } = await made
    await test.write(id)
    await test.deliver()
    const [{ headers, body, path, claims, publicKey }] = service.received as [PushService['received'][number]]
    expect(path).toBe('/send/1')
    expect(headers).toMatchObject({ urgency: 'high', topic: ALERT.replaceAll('-', '') })
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:operator@city.example' })
    expect({ publicKey }).toEqual((await test.app.get('/api/alerts/push-key', { cookie: test.owner.cookie })).body)
    const [record] = await test.log(id)
    expect(JSON.parse(browser.open(body))).toEqual({
      id: record?.id,
      title: 'Slow traffic, Av. Italia',
      text: BODY.text,
      tag: ALERT,
      path: `/alerts?alert=${ALERT}`,
      severity: 'critical',
    })
  })

  it('is cut to what push services take', async () => {
    const { browser, made } = createPush()
    await test.write((await made).id, TRANSITION, { text: '🚦'.repeat(1_900) })
    await test.deliver()
    const [{ body }] = service.received as [PushService['received'][number]]
    expect(body.length).toBeLessThanOrEqual(4_096)
    expect(JSON.parse(browser.open(body)).text).toMatch(/^(🚦)+…$/)
  })

  it.each([404, 410])('whose subscription no longer exists (%d) is dropped with all that waits, and it is said', async (status) => {
    service.answer(status)
    const { id } = await createPush().made
    for (const n of [1, 2, 3]) await test.write(id, `n-${n}`)
    await test.deliver()
    expect(service.received).toHaveLength(1)
    expect((await test.log(id)).map((it) => [it.state, it.problem])).toEqual(Array(3).fill(['dropped', 'gone']))
    expect(await test.points()).toMatchObject([{ state: 'gone', problem: 'gone', waiting: 0 }])
    expect(await test.write(id, 'n-4')).toBe(0)
    expect((await post(test.app, `/api/alerts/contact-points/${id}/test`, undefined, { cookie: test.owner.cookie })).status).toBe(422)
  })

  it('is tried again when the push service fails', async () => {
    service.answer(503)
    const { id } = await createPush().made
    await test.write(id)
    await test.deliver()
    service.answer(201)
    test.app.clock.advance(6_001)
    await test.deliver()
    expect(await test.log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
  })
})
