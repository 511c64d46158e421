import { request } from 'node:http'
import { LiveKind } from '@oppidum/domain/core/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveClient, liveClient } from '../../testing/live-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
  url = `${(await app.listen()).replace('http', 'ws')}/ws`
})
afterAll(() => app.close())

describe('who may open a socket', () => {
  it.each([
    ['a page of this server', { origin: 'http://localhost:3000' }],
    ['a page of this server by IP address', { origin: 'http://127.0.0.1:3000' }],
    ['a program', {}],
  ])('%s may open one', async (_who, headers) => {
    const client = await liveClient(url, { headers: headers as Record<string, string>, hello: { type: 'hello' } })
    expect(await client.count(LiveKind.options.length)).toHaveLength(LiveKind.options.length)
    client.socket.close()
    await client.closed
  })

  it.each([['http://evil.example'], ['https://localhost:3000'], ['http://localhost:3001'], ['null'], ['']])(
    'a page from %j may not',
    async (origin) => {
      await expect(liveClient(url, { headers: { origin } })).rejects.toMatchObject({
        message: 'refused with 403',
        body: expect.stringContaining('"code":"role_required"'),
      })
    },
  )

  it.each([['/'], ['/ws/'], ['/ws/x'], ['/api/incidents'], ['/wss']])('no socket opens at %s', async (path) => {
    await expect(liveClient(url.replace('/ws', path))).rejects.toMatchObject({
      message: 'refused with 404',
      body: expect.stringContaining('"code":"not_found"'),
      headers: expect.objectContaining({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) }),
    })
  })

  it('an upgrade to another protocol is refused', async () => {
    const status = await new Promise((done) => {
      const sent = request(url.replace('ws', 'http'), { headers: { connection: 'upgrade', upgrade: 'h2c' } })
      sent.on('response', (response) => done(response.statusCode))
      sent.end()
    })
    expect(status).toBe(400)
  })

  it('a handshake without its key is refused', async () => {
    const answer = await new Promise<{ status: number | undefined; body: string }>((done) => {
      const sent = request(url.replace('ws', 'http'), { headers: { connection: 'upgrade', upgrade: 'websocket' } })
      sent.on('response', (response) => {
        response.setEncoding('utf8')
        response.on('data', (body: string) => done({ status: response.statusCode, body }))
      })
      sent.end()
    })
    expect(answer).toEqual({ status: 400, body: expect.stringContaining('"code":"malformed"') })
  })

  it('an address may have 300 open, and is told when to try again', async () => {
    const many = await Promise.all(Array.from({ length: 300 }, () => liveClient(url)))
    await expect(liveClient(url)).rejects.toMatchObject({
      message: 'refused with 429',
      headers: expect.objectContaining({ 'retry-after': '30' }),
    })
    const [first] = many as [LiveClient]
    first.socket.close()
    await first.closed
    const next = await liveClient(url)
    for (const { socket } of [...many, next]) socket.terminate()
    await Promise.all([...many, next].map((it) => it.closed))
  })
})

describe('a client that exceeds its limits', () => {
  it('is closed after more than 64 KB', async () => {
    const client = await liveClient(url)
    client.say('x'.repeat(65 * 1024))
    expect((await client.closed).code).toBe(1009)
  })

  it('is closed after more than 64 KB, however small they are compressed', async () => {
    const client = await liveClient(url)
    client.socket.send('x'.repeat(65 * 1024), { compress: true })
    expect(client.socket.extensions).toBe('permessage-deflate')
    expect((await client.closed).code).toBe(1009)
  })

  it('is closed after too many messages', async () => {
    const client = await liveClient(url)
    for (let i = 0; i < 30; i++) client.say('{}')
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' })
  })
})

it('a server that is stopping opens no new socket', async () => {
  app.server.startDraining()
  await expect(liveClient(url)).rejects.toMatchObject({
    message: 'refused with 503',
    headers: expect.objectContaining({ 'retry-after': expect.any(String) }),
  })
})
