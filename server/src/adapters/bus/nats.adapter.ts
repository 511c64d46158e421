import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { NatsServers } from '../../config/nats-servers.ts'
import { type Bus, ChangeNotification } from './bus.ts'

const RECONNECT_MS = 1_000
/** How often the connection is tested; it counts as lost when two tests in a row had no answer. */
const PING_EVERY_MS = 5_000

/**
 * For several instances with a NATS cluster. A server that is away delays neither a start nor a change: this instance's own listeners are
 * called without it, and the connection is tried again until it is back. Missed notifications need no replay, because versions are compared
 * with the store.
 * @param subject of this installation: several may share a cluster
 */
export async function natsBus(
  { servers, user, password, tls }: NatsServers,
  subject: string,
  onFault: (error: Error) => void,
  pingEveryMs = PING_EVERY_MS,
): Promise<Bus> {
  const listeners = new Set<(hint: ChangeNotification) => void>()
  let connection: NatsConnection | null = null
  let isConnected = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let opening: Promise<void> = Promise.resolve()

  function tell(hint: ChangeNotification): void {
    for (const listener of [...listeners]) listener(hint)
  }

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
    fresh.subscribe(subject, {
      callback: (error, message) => {
        if (error) return onFault(error)
        const hint = parsed(message.string())
        if (hint) tell(hint)
      },
    })
    await fresh.flush()
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
    async publish(hint) {
      if (closed) return
      queueMicrotask(() => closed || tell(hint))
      // The client would keep it until it has a server again, without a limit.
      if (isConnected) connection?.publish(subject, JSON.stringify(hint))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUp: () => isConnected && !closed,
    async close() {
      closed = true
      clearTimeout(retry)
      listeners.clear()
      await opening
      // Sends first what was published, unless there is no server.
      await (isConnected ? connection?.drain() : connection?.close())
      isConnected = false
    },
  }
}

function parsed(text: string): ChangeNotification | null {
  try {
    return ChangeNotification.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
