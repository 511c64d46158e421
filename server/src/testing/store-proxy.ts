import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { StoreAddress } from '../platform/db/connection.ts'

export interface StoreProxy {
  /** The store by way of this road. */
  through(address: StoreAddress): StoreAddress
  /** Nobody gets through any more, and who was on the way is thrown off. */
  cut(): Promise<void>
  /** Nobody new gets through; who is on the way goes on. */
  shut(): void
  /** Whoever is on the road, or enters it, waits without a word. */
  block(): void
  /** As it was; who waits goes on. */
  open(): Promise<void>
  /** Who is on the road stays there for ever, without a word; who comes later gets through. */
  strand(): void
}

/** A real road to the real store that can be broken in the ways in which such roads break. */
export async function storeProxy(): Promise<StoreProxy> {
  const under = new Set<Socket>()
  const stranded = new Set<Socket>()
  /** A socket's path, or a port of this machine. */
  let target: string | number = ''
  let server: Server | undefined
  let port = 0
  let isBlocked = false

  function lead(from: Socket): void {
    const to = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      under.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        under.delete(socket)
        other.destroy()
      })
      if (isBlocked) socket.pause()
    }
  }

  function listen(): Promise<void> {
    const opened = createServer(lead)
    server = opened
    return new Promise((done) => {
      opened.listen(port, '127.0.0.1', () => {
        port = (opened.address() as { port: number }).port
        done()
      })
    })
  }

  await listen()
  return {
    through(address) {
      if ('connectionString' in address) throw new Error('the tests reach the store by its socket')
      const { port: storePort = 5432 } = address
      target = address.host.startsWith('/') ? join(address.host, `.s.PGSQL.${storePort}`) : storePort
      return { ...address, host: '127.0.0.1', port }
    },
    async cut() {
      const closed = new Promise((done) => server?.close(done))
      for (const socket of under) socket.destroy()
      await closed
    },
    shut() {
      server?.close()
    },
    block() {
      isBlocked = true
      for (const socket of under) socket.pause()
    },
    strand() {
      for (const socket of under) stranded.add(socket.pause())
    },
    async open() {
      isBlocked = false
      if (!server?.listening) await listen()
      for (const socket of under) if (!stranded.has(socket)) socket.resume()
    },
  }
}
