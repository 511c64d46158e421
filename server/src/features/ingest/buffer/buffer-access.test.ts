import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
})
afterEach(() => app.close())

it('only admins of every city see the buffer, which holds the deliveries of all of them', async () => {
  const everywhere = await signUp(app, { role: 'admin' })
  const local = await signUp(app, { role: 'admin', city: 'montevideo' })
  expect(await app.get('/api/ingest/buffer', { cookie: everywhere.cookie })).toMatchObject({
    status: 200,
    body: { buffer: null, setAside: [] },
  })
  expect(await app.get('/api/ingest/buffer', { cookie: local.cookie })).toMatchObject({ status: 403, body: { code: 'role_required' } })
})
