import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('a method that an address does not take', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const ask = (method: string, url: string) => app.server.app.inject({ method: method as 'PUT', url })

  it.each(['/api/status', '/api/status/', '/api/status?city=montevideo', '/api/%73tatus', '/api/v1/traffic-data'])(
    'is refused, however the address is written: %s',
    async (url) => {
      const reply = await ask('DELETE', url)
      expect(reply.statusCode).toBe(405)
      expect(reply.json()).toEqual({ error: 'This address can only be read (GET).', code: 'wrong_method' })
      expect(reply.headers.allow).toBe('GET, HEAD')
    },
  )

  it.each(['/api/status//', '/api/status%2F', '/api/Status', '/api/nothing'])('is not found where nothing is served: %s', async (url) => {
    expect((await ask('DELETE', url)).statusCode).toBe(404)
  })

  it.each([
    ['PUT', '/api/incidents/1', 'GET, HEAD, PATCH'],
    ['TRACE', '/api/v1/incidents/a%20b/', 'GET, HEAD, PATCH'],
    ['PATCH', '/api/feeds/1/sites/2', 'PUT'],
    ['DELETE', '/api/incidents/counts', 'GET, HEAD'],
    ['PATCH', '/api/incidents/counts', 'GET, HEAD'],
  ])('is refused by the path that serves the address: %s %s', async (method, url, allow) => {
    const reply = await ask(method, url)
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow])
  })

  it('is measured at the path', async () => {
    await ask('PATCH', '/api/status')
    const { text } = await app.get('/metrics')
    expect(text).toMatch(/route="\/api\/status",method="PATCH",status="405"/)
    expect(text).toMatch(/route="\/api\/incidents\/:id",method="PUT",status="405"/)
  })

  it('is refused by a probe of a server that shuts down, and by nothing else', async () => {
    const leaving = await startTestApp()
    leaving.server.startDraining()
    const status = async (url: string) => (await leaving.server.app.inject({ method: 'DELETE', url })).statusCode
    expect([await status('/api/ready'), await status('/api/status')]).toEqual([405, 503])
    await leaving.close()
  })
})
