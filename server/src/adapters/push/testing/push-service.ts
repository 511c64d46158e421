import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request to the service. */
export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Claims of its VAPID token, whose signature was verified; null if it is wrong. */
  claims: { aud: string; exp: number; sub: string } | null
  /** With which the token was signed. */
  publicKey: string
}

export interface PushService {
  url: string
  received: Pushed[]
  /** Status of every answer from now on; default 201. */
  answer(status: number): void
  /** From now on, requests that another key signed are refused with this status. */
  require(publicKey: string, refusal: number): void
  close(): Promise<void>
}

/** A push service that checks who sends, as browsers' makers run them. */
export async function pushService(): Promise<PushService> {
  const received: Pushed[] = []
  let status = 201
  let required: { publicKey: string; refusal: number } | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers, url = '' } = request
      const signer = vapid(headers.authorization ?? '')
      received.push({ path: url, headers, body: Buffer.concat(parts), ...signer })
      response.writeHead(required && signer.publicKey !== required.publicKey ? required.refusal : status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      status = next
    },
    require(publicKey, refusal) {
      required = { publicKey, refusal }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** RFC 8292, section 3. */
function vapid(authorization: string): Pick<Pushed, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url')) as [string, string]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { claims: isGenuine ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null, publicKey }
}
