import type { Receipt, Usage } from '@oppidum/domain/plans/meter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let one: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  one = await signUp(app)
  other = await signUp(app)
  const { headers } = await withKey(app.context, { personId: one.id })
  for (let call = 0; call < 8; call++) {
    // Two at each moment, so that a page can end between them.
    if (call % 2 === 0) app.clock.advance(1_000)
    await app.get(call < 5 ? '/api/config' : '/api/v1/cities', headers)
  }
  const { id } = await app.meters.reserve({
    personId: one.id,
    plan: 'free',
    meter: 'imageGenerations',
    requestId: 'drawn',
    what: 'a picture',
  })
  await app.meters.settle(id)
  await app.meters.reserve({ personId: one.id, plan: 'free', meter: 'imageGenerations', requestId: 'drawing', what: 'a picture' })
  const back = await app.meters.reserve({
    personId: one.id,
    plan: 'free',
    meter: 'imageGenerations',
    requestId: 'failed',
    what: 'a picture',
  })
  await app.meters.release(back.id)
})
afterAll(() => app.close())

describe('usage', () => {
  it('shows what is used, reserved and left, and when it renews', async () => {
    const { body } = await app.get('/api/usage', { cookie: one.cookie })
    const day = { period: 'day', startsAt: '2026-11-20T00:00:00.000Z', renewsAt: '2026-11-21T00:00:00.000Z' }
    expect(body).toEqual({
      at: '2026-11-20T10:00:04.000Z',
      meters: [
        { meter: 'aiQueries', period: null, limit: 0, used: 0, reserved: 0, left: 0, startsAt: null, renewsAt: null, warning: null },
        { meter: 'apiCalls', ...day, limit: 10, used: 8, reserved: 0, left: 2, warning: 75 },
        { meter: 'imageGenerations', ...day, limit: 20, used: 1, reserved: 1, left: 18, warning: null },
      ],
    })
  })

  it('applies the present plan to the same counts', async () => {
    await app.context.people.setPlan(app.context.db.pool, one.id, 'pro', null)
    await app.context.bus.publish({ kind: 'access', personId: one.id })
    const { meters } = (await app.get('/api/usage', { cookie: one.cookie })).body as Usage
    expect(meters[0]).toMatchObject({ limit: null, left: null, period: 'month', renewsAt: '2026-12-01T00:00:00.000Z' })
    expect(meters[1]).toMatchObject({ limit: 50_000, used: 8, left: 49_992, warning: null })
  })

  it("does not count the page's own calls, and is separate for each person", async () => {
    for (let call = 0; call < 3; call++) await app.get('/api/config', { cookie: other.cookie })
    const { meters } = (await app.get('/api/usage', { cookie: other.cookie })).body as Usage
    expect(meters.map((it) => it.used)).toEqual([0, 0, 0])
  })
})

describe('receipts', () => {
  const nextOf = (headers: Record<string, unknown>) => /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]

  it('are listed for every count, newest first, page by page, without released ones', async () => {
    const all: Receipt[] = []
    for (let next: string | undefined = '/api/usage/receipts?limit=3'; next; ) {
      const page = await app.get(next, { cookie: one.cookie })
      expect(page.headers['x-total-count']).toBe('10')
      expect(page.headers['cache-control']).toBe('no-store')
      all.push(...(page.body as Receipt[]))
      next = nextOf(page.headers)
    }
    expect(all).toHaveLength(10)
    expect(new Set(all.map((it) => it.id)).size).toBe(10)
    expect(all.map((it) => it.at)).toEqual(
      all
        .map((it) => it.at)
        .toSorted()
        .toReversed(),
    )
    expect(all.filter((it) => it.state === 'reserved').map((it) => [it.requestId, it.settledAt])).toEqual([['drawing', null]])
    expect(all.filter((it) => it.what === 'GET /api/v1/cities')).toHaveLength(3)
  })

  it('can be filtered by meter', async () => {
    const page = await app.get('/api/usage/receipts?meter=apiCalls', { cookie: one.cookie })
    expect(page.headers['x-total-count']).toBe('8')
    expect((page.body as Receipt[]).every((it) => it.meter === 'apiCalls')).toBe(true)
  })

  it('of another person are hidden, and a visitor has none', async () => {
    const page = await app.get('/api/usage/receipts', { cookie: other.cookie })
    expect([page.body, page.headers['x-total-count']]).toEqual([[], '0'])
    expect((await app.get('/api/usage/receipts')).status).toBe(401)
    expect((await app.get('/api/usage')).status).toBe(401)
  })
})
