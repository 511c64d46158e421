import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { NatsServers } from '../../config/nats-servers.ts'

/** The longest wait for the connection to end. */
const CLOSE_MS = 2_000
export const RECONNECT_MS = 1_000
/** How often the connection is tested; it counts as lost when two tests in a row had no answer. */
export const PING_EVERY_MS = 5_000

export interface LastingConnection {
  /** Null while there is none. */
  current(): NatsConnection | null
  isUp(): boolean
  close(): Promise<void>
}

interface Options {
  onFault: (error: Error) => void
  /** Called on each new connection, before it counts as up. */
  onOpen(connection: NatsConnection): Promise<void>
  pingEveryMs: number
}

/** A connection to a cluster that is tried again for as long as it is not closed. The first try is over when the promise resolves. */
export async function lastingConnection(
  { servers, user, password, tls }: NatsServers,
  { onFault, onOpen, pingEveryMs }: Options,
): Promise<LastingConnection> {
  let connection: NatsConnection | null = null
  let isConnected = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let opening: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    const fresh = await connect({
      servers: [...servers],
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(tls && { tls: {} }),
      name: 'oppidum',
      // Own notifications do not take the way through the server.
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: pingEveryMs,
      maxPingOut: 2,
    })
    if (closed) return await fresh.close()
    connection = fresh
    await onOpen(fresh)
    isConnected = true
    void follow(fresh)
  }

  async function follow(of: NatsConnection): Promise<void> {
    for await (const status of of.status()) {
      if (status.type === 'reconnect') isConnected = true
      else if (status.type === 'disconnect') {
        isConnected = false
        if (!closed) onFault(new Error('The connection to NATS is lost.'))
      } else if (status.type === 'error') onFault(status.error)
    }
    // The client gives up by itself when the server refuses it twice, as after a change of the password.
    isConnected = false
    connection = null
    again()
  }

  function again(): void {
    if (closed) return
    retry = setTimeout(attempt, RECONNECT_MS)
  }

  function attempt(): Promise<void> {
    opening = open().catch((error: Error) => {
      onFault(error)
      again()
    })
    return opening
  }

  await attempt()
  return {
    current: () => connection,
    isUp: () => isConnected && !closed,
    async close() {
      closed = true
      clearTimeout(retry)
      await opening
      // Sends first what was published, unless there is no server.
      const last = connection
      const ended = isConnected ? last?.drain() : last?.close()
      // A server that hangs does not hold up the end of this one.
      const late = new Promise((done) => setTimeout(done, CLOSE_MS).unref())
      await Promise.race([ended?.catch(onFault), late])
      if (last && !last.isClosed()) void last.close().catch(onFault)
      isConnected = false
    },
  }
}
