import { type AddressInfo, createServer, type Socket } from 'node:net'
import { callerKey } from '../../platform/http/guard/client-address.ts'
import { LISTENER_LIMITS } from './listener-limits.ts'
import type { MessageGate, MessageListener } from './message-listener.ts'
import { publisherConnection } from './publisher-connection.ts'

interface Parts {
  host: string
  /** 0: any free one. */
  port: number
  gate: MessageGate
  log: { warn(fields: object, message: string): void }
}

/**
 * Lets devices publish by MQTT 3.1.1 and 5. Nobody can subscribe. It is made on the packet codec: `aedes` speaks no MQTT 5, and of a
 * broker's work, which is to route, retain and keep messages for others, nothing would be used.
 */
export async function mqttListener({ host, port, gate, log }: Parts): Promise<MessageListener> {
  const open = new Set<Socket>()
  const ofAddress = new Map<string, number>()
  let attempts = new Map<string, number>()
  let isReported = false
  const fresh = setInterval(() => {
    attempts = new Map()
    isReported = false
  }, LISTENER_LIMITS.attemptsMs)
  fresh.unref()

  function isTooMany(address: string): boolean {
    const attempt = (attempts.get(address) ?? 0) + 1
    attempts.set(address, attempt)
    return (
      attempt > LISTENER_LIMITS.attempts ||
      open.size >= LISTENER_LIMITS.connections ||
      (ofAddress.get(address) ?? 0) >= LISTENER_LIMITS.connectionsOfAddress
    )
  }

  const server = createServer((socket) => {
    socket.on('error', () => {})
    const address = callerKey(socket.remoteAddress ?? '')
    if (isTooMany(address)) {
      if (!isReported) log.warn({ connections: open.size }, 'MQTT connections refused: too many')
      isReported = true
      socket.destroy()
      return
    }
    open.add(socket)
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left > 0) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
    publisherConnection(socket, gate, () => log.warn({ security: 'refused_access' }, 'MQTT connection refused: not a key that may deliver'))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done())
  })

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      clearInterval(fresh)
      const ended = new Promise<void>((done) => server.close(() => done()))
      for (const it of open) it.destroy()
      await ended
    },
  }
}
