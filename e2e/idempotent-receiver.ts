import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Receives signed messages and counts what it gets more than once under the same id. Its answer takes a moment, so that a kill may fall between
 * a delivery and its being stored.
 * @param port any free one by default
 */
export async function startIdempotentReceiver<Message extends { id: string }>(port = 0) {
  const bodies = new Map<string, string>()
  /** `repeated`: with the same body as before; `different`: with another one. */
  const counts = { received: 0, repeated: 0, different: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const { id } = JSON.parse(body) as Message
      counts.received++
      const before = bodies.get(id)
      if (before !== undefined) counts[before === body ? 'repeated' : 'different']++
      bodies.set(id, body)
      setTimeout(() => response.writeHead(204).end(), 40)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    counts,
    port: (server.address() as AddressInfo).port,
    has: (id: string) => bodies.has(id),
    /** One for each id. */
    messages: () => [...bodies.values()].map((it) => JSON.parse(it) as Message),
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}
