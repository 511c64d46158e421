import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { securityHeaders } from '../guard/security-headers.ts'
import { type HttpServer, openHttpServer } from '../http-server.ts'

/** Of them, one is left for a new connection. */
const MOST = 20
const FULL = 19

let server: HttpServer
let open: Socket[]
let answer: () => void
beforeEach(async () => {
  open = []
  const answered = new Promise<void>((done) => {
    answer = done
  })
  server = openHttpServer({
    log: pino({ level: 'silent' }),
    security: securityHeaders(['http://localhost:3000'], { maps: [] }),
    onAnswered: () => undefined,
    accessLog: null,
    spans: null,
    mayUseCache: () => false,
    upgrade: (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    date: () => null,
    holderOf: () => null,
    endMs: 50,
    connections: MOST,
  })
  server.app.get('/quick', async () => 'at once')
  server.app.get('/slow', async () => {
    await answered
    return 'at last'
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  answer()
  for (const socket of open) socket.destroy()
  await server.close()
})

async function add(): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await Promise.all([once(server.app.server, 'connection'), once(socket, 'connect')])
  open.push(socket)
  return socket
}
const request = (socket: Socket, path: string, more = '') => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`)
const said = async (socket: Socket) => String((await once(socket, 'data'))[0])

it('a new connection takes the place of the oldest on which nothing was ever asked', async () => {
  const first = await add()
  while (open.length < FULL) await add()
  const isGone = once(first, 'close')
  const newest = await add()
  await isGone
  request(newest, '/quick')
  expect(await said(newest)).toMatch(/^HTTP\/1.1 200 /)
  expect(open.filter((it) => it.destroyed)).toHaveLength(1)
})

it('of one that was answered, but not of one that waits for its answer, nor of a live socket', async () => {
  const [waiting, live, idle] = [await add(), await add(), await add()]
  request(waiting, '/slow')
  await once(server.app.server, 'request')
  request(live, '/live', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')
  expect(await said(live)).toMatch(/^HTTP\/1.1 101 /)
  request(idle, '/quick')
  expect(await said(idle)).toMatch(/^HTTP\/1.1 200 /)
  while (open.length < FULL) await add()
  const isGone = once(idle, 'close')
  await add()
  await isGone
  expect([waiting, live].map((it) => it.destroyed)).toEqual([false, false])
  answer()
  expect(await said(waiting)).toMatch(/^HTTP\/1.1 200 /)
})
