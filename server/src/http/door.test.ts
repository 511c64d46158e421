import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { openDoor } from './door.ts'
import { securityHeaders } from './security-headers.ts'

async function listening() {
  const door = openDoor({
    log: pino({ level: 'silent' }),
    security: securityHeaders(['http://localhost:3000'], { maps: [] }),
    answered: () => undefined,
    mayHavePrebuilt: () => false,
    upgrade: () => undefined,
    endMs: 50,
  })
  await door.app.listen({ port: 0, host: '127.0.0.1' })
  return { door, port: (door.app.server.address() as AddressInfo).port }
}

describe('a server that ends', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['a client that says nothing', () => undefined],
    ['one that stops in the middle of its request', (socket) => socket.write('GET /api/health HTTP/1.1\r\nHos')],
    [
      'one whose upgrade nobody answered',
      (socket) => socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ],
  ])('is not held up by %s', async (_who, speak) => {
    const { door, port } = await listening()
    const socket = connect(port, '127.0.0.1')
    const gone = once(socket, 'close')
    socket.on('error', () => undefined)
    await Promise.all([once(socket, 'connect'), once(door.app.server, 'connection')])
    speak(socket)
    await door.close()
    await gone
    expect(socket.destroyed).toBe(true)
  })
})
