import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request it received. */
interface Asked {
  headers: IncomingHttpHeaders
  body: unknown
}

/** An image service that gives scripted answers one after the other, and repeats the last one. */
export async function inferenceServer() {
  const asked: Asked[] = []
  let answers: ((response: ServerResponse) => void)[] = []
  const server = createServer(async (request, response) => {
    // System Status looks whether the service answers; it asks for no picture.
    if (request.method === 'HEAD') return void response.writeHead(405).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString('utf8')) })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/models/some/painter`,
    asked,
    answers(...next: ((response: ServerResponse) => void)[]) {
      answers = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with bytes of a type. */
export const sends = (bytes: Uint8Array | string, type = 'image/png', status = 200) => {
  return (response: ServerResponse) => void response.writeHead(status, { 'content-type': type }).end(bytes)
}
