import { once } from 'node:events'
import { LIVE_PATH, type LiveKind, LiveMessage } from '@oppidum/domain/core/live'
import { WebSocket } from 'ws'

export interface LiveSocket {
  /** Messages received, oldest first. */
  messages: LiveMessage[]
  /** Close code from the server; null while it is open. */
  closeCode(): number | null
  close(): void
}

/** A client that sends a hello and listens. Every message must match the page's schema. */
export async function listen(url: string, since: Partial<Record<LiveKind, number>> = {}): Promise<LiveSocket> {
  const socket = new WebSocket(new URL(LIVE_PATH, url.replace(/^http/, 'ws')))
  const messages: LiveMessage[] = []
  let code: number | null = null
  socket.on('message', (data) => messages.push(LiveMessage.parse(JSON.parse(String(data)))))
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', since }))
  return { messages, closeCode: () => code, close: () => socket.terminate() }
}
