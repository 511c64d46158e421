import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What clients do with their connections: something that costs the server, and nothing that ends. */
export type Manner = 'silent' | 'half a header' | 'a byte at a time' | 'never reads'

const HEADER = 'GET /api/incidents HTTP/1.1\r\nHost: city.example\r\nX-Slow: '
const BYTE_EVERY_MS = 3_000
/** Together more than a connection holds on its way. */
const REQUESTS_UNREAD = 200
const PAUSE_AFTER = 250
const ESTABLISHED = '01'

/** How many connections from an address the server at this port has, as the system knows: a client that reads nothing does not. */
export function connectionsFrom(address: string, port: number): number {
  // Addresses are written backwards and in hexadecimal.
  const parts = address.split('.').map((it) => Number(it).toString(16).padStart(2, '0'))
  const remote = parts.reverse().join('').toUpperCase()
  const local = port.toString(16).padStart(4, '0').toUpperCase()
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((it) => readFileSync(it, 'utf8').split('\n').slice(1))
    .map((it) => it.trim().split(/\s+/))
    .filter(([, from = '', to = '', state]) => from.endsWith(`:${local}`) && to.split(':')[0]?.endsWith(remote) && state === ESTABLISHED)
    .length
}

function begin(socket: Socket, manner: Manner, unread: string): void {
  if (manner === 'half a header') socket.write(HEADER)
  if (manner === 'a byte at a time') {
    socket.write(HEADER)
    const dripping = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
    socket.once('close', () => clearInterval(dripping))
  }
  if (manner === 'never reads') {
    socket.pause()
    socket.write(`GET ${unread} HTTP/1.1\r\nHost: city.example\r\n\r\n`.repeat(REQUESTS_UNREAD))
  } else socket.resume()
}

/**
 * Opens connections from one address of this machine.
 * @param unread path of a large answer
 * @returns the sockets, once each is connected or refused
 */
export async function openIdle(port: number, localAddress: string, count: number, manner: Manner, unread: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  const settled: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    settled.push(
      new Promise((done) => {
        socket.on('error', () => done())
        socket.once('close', () => done())
        socket.once('connect', () => {
          begin(socket, manner, unread)
          done()
        })
      }),
    )
    if (number % PAUSE_AFTER === 0) await wait(20)
  }
  await Promise.all(settled)
  return sockets
}
