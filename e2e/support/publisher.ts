import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response of a path: a body with its media type, or a status alone. */
export type Published = { body: string | Uint8Array; type: string } | { status: number }

export interface Publisher {
  port: number
  /** Replaces a path's response from now on. */
  publish(path: string, answer: Published): void
  /** Number of requests for a path. */
  asked(path: string): number
  stop(): Promise<void>
}

/** A publisher of feeds on this machine, on a free port by default. Answers with ETags, as good publishers do. */
export async function publisher(port = 0): Promise<Publisher> {
  const answers = new Map<string, Published>()
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const answer = answers.get(path) ?? { status: 404 }
    if ('status' in answer) {
      response.writeHead(answer.status).end()
      return
    }
    const bytes = Buffer.from(answer.body)
    const etag = `"${bytes.length}-${counts.size}-${hash(bytes)}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { 'content-type': answer.type, etag }).end(bytes)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A TCP server has an address of this form.
    port: (server.address() as AddressInfo).port,
    publish: (path, answer) => void answers.set(path, answer),
    asked: (path) => counts.get(path) ?? 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function hash(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = (value * 31 + byte) | 0
  return value >>> 0
}
