import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CachedResponse, cachedResponse } from './cached-response.ts'

/** As long as a map of some hundred sections: further compression takes longer than one request. */
const TEXT = JSON.stringify(
  Array.from({ length: 3_000 }, (_, index) => ({ id: `section-${index}`, at: [index * 1.37, (index * 7_919) % 1_013] })),
)

let answer: CachedResponse
let server: Server
beforeEach(async () => {
  server = createServer((request, response) => answer.send(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

async function ask(headers: Record<string, string>): Promise<{ status: number; etag: string; body: Buffer }> {
  // A TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, headers, agent: false }), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode ?? 0, etag: String(response.headers.etag), body }
}

it('nobody waits until an answer is as small as it gets', async () => {
  answer = cachedResponse(TEXT, 'application/json', [], [], 11)
  const first = await ask({ 'accept-encoding': 'br' })
  let now = first
  while (now.etag === first.etag) now = await ask({ 'accept-encoding': 'br' })
  expect(now.body.length).toBeLessThan(first.body.length)
  for (const { body } of [first, now]) expect(brotliDecompressSync(body).toString()).toBe(TEXT)
  // Whoever has the larger form has the same content.
  for (const { etag } of [first, now]) expect(await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).toMatchObject({ status: 304 })
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': '"another-br"' })).status).toBe(200)
})

it('an answer without further compression keeps its one form', async () => {
  answer = cachedResponse(TEXT, 'application/json', [])
  const first = await ask({ 'accept-encoding': 'br' })
  expect(await ask({ 'accept-encoding': 'br' })).toEqual(first)
})
