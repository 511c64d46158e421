import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let app: TestApp
afterEach(() => app.close())

it('follows the actual setup, for admins only', async () => {
  app = await startTestApp({})
  const admin = await signUp(app, { role: 'admin', email: 'ana@city.example' })
  const steps = async () => ((await app.get('/api/setup', { cookie: admin.cookie })).body as { steps: Record<string, string> }).steps
  expect(await steps()).toMatchObject({ people: 'open', email: 'open', backup: 'unknown' })
  await post(app, '/api/people/invitations', { email: 'omar@city.example', role: 'operator' }, { cookie: admin.cookie })
  expect(await steps()).toMatchObject({ people: 'done' })
  const viewer = await signUp(app, { role: 'viewer', email: 'eve@city.example' })
  expect((await app.get('/api/setup', { cookie: viewer.cookie })).status).toBe(403)
  expect((await app.get('/api/setup')).status).toBe(401)
})
