import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FilledCity, filledCity, pathIn } from '../../platform/http/testing/two-cities.ts'
import { aCity, startTestApp, type TestApp } from '../test-app.ts'
import { withKey } from '../test-keys.ts'
import { signUp } from '../test-people.ts'
import { faultsOf } from './answer-rules.ts'
import { type BadRequest, badRequests } from './bad-requests.ts'
import { REQUESTS, SEED, TIMEOUT_MS } from './fuzz-size.ts'
import { bytesOf, type RawAnswer, speak } from './raw-request.ts'
import type { KnownIds } from './schema-values.ts'

const AT_ONCE = 4
/** Requests of one sample. */
const CHUNK = 500

/** The one part that this app, unlike an installation, has not got: the process that draws pictures. */
const MISSING_PART = /^\/api\/images\/generate$/

let app: TestApp
let port = 0
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

interface Sender {
  name: string
  headers(): Promise<readonly string[]>
}

/** A person who is signed up again if a request ended their session or account. */
function person(name: string, options: Parameters<typeof signUp>[1]): Sender {
  let cookie: string | null = null
  return {
    name,
    async headers() {
      const isIn = cookie !== null && (await app.get('/api/me', { cookie })).status === 200
      if (!isIn) cookie = (await signUp(app, options)).cookie
      return [`Cookie: ${cookie}`]
    },
  }
}

const SENDERS: readonly Sender[] = [
  { name: 'signed out', headers: async () => [] },
  person('viewer', { role: 'viewer', plan: 'free' }),
  person('viewer who pays', { role: 'viewer', plan: 'pro' }),
  person('operator', { role: 'operator', city: 'montevideo', plan: 'pro' }),
  person('admin', { role: 'admin', plan: 'pro' }),
  person('admin of another city', { role: 'admin', city: 'salto', plan: 'pro' }),
  {
    name: 'key',
    headers: async () => [
      `X-Api-Key: ${(await withKey(app.context, { role: 'operator', plan: 'pro', scopes: ['read', 'write', 'ingest'] })).key}`,
    ],
  },
  { name: 'forged key', headers: async () => [`X-Api-Key: opk_${'0'.repeat(40)}`] },
]

function knownIn(city: FilledCity, other: FilledCity): KnownIds {
  return {
    cities: ['montevideo', 'montevideo', 'montevideo', 'salto', 'nowhere'],
    uuids: [...city.incidents, ...city.requests, city.situation, city.picture, city.appKey, ...other.incidents, other.admin.id],
    names: ['italia-1', 'centro', 'pothole', 'montevideo'],
    ofPath(path) {
      const parts = path.replace('/v1/', '/').replace('{id}', ':id').split('/')
      const id = pathIn(parts.join('/'), city).split('/')[parts.indexOf(':id')]
      return parts.includes(':id') ? (id ?? null) : null
    },
  }
}

interface Sent {
  bad: BadRequest
  sender: string
  answer: RawAnswer
  faults: string[]
}

async function send(bad: BadRequest, number: number, { name, lines }: { name: string; lines: readonly string[] }): Promise<Sent> {
  const { method, path, query, headers, mediaType, body } = bad.draft
  const asked = query.map((it) => it.join('=')).join('&')
  const bytes = bytesOf({
    method,
    target: `${path.join('/')}${asked && `?${asked}`}`,
    headers: [...lines, ...(mediaType === null ? [] : [`Content-Type: ${mediaType}`]), ...headers],
    body: body === null ? null : Buffer.from(body),
  })
  // Stays below the limits by address.
  const answer = await speak(port, bytes, `127.${1 + (number % 200)}.${(number >> 8) % 250}.${1 + (number % 250)}`)
  const faults = faultsOf(answer, method)
  if (answer.status === 503 && !MISSING_PART.test(bad.operation.path)) faults.push('503 though nothing is missing')
  return { bad, sender: name, answer, faults }
}

const inWords = ({ bad, sender, answer }: Sent) =>
  `  by ${sender}: ${JSON.stringify(bad.draft).slice(0, 1_500)}\n  ${answer.status} ${answer.body.slice(0, 400)}`

/** Bytes in use once everything unused is given back. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

it(
  `no request of ${REQUESTS} breaks a promise (seed ${SEED})`,
  async () => {
    const [city, other] = [await filledCity(app, 'montevideo'), await filledCity(app, 'salto')]
    const described = (await app.get('/api/openapi.json')).body as Parameters<typeof badRequests>[0]
    const requests = badRequests(described, knownIn(city, other))
    const byStatus = new Map<number, number>()
    const broken = new Map<string, string>()
    let good = 0
    let early = 0
    for (let first = 0; first < REQUESTS; first += CHUNK) {
      const lines = await Promise.all(SENDERS.map(async (it) => ({ name: it.name, lines: await it.headers() })))
      const chunk = fc.sample(requests, { numRuns: Math.min(CHUNK, REQUESTS - first), seed: SEED + first })
      const waiting = chunk.map((bad, i) => ({ bad, number: first + i }))
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const sent = await send(next.bad, next.number, lines[next.number % lines.length] as (typeof lines)[number])
            byStatus.set(sent.answer.status, (byStatus.get(sent.answer.status) ?? 0) + 1)
            if (sent.bad.fault === null) good += 1
            for (const fault of sent.faults) {
              const { operation } = sent.bad
              const name = `${fault}: ${operation.method} ${operation.path} (${sent.bad.fault ?? 'as described'})`
              if (!broken.has(name)) broken.set(name, `${name}\n${inWords(sent)}`)
            }
          }
        }),
      )
      if (first <= REQUESTS / 4) early = memoryInUse()
    }
    const growthMb = Math.round((memoryInUse() - early) / 1e6)
    const counts = [...byStatus].sort(([a], [b]) => a - b).map((it) => it.join(': '))
    console.info(
      `seed ${SEED}: ${REQUESTS} requests, ${good} as described; ${counts.join(', ')}; memory ${growthMb} MB more than after a quarter`,
    )
    expect([...broken.values()].join('\n')).toBe('')
    expect((await app.get('/api/ready')).status).toBe(200)
    expect(growthMb).toBeLessThan(60)
  },
  TIMEOUT_MS,
)
