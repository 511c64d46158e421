import type { NatsServers } from '../../config/nats-servers.ts'
import { type Bus, ChangeNotification } from './bus.ts'
import { lastingConnection, PING_EVERY_MS } from './nats-connection.ts'

/**
 * For several instances with a NATS cluster. A server that is away delays neither a start nor a change: this instance's own listeners are
 * called without it, and the connection is tried again until it is back. Missed notifications need no replay, because versions are compared
 * with the store.
 * @param subject of this installation: several may share a cluster
 */
export async function natsBus(
  servers: NatsServers,
  subject: string,
  onFault: (error: Error) => void,
  pingEveryMs = PING_EVERY_MS,
): Promise<Bus> {
  const listeners = new Set<(hint: ChangeNotification) => void>()
  let closed = false

  function tell(hint: ChangeNotification): void {
    for (const listener of [...listeners]) listener(hint)
  }

  const connection = await lastingConnection(servers, {
    onFault,
    pingEveryMs,
    async onOpen(fresh) {
      fresh.subscribe(subject, {
        callback: (error, message) => {
          if (error) return onFault(error)
          const hint = parsed(message.string())
          if (hint) tell(hint)
        },
      })
      await fresh.flush()
    },
  })

  return {
    async publish(hint) {
      if (closed) return
      queueMicrotask(() => closed || tell(hint))
      // The client would keep it until it has a server again, without a limit.
      if (connection.isUp()) connection.current()?.publish(subject, JSON.stringify(hint))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUp: connection.isUp,
    async close() {
      closed = true
      listeners.clear()
      await connection.close()
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
