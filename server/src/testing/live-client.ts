import { LiveMessage } from '@oppidum/domain/core/live'
import { WebSocket } from 'ws'

export interface LiveClient {
  socket: WebSocket
  /** Everything received, parsed as the page does. */
  messages: LiveMessage[]
  /** Resolves with the messages once the condition holds. */
  until(isSo: () => boolean): Promise<LiveMessage[]>
  /** Resolves with the messages once there are at least this many. */
  count(atLeast: number): Promise<LiveMessage[]>
  say(message: unknown): void
  closed: Promise<{ code: number; reason: string }>
}

/** A page's socket; resolves when it is open. @param inflates whether it takes compressed messages, as browsers do @throws the status when the upgrade is refused */
export async function liveClient(
  url: string,
  { hello, headers = {}, inflates = true }: { hello?: unknown; headers?: Record<string, string>; inflates?: boolean } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: inflates })
  const messages: LiveMessage[] = []
  let look = () => {}
  socket.on('message', (bytes) => {
    messages.push(LiveMessage.parse(JSON.parse(bytes.toString())))
    look()
  })
  const closed = new Promise<{ code: number; reason: string }>((done) =>
    socket.once('close', (code, reason) => done({ code, reason: reason.toString() })),
  )
  await new Promise<void>((done, fail) => {
    socket.once('open', () => done())
    socket.once('error', fail)
    socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => fail(Object.assign(new Error(`refused with ${response.statusCode}`), { body, headers: response.headers })))
    })
  })
  socket.on('error', () => undefined)
  const client: LiveClient = {
    socket,
    messages,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: (isSo) =>
      new Promise((done) => {
        look = () => isSo() && done(messages)
        look()
      }),
    count: (atLeast) => client.until(() => messages.length >= atLeast),
  }
  if (hello !== undefined) client.say(hello)
  return client
}
