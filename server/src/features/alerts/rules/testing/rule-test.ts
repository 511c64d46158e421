import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { afterEach, beforeEach, expect } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../../testing/test-people.ts'

export const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' }
export const RULE = {
  name: 'Slow on Av. Italia',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places: ['italia-1'] },
  condition: SLOW,
  forMinutes: 10,
  resolveMinutes: 5,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}
export const CITY_RULE = { ...RULE, sharing: 'city' }
/** About the city as a whole; the condition has to be too. */
export const WHOLE = { ...RULE, scope: { kind: 'city' } }

/** A server with two cities for each test, someone whose plan includes alerts, and the calls about rules; by default, they call. */
export function ruleTest() {
  const test = { app: undefined as unknown as TestApp, owner: undefined as unknown as TestPerson }
  const create = (body: unknown = RULE, who = test.owner, city = 'montevideo') =>
    post(test.app, `/api/alerts/rules?city=${city}`, body, { cookie: who.cookie })
  const change = (id: string, body: unknown, who = test.owner) =>
    post(test.app, `/api/alerts/rules/${id}`, body, { method: 'PUT', cookie: who.cookie })
  const remove = (id: string, who = test.owner) =>
    post(test.app, `/api/alerts/rules/${id}`, undefined, { method: 'DELETE', cookie: who.cookie })
  const get = (path: string, who = test.owner) => test.app.get(`/api/alerts/rules${path}`, { cookie: who.cookie })
  const list = async (who = test.owner, city = 'montevideo') => (await get(`?city=${city}`, who)).body as AlertRule[]

  /** @returns the new rule */
  async function made(body: unknown = RULE, who = test.owner): Promise<AlertRule> {
    const reply = await create(body, who)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as AlertRule
  }

  beforeEach(async () => {
    test.app = await startTestApp({ cities: [aCity(), aCity({ id: 'berlin', name: 'Berlin' })] })
    test.owner = await signUp(test.app, { plan: 'pro' })
  })
  afterEach(() => test.app.close())
  return Object.assign(test, { create, change, remove, get, list, made })
}
