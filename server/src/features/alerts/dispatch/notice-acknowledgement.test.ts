import type { Notice } from '@oppidum/domain/alerts/notice'
import { SECOND_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { change, storeRule } from './testing/alert-story-store.ts'

let app: TestApp
let owner: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'basic', role: 'viewer' })
})
afterEach(() => app.close())

async function dispatch(): Promise<void> {
  for (let run = 0; run < 2; run++) {
    await app.jobs.find((it) => it.name === 'alerts.dispatch')?.run(new AbortController().signal)
    app.clock.advance(5 * SECOND_MS)
  }
}
const notices = async (who: TestPerson) =>
  ((await app.get('/api/alerts/notices', { cookie: who.cookie })).body as { notices: Notice[] }).notices
const acknowledge = (id: string, who: TestPerson) => post(app, `/api/alerts/notices/${id}/acknowledge`, undefined, { cookie: who.cookie })
const states = async () => {
  const { rows } = await app.context.db.pool.query<{ place: string; state: string; by: string | null }>(
    'select place_id as place, state, acknowledged_by as by from alert order by place_id',
  )
  return rows.map(({ place, state, by }) => `${place} ${state} ${by === owner.id ? 'by the owner' : by}`)
}

it("a storm's notice is in the order of the places, and acknowledged at once with all that still fires", async () => {
  const rule = await storeRule(app, owner.id)
  for (const place of ['10', '9', '2']) await change(app, rule, 'firing', { place })
  await dispatch()
  await change(app, rule, 'resolved', { place: '9' })
  const [notice] = await notices(owner)
  expect(notice?.alerts.map((it) => it.placeName)).toEqual(['Street 2', 'Street 9', 'Street 10'])
  expect(notice?.text.split('\n').map((it) => /Street \d+/.exec(it)?.[0])).toEqual(['Street 2', 'Street 9', 'Street 10'])
  expect(notice?.toAcknowledge).toBe(2)

  const stranger = await signUp(app, { plan: 'pro', role: 'admin' })
  expect((await acknowledge(notice?.id ?? '', stranger)).status).toBe(404)
  expect(await acknowledge(notice?.id ?? '', owner)).toMatchObject({ status: 200, body: { acknowledged: 2 } })
  expect(await states()).toEqual(['10 acknowledged by the owner', '2 acknowledged by the owner', '9 resolved null'])
  expect((await notices(owner)).map((it) => it.toAcknowledge)).toEqual([0])
  expect((await acknowledge(notice?.id ?? '', owner)).body).toEqual({ acknowledged: 0 })
  const { rows } = await app.context.db.pool.query("select by_person as by from alert_transition where to_state = 'acknowledged'")
  expect(rows).toEqual([{ by: owner.id }, { by: owner.id }])
})

it('a person without the plan or the role acknowledges nothing', async () => {
  const operator = await signUp(app, { plan: 'pro', role: 'operator' })
  await change(app, await storeRule(app, operator.id, { sharing: 'city' }), 'firing')
  await dispatch()
  const [notice] = await notices(operator)
  const id = notice?.id ?? ''
  await app.context.people.setRole(app.context.db.pool, operator.id, EVERY_CITY, 'viewer')
  await app.context.bus.publish({ kind: 'access', personId: operator.id })
  expect((await acknowledge(id, operator)).status).toBe(404)
  await app.context.people.setPlan(app.context.db.pool, operator.id, 'free', null)
  await app.context.bus.publish({ kind: 'access', personId: operator.id })
  expect((await acknowledge(id, operator)).status).toBe(402)
  expect(await states()).toEqual(['a firing null'])
})
