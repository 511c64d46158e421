import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptsEvents, events, type Listener, sendEvents } from './event-stream.ts'

const app = fastify({ logger: false })
let run: (listener: Listener) => Promise<void> = async () => undefined
let port = 0
beforeAll(async () => {
  app.get('/', (request, reply) => sendEvents(events(run), request, reply.header('x-common', 'here')))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // The address is a string only for a server on a Unix socket.
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

it('sends events with the headers of every answer, and reports a thrown error without its details', async () => {
  run = async ({ tell }) => {
    tell({ event: 'said', data: 'two\nlines' })
    throw new Error('something inner')
  }
  const reply = await app.inject('/')
  expect(reply.headers).toMatchObject({ 'x-common': 'here', 'content-type': 'text/event-stream; charset=utf-8' })
  expect(reply.body.split('\n\n').slice(1, 3)).toEqual([
    'event: said\ndata: "two\\nlines"',
    'event: failed\ndata: {"error":"Something went wrong on our side; the error has been logged.","code":"internal"}',
  ])
})

it('answers HEAD without starting', async () => {
  let isBegun = false
  run = async () => {
    isBegun = true
  }
  const reply = await app.inject({ method: 'HEAD', url: '/' })
  expect([reply.statusCode, reply.body, isBegun]).toEqual([200, '', false])
})

it('sends a single event larger than the unread limit', async () => {
  run = async ({ tell }) => tell({ event: 'made', data: 'x'.repeat(8 * 1024 * 1024) })
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  expect((await reply.text()).length).toBeGreaterThan(8 * 1024 * 1024)
})

it('drops a client that does not read', async () => {
  const ended = new Promise<void>((done) => {
    run = async ({ tell, gone }) => {
      gone.addEventListener('abort', () => done())
      // The operating system buffers some megabytes per connection.
      for (let i = 0; i < 64 && !gone.aborted; i++) {
        tell({ event: 'said', data: 'x'.repeat(1024 * 1024) })
        await new Promise((next) => setImmediate(next))
      }
    }
  })
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await ended
  socket.destroy()
})

it.each([
  ['text/event-stream', true],
  ['application/json, text/event-stream;q=0.9', true],
  ['*/*', false],
  ['text/event-streams', false],
  [undefined, false],
])('%s accepts events: %s', (accept, expected) => {
  expect(acceptsEvents({ accept })).toBe(expected)
})
