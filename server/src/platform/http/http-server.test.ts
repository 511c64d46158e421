import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from './guard/security-headers.ts'
import { LIMITS, openHttpServer } from './http-server.ts'

async function listening({ unreadMs = 30_000, limited = false, date = null as string | null, endMs = 50 } = {}) {
  const server = openHttpServer({
    log: pino({ level: 'silent' }),
    security: securityHeaders(['http://localhost:3000'], { maps: [] }),
    onAnswered: () => undefined,
    accessLog: null,
    spans: null,
    mayUseCache: () => false,
    upgrade: () => undefined,
    date: () => date,
    holderOf: () => (limited ? 'one address' : null),
    endMs,
    unreadMs,
  })
  // Far more than the socket buffers at both ends hold.
  server.app.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)))
  server.app.get('/quick', async () => 'at once')
  server.app.get('/slow', async () => {
    await new Promise((done) => setTimeout(done, 500))
    return 'at last'
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return { server, port: (server.app.server.address() as AddressInfo).port }
}

describe('a server that shuts down', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['a client that says nothing', () => undefined],
    ['one that stops in the middle of its request', (socket) => socket.write('GET /api/health HTTP/1.1\r\nHos')],
    [
      'one whose upgrade nobody answered',
      (socket) => socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ],
  ])('is not held up by %s', async (_who, speak) => {
    const { server, port } = await listening()
    const socket = connect(port, '127.0.0.1')
    const gone = once(socket, 'close')
    socket.on('error', () => undefined)
    await Promise.all([once(socket, 'connect'), once(server.app.server, 'connection')])
    speak(socket)
    await server.close()
    await gone
    expect(socket.destroyed).toBe(true)
  })
})

describe('a server that leaves its clients to others', () => {
  async function ask(port: number, path: string): Promise<{ status: number; connection: string | null } | null> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    await answer?.arrayBuffer()
    return answer && { status: answer.status, connection: answer.headers.get('connection') }
  }

  it('serves on while they notice, and then takes no more connections', async () => {
    const { server, port } = await listening()
    expect(await ask(port, '/quick')).toEqual({ status: 200, connection: 'keep-alive' })
    expect(server.isLeaving()).toBe(false)
    const left = server.leave(200)
    expect([server.isLeaving(), server.isDraining()]).toEqual([true, false])
    expect(await ask(port, '/quick')).toEqual({ status: 200, connection: 'close' })
    await left
    expect(await ask(port, '/quick')).toBeNull()
    server.startDraining()
    expect([server.isLeaving(), server.isDraining()]).toEqual([true, true])
    await server.close()
  })

  it('answers what was asked before', async () => {
    const { server, port } = await listening({ endMs: 5_000 })
    const asked = ask(port, '/slow')
    await once(server.app.server, 'request')
    await server.leave(0)
    expect(await asked).toEqual({ status: 200, connection: 'close' })
    await server.close()
  })

  it('waits for nobody who reads a stream', async () => {
    const { server, port } = await listening()
    const socket = requested(port, '/large')
    await once(socket, 'readable')
    await server.leave(0)
    expect(server.app.server.listening).toBe(false)
    await server.close()
  })
})

function requested(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return socket
}

describe('a client', () => {
  it('is disconnected if it does not read its answer', async () => {
    const { server, port } = await listening({ unreadMs: 100 })
    const connected = once(server.app.server, 'connection')
    const socket = requested(port, '/large').pause()
    const [atServer] = (await connected) as [Socket]
    await once(atServer, 'close')
    expect(atServer.bytesWritten).toBeGreaterThan(0)
    socket.destroy()
    await server.close()
  })

  it('gets the whole answer if it reads slowly but steadily', async () => {
    const { server, port } = await listening({ unreadMs: 1_000 })
    const socket = requested(port, '/large')
    const startedAt = performance.now()
    let bytes = 0
    socket.on('data', (part) => {
      bytes += part.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    await once(socket, 'close')
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024)
    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
    await server.close()
  })

  it('is not disconnected while its answer is being computed', async () => {
    const { server, port } = await listening({ unreadMs: 100 })
    const socket = requested(port, '/slow')
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    await once(socket, 'close')
    expect(text).toContain('at last')
    await server.close()
  })
})

it('an address can have a thousand connections, and another one once one is closed', async () => {
  const { server, port } = await listening({ limited: true })
  const open: Socket[] = []
  const add = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const [atServer] = (await Promise.all([once(server.app.server, 'connection'), once(socket, 'connect')]))[0] as [Socket]
    open.push(socket)
    return atServer
  }
  for (let i = 0; i < LIMITS.connectionsOfAddress; i++) expect((await add()).destroyed).toBe(false)
  expect((await add()).destroyed).toBe(true)
  const [first] = open as [Socket]
  const isGone = new Promise<void>((done) => {
    const look = () =>
      server.app.server.getConnections((_error, count) => (count < LIMITS.connectionsOfAddress ? done() : setImmediate(look)))
    first.destroy()
    look()
  })
  await isGone
  expect((await add()).destroyed).toBe(false)
  for (const socket of open) socket.destroy()
  await server.close()
})

it("answers are dated by the machine's clock unless that is known to be wrong", async () => {
  const right = 'Fri, 20 Nov 2026 10:00:00 GMT'
  const dateOf = async (date: string | null) => {
    const { server, port } = await listening({ date })
    const answer = await fetch(`http://127.0.0.1:${port}/slow`)
    await server.close()
    return answer.headers.get('date')
  }
  expect(await dateOf(right)).toBe(right)
  expect(Math.abs(Date.parse((await dateOf(null)) ?? '') - Date.now())).toBeLessThan(60_000)
})
