import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { StoreAddress } from '../platform/db/connection.ts'

export interface StoreProxy {
  /** The store's address by way of this proxy. */
  through(address: StoreAddress): StoreAddress
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>
  /** Refuses new connections and keeps existing ones. */
  shut(): void
  /** Stops forwarding on existing and new connections, without closing them. */
  block(): void
  /** Works normally again, and resumes blocked connections. */
  open(): Promise<void>
  /** Existing connections hang for ever; new ones work. */
  strand(): void
}

/** A TCP proxy in front of the real store that can fail as networks do. */
export async function storeProxy(): Promise<StoreProxy> {
  const sockets = new Set<Socket>()
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
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
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
      for (const socket of sockets) socket.destroy()
      await closed
    },
    shut() {
      server?.close()
    },
    block() {
      isBlocked = true
      for (const socket of sockets) socket.pause()
    },
    strand() {
      for (const socket of sockets) stranded.add(socket.pause())
    },
    async open() {
      isBlocked = false
      if (!server?.listening) await listen()
      for (const socket of sockets) if (!stranded.has(socket)) socket.resume()
    },
  }
}
