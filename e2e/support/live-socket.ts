import { once } from 'node:events'
import { LIVE_PATH, type LiveKind, LiveMessage } from '@oppidum/domain/core/live'
import { WebSocket } from 'ws'

export interface LiveSocket {
  /** What it was told, oldest first. */
  messages: LiveMessage[]
  /** The code with which the server closed it; null while it is open. */
  closeCode(): number | null
  close(): void
}

/** A program that listens, and says hello with what it holds. Every message must be one that the page could read. */
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
