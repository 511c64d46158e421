import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp()
  cookie = (await signUp(app, { role: 'operator', plan: 'pro' })).cookie
})
afterAll(() => app.close())

const HOSTILE: readonly unknown[] = [
  { length: {} },
  { length: { toString: 1, valueOf: 1 } },
  { length: [{ toString: 1 }] },
  { size: { valueOf: null } },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: {} } },
]

it.each<[string, Record<string, unknown>]>([
  ['/api/incidents', { title: 'Tree on the road', location: 'Av. Italia', type: 'other' }],
  ['/api/service-requests', { title: 'Dark lamp', location: 'Av. Italia', category: 'maintenance' }],
  ['/api/webhooks', { name: 'Ours', url: 'https://example.org/', types: ['incident.opened'] }],
])('%s answers 400 for an object that cannot be compared or printed', async (path, body) => {
  for (const name of Object.keys(body))
    for (const value of HOSTILE) {
      const reply = await post(app, path, { ...body, [name]: value }, { cookie })
      expect({ name, value, status: reply.status, body: reply.body }).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
})
