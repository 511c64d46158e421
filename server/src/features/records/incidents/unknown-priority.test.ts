import type { Incident } from '@oppidum/domain/records/incident'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const report = async (more: object) => {
  const body = { type: 'fire', title: 'Warehouse fire, people trapped', location: 'Dock 4', status: 'active', ...more }
  return (await post(app, '/api/incidents', body, { cookie: operator.cookie })).body as Incident
}

it('a report without a priority has none, is listed before the others, found by its word, and counted', async () => {
  await report({ priority: 'critical', title: 'Roof on fire' })
  const made = await report({})
  expect(made).toMatchObject({ priority: 'unknown', severity: 'unknown' })
  const worst = (await app.get('/api/incidents?sort=worst')).body as Incident[]
  expect(worst.map((one) => one.priority)).toEqual(['unknown', 'critical'])
  const first = (await app.get('/api/incidents?sort=worst&limit=1')).headers.link as string
  const cursor = /cursor=([^&>]*)/.exec(first)?.[1]
  const rest = (await app.get(`/api/incidents?sort=worst&cursor=${cursor}`)).body as Incident[]
  expect(rest.map((one) => one.priority)).toEqual(['critical'])
  expect((await app.get('/api/incidents?priority=unknown')).body).toMatchObject([{ id: made.id }])
  expect((await app.get('/api/incidents/counts')).body).toMatchObject({ total: 2, unknown: 1, critical: 1 })
})

it('nobody can set it to unknown, and any other value replaces unknown', async () => {
  const made = await report({})
  const change = (priority: string) =>
    post(app, `/api/incidents/${made.id}`, { version: made.version, priority }, { method: 'PATCH', cookie: operator.cookie })
  expect((await change('unknown')).status).toBe(400)
  expect((await change('high')).body).toMatchObject({ priority: 'high', severity: 'high' })
})
