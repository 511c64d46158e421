import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { parseOutboundAllow } from './outbound-allow.ts'
import { undiciWebClient } from './undici.adapter.ts'
import { type WebAnswer, type WebClient, WebFailure, type WebLimits, type WebRequest } from './web-client.ts'

const running: { server: Server; client: WebClient }[] = []
afterEach(async () => {
  for (const { server, client } of running.splice(0)) {
    await client.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function publisher(listener: RequestListener, more: { limits?: Partial<WebLimits>; allow?: string; names?: string[] } = {}) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = (server.address() as AddressInfo).port
  const client = undiciWebClient({
    allow: parseOutboundAllow(more.allow ?? `127.0.0.1:${port}`),
    limits: { firstByteMs: 2_000, totalMs: 4_000, ...more.limits },
    ...(more.names ? { lookup: async () => more.names as string[] } : {}),
  })
  running.push({ server, client })
  const get = (path: string, request: Partial<WebRequest> = {}): Promise<WebAnswer> =>
    client.get({ url: `http://127.0.0.1:${port}${path}`, accept: ['application/json'], maxBytes: 10_000, ...request })
  return { port, get, client }
}

const problem = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (cause) => (cause instanceof WebFailure ? cause.problem : `unforeseen: ${cause}`),
  )
const text = (answer: WebAnswer) => (answer.kind === 'content' ? Buffer.from(answer.bytes).toString() : answer.kind)
const json = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)

test('an answer comes with its media type and what to ask with next time', async () => {
  const { get } = await publisher((_, response) =>
    json(response, '{"a":1}', { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 07:00:00 GMT' }),
  )
  const answer = await get('/feed')
  expect(answer).toMatchObject({ mediaType: 'application/json', etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 07:00:00 GMT' })
  expect(text(answer)).toBe('{"a":1}')
})

test('a publisher may say that nothing changed', async () => {
  const asked: IncomingMessage['headers'][] = []
  const { get } = await publisher((request, response) => {
    asked.push(request.headers)
    response.writeHead(304).end()
  })
  expect(await get('/feed', { etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 07:00:00 GMT' })).toEqual({ kind: 'unchanged' })
  expect(asked[0]).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Fri, 20 Nov 2026 07:00:00 GMT' })
  expect(await problem(get('/feed'))).toBe('refused')
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('%s is unpacked', async (encoding, pack) => {
  const { get } = await publisher((_, response) => json(response, pack('["packed"]'), { 'content-encoding': encoding }))
  expect(text(await get('/'))).toBe('["packed"]')
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a %s bomb is stopped while it swells', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(50_000_000))
  const { get } = await publisher((_, response) => json(response, bomb, { 'content-encoding': encoding }))
  const before = process.memoryUsage().arrayBuffers
  expect(await problem(get('/', { maxBytes: 100_000 }))).toBe('too_large')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
})

test.each([
  ['a packed file', { 'content-type': 'application/x-gzip' }],
  ['a packed file that is also called a packed transfer', { 'content-type': 'application/gzip', 'content-encoding': 'x-gzip' }],
])('%s is unpacked, and its content has no stated type', async (_, headers) => {
  const { get } = await publisher((_, response) => json(response, gzipSync('["packed"]'), headers))
  const answer = await get('/feed.json.gz', { accept: ['application/octet-stream'] })
  expect(text(answer)).toBe('["packed"]')
  expect(answer).toMatchObject({ mediaType: 'application/octet-stream' })
  expect(await problem(get('/feed.json.gz'))).toBe('not_understood')
})

test.each([
  ['with its length', (bytes: number) => `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${bytes}\r\n`],
  ['without a length', () => 'HTTP/1.0 200 OK\r\n'],
])('a large packed answer %s arrives whole from a publisher that closes the connection at once', async (_, head) => {
  const content = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => createHash('sha256').update(String(index)).digest('hex')))
  const packed = gzipSync(content, { level: 1 })
  const server = createSocketServer((socket) => {
    socket.once('data', () => {
      socket.write(`${head(packed.length)}content-type: application/json\r\ncontent-encoding: gzip\r\n\r\n`)
      socket.end(packed)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const client = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
  for (let times = 0; times < 5; times++) {
    const answer = await client.get({ url: `http://127.0.0.1:${port}/`, accept: ['application/json'], maxBytes: 50_000_000 })
    expect(text(answer) === content).toBe(true)
  }
  await client.close()
  await new Promise((done) => server.close(done))
})

test('a packed answer that breaks off is not understood', async () => {
  const { get } = await publisher((_, response) => json(response, gzipSync('["packed"]').subarray(0, 15), { 'content-encoding': 'gzip' }))
  expect(await problem(get('/'))).toBe('not_understood')
})

test('an unknown packing is not understood', async () => {
  const { get } = await publisher((_, response) => json(response, 'x', { 'content-encoding': 'zstd' }))
  expect(await problem(get('/'))).toBe('not_understood')
})

test('an answer that announces or reaches too many bytes is too large', async () => {
  const { get } = await publisher((request, response) => {
    if (request.url === '/announced') json(response, 'x'.repeat(20_000), { 'content-length': '20000' })
    else {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pour = () => {
        while (response.write('x'.repeat(1_000)) && !response.destroyed);
      }
      response.on('drain', pour)
      pour()
    }
  })
  expect(await problem(get('/announced'))).toBe('too_large')
  expect(await problem(get('/endless'))).toBe('too_large')
})

test('a truncated answer is not understood', async () => {
  const { get } = await publisher((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('[1,2')
    setImmediate(() => response.destroy())
  })
  expect(await problem(get('/'))).toBe('not_understood')
})

test('silence before the head and a body that drips on are too slow', async () => {
  const { get } = await publisher(
    (request, response) => {
      if (request.url === '/silent') return
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
    },
    { limits: { firstByteMs: 60, totalMs: 150 } },
  )
  expect(await problem(get('/silent'))).toBe('too_slow')
  expect(await problem(get('/dripping'))).toBe('too_slow')
})

test('a call can be ended from outside', async () => {
  const { get } = await publisher(() => {})
  const end = new AbortController()
  const call = problem(get('/', { signal: end.signal }))
  end.abort()
  expect(await call).toBe('ended')
  expect(await problem(get('/', { signal: end.signal }))).toBe('ended')
})

test.each([
  [403, 'The publisher refused the request (status 403).', null],
  [500, 'The publisher refused the request (status 500).', null],
  [429, 'The publisher refused the request (status 429).', 120],
])('status %i is in the message, and nothing of the body', async (status, message, retryAfterSeconds) => {
  const { get } = await publisher((_, response) => response.writeHead(status, { 'retry-after': '120' }).end('secret inner text'))
  await expect(get('/')).rejects.toMatchObject({ problem: 'refused', status, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) })
})

test('only the expected media types are read', async () => {
  const { get } = await publisher((request, response) => {
    const type = decodeURIComponent(request.url ?? '').slice(1)
    response.writeHead(200, type ? { 'content-type': type } : {}).end('{}')
  })
  expect(await problem(get('/text%2Fhtml'))).toBe('not_understood')
  expect(await problem(get('/application%2Fgeo%2Bjson'))).toBe('not_understood')
  expect(await problem(get('/application%2Fgeo%2Bjson', { accept: ['+json'] }))).toBe('none')
  expect(await problem(get('/', { accept: ['application/octet-stream'] }))).toBe('none')
})

test('a redirect is followed without the headers of the first call, three times at most', async () => {
  const asked: (string | undefined)[] = []
  const { get } = await publisher((request, response) => {
    asked.push(request.headers['x-key'] as string | undefined)
    const step = Number(request.url?.slice(1))
    if (step > 0) response.writeHead(302, { location: `/${step - 1}` }).end()
    else json(response, '[]')
  })
  expect(await problem(get('/3', { headers: { 'x-key': 'k' } }))).toBe('none')
  expect(asked).toEqual(['k', undefined, undefined, undefined])
  expect(await problem(get('/4'))).toBe('not_allowed')
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/',
  'http://2130706433:1/',
  'http://0x7f.1:1/',
  'http://0177.0.0.1:1/',
  'http://[::1]:1/',
  'http://[64:ff9b::7f00:1]:1/',
  'http://user:pass@example.org/',
  'file:///etc/passwd',
  'ftp://example.org/',
  'http://',
])('a redirect to %s is not followed', async (location) => {
  const { get } = await publisher((_, response) => response.writeHead(302, { location }).end())
  expect(await problem(get('/'))).toBe('not_allowed')
})

test('a name is judged by the addresses it stands for', async () => {
  const reached: string[] = []
  const { client, port } = await publisher(
    (request, response) => {
      reached.push(request.headers.host ?? '')
      json(response, '[]')
    },
    { names: ['10.0.0.1', '127.0.0.1'] },
  )
  const ask = (url: string) => problem(client.get({ url, accept: ['application/json'], maxBytes: 100 }))
  expect(await ask(`http://mixed.test:${port}/`)).toBe('none')
  expect(reached).toEqual([`mixed.test:${port}`])
  expect(await ask(`http://mixed.test:${port + 1}/`)).toBe('not_allowed')
})

test('loopback is refused unless it is allowed', async () => {
  const { get } = await publisher((_, response) => json(response, '[]'), { allow: '' })
  expect(await problem(get('/'))).toBe('not_allowed')
})

test('a publisher that is away, unknown or no web server is distinguished from one that answers', async () => {
  const { client, port } = await publisher((_, response) => response.socket?.end('SSH-2.0-x\r\n'), { allow: '127.0.0.1:*' })
  const ask = (url: string) => problem(client.get({ url, accept: ['application/json'], maxBytes: 100 }))
  expect(await ask('http://127.0.0.1:1/')).toBe('not_reachable')
  expect(await ask('http://no-such-name.invalid/')).toBe('not_reachable')
  expect(await ask(`http://127.0.0.1:${port}/`)).toBe('not_understood')
})

test('what is sent arrives with its headers, and any answer is a receipt without its body', async () => {
  const seen: unknown[] = []
  const { client, port } = await publisher((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      seen.push([request.method, request.headers['content-type'], request.headers['x-mark'], body])
      const status = Number(request.url?.slice(1))
      response.writeHead(status, { location: '/elsewhere', 'retry-after': '7' }).end('a body that nobody reads')
    })
  })
  const send = (status: number) => client.post({ url: `http://127.0.0.1:${port}/${status}`, headers: { 'x-mark': 'm' }, body: '{"a":1}' })
  for (const status of [200, 204, 302, 410, 503]) expect(await send(status)).toEqual({ status, retryAfterSeconds: 7 })
  expect(seen).toEqual(Array(5).fill(['POST', 'application/json', 'm', '{"a":1}']))
})

test('a receiver whose body never ends costs half a second', async () => {
  const { client, port } = await publisher((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('and')
  })
  const startMs = performance.now()
  expect(await client.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })).toMatchObject({ status: 200 })
  expect(performance.now() - startMs).toBeLessThan(1_500)
})

test('a receiver is reached under the same rules as a publisher', async () => {
  const { client, port } = await publisher(() => undefined, { limits: { firstByteMs: 100 } })
  const send = (url: string) => problem(client.post({ url, headers: {}, body: '{}' }))
  expect(await send(`http://127.0.0.1:${port}/`)).toBe('too_slow')
  expect(await send(`http://127.0.0.1:${port + 1}/`)).toBe('not_allowed')
  expect(await send('http://169.254.169.254/latest/meta-data/')).toBe('not_allowed')
  expect(await send('http://user:pass@example.org/')).toBe('not_allowed')
  expect(await send('ftp://example.org/')).toBe('not_allowed')
})
