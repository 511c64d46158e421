import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that the receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; sequence?: number; data: never }
}

export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** How it answers from now on; default 204. */
  answer(how: (received: Received, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** An HTTP server that somebody has events sent to. @param port 0 for a free one */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let how = (_: Received, response: ServerResponse): unknown => response.writeHead(204).end()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const it: Received = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(it)
      how(it, response)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}/hook`,
    port: own,
    received,
    answer(next) {
      how = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
