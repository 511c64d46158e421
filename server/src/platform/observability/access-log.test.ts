import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { LIVE_PATH } from '@oppidum/domain/core/live'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../testing/test-people.ts'

type Line = Record<string, unknown>

let app: TestApp
let person: TestPerson
let port: number
let written: string[] = []
const lines = () => written.map((it) => JSON.parse(it) as Line).filter((it) => it.log === 'access')

beforeAll(async () => {
  const output = new Writable({ write: (chunk, _encoding, done) => done(void written.push(...String(chunk).trimEnd().split('\n'))) })
  app = await startTestApp({ env: { ACCESS_LOG: 'on' }, log: pino({ level: 'warn' }, output) })
  person = await signUp(app)
  port = Number(new URL(await app.listen()).port)
  await app.settled()
})
beforeEach(() => {
  written = []
})
afterAll(() => app.close())

/** Sends bytes on one connection and reads all that comes back. */
async function exchange(text: string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const LAST = 'Connection: close\r\n'

/** The lines, once there are this many. */
const untilLines = (count: number) => expect.poll(lines).toHaveLength(count)

describe('the line of a request', () => {
  it.each<[string, string, string, Line]>([
    ['an answer from memory', '/api/traffic-data', '', { route: '/api/traffic-data', status: 200 }],
    ['a query', '/api/incidents?search=Maria', '', { route: '/api/incidents', status: 200 }],
    ['a record', '/api/incidents/INC-2026-000123', '', { route: '/api/incidents/:id', status: 400 }],
    ['an unknown path', '/secret-link-4711', '', { route: 'none', status: 404 }],
    ['a path that cannot be read', '/%zz', '', { route: 'none', status: 400 }],
    ['a probe', '/api/health', '', { route: '/api/health', status: 200 }],
  ])('names the pattern of %s and nothing else of it', async (_what, path, more, expected) => {
    const answer = await exchange(get(path, more + LAST))
    await untilLines(1)
    const [line = {}] = lines()
    expect(line).toMatchObject({ method: 'GET', bytes: answer.length, ms: expect.any(Number), ...expected })
    expect(line).not.toHaveProperty('cut')
    expect(JSON.stringify(line)).not.toMatch(/Maria|secret-link|INC-2026|127\.0\.0\.1/)
  })

  it('names the account and the request, as the answer does', async () => {
    const answer = String(await exchange(get('/api/people?city=nowhere', `Cookie: ${person.cookie}\r\n${LAST}`)))
    await untilLines(1)
    const [line = {}] = lines()
    expect(line.personId).toBe(person.id)
    expect(answer.toLowerCase()).toContain(`x-request-id: ${line.requestId}`)
  })

  it('counts each response of a pipelined connection for itself', async () => {
    const [health, status] = [await exchange(get('/api/health', LAST)), await exchange(get('/api/status', LAST))]
    await untilLines(2)
    written = []
    const both = await exchange(get('/api/status') + get('/api/health', LAST))
    await untilLines(2)
    const [first = 0, second = 0] = lines().map((it) => Number(it.bytes))
    expect(first + second).toBe(both.length)
    // But for its 'Connection' header.
    expect(Math.abs(first - status.length)).toBeLessThan(60)
    expect(second).toBe(health.length)
  })

  it('says that the client left before its answer', async () => {
    const request = once(app.server.app.server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/incidents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n')
    socket.write(`Cookie: ${person.cookie}\r\n\r\n{`)
    await request
    socket.destroy()
    await untilLines(1)
    expect(lines()[0]).toMatchObject({ method: 'POST', route: '/api/incidents', cut: true })
  })

  it.each([
    ['opened', LIVE_PATH, 101],
    ['refused', '/nothing', 404],
  ])('is written for a live connection that was %s, once it has closed', async (_what, path, status) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?token=secret`)
    socket.on('error', () => undefined)
    socket.on('open', () => socket.close())
    await untilLines(1)
    const [line = {}] = lines()
    expect(line).toMatchObject({ method: 'GET', status, bytes: expect.any(Number) })
    expect(JSON.stringify(line)).not.toContain('secret')
  })
})

it('an unforeseen error costs one request, and its reason is in the log alone', async () => {
  const { pool } = app.context.db
  const address = '/api/incidents/00000000-0000-7000-8000-000000000000'
  await pool.query('alter table incident rename to mislaid')
  const failed = await app.get(address).finally(() => pool.query('alter table mislaid rename to incident'))
  expect({ status: failed.status, body: failed.body }).toEqual({ status: 500, body: { error: expect.any(String), code: 'internal' } })
  expect(failed.text).not.toMatch(/relation|incident|mislaid|select| at /)
  const reasons = written.map((it) => JSON.parse(it) as Line).filter((it) => it.requestId === failed.headers['x-request-id'] && it.err)
  expect(JSON.stringify(reasons)).toContain('does not exist')
  expect((await app.get(address)).status).toBe(404)
})
