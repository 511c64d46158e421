import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { Role } from '@oppidum/domain/core/access'
import { takesCity } from '@oppidum/domain/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { withKey } from '../../testing/test-keys.ts'
import { signUp } from '../../testing/test-people.ts'
import type { ServedPath } from './testing/served-path.ts'
import { served } from './testing/served-paths.ts'
import { bodyIn, type FilledCity, filledCity, pathIn, rowsOf, secretOf } from './testing/two-cities.ts'

/** The first city is the default of an address that names none. */
const [FIRST, SECOND] = ['montevideo', 'salto'] as const

interface Asker {
  name: string
  home: string
  role: Role | null
  headers: Record<string, string>
}

let app: TestApp
let port = 0
const cities: Record<string, FilledCity> = {}
const askers: Asker[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: SECOND, name: 'Salto' })] })
  port = Number(new URL(await app.listen()).port)
  for (const id of [FIRST, SECOND]) cities[id] = await filledCity(app, id)
  for (const home of [FIRST, SECOND]) {
    for (const role of ['viewer', 'operator', 'admin'] as const) {
      const { cookie } = await signUp(app, { role, city: home, plan: 'pro' })
      askers.push({ name: `${role} of ${home}`, home, role, headers: { cookie } })
    }
    const { id } = await signUp(app, { role: 'admin', city: home, plan: 'pro' })
    askers.push({
      name: `key of an admin of ${home}`,
      home,
      role: 'admin',
      headers: (await withKey(app.context, { personId: id })).headers,
    })
    askers.push({ name: `visitor who looks at ${home}`, home, role: null, headers: {} })
  }
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

/** What an address refers to: this city, the first one because it names none, or nothing. */
type Meaning = 'theirs' | 'own' | 'first' | 'refused'

/** Spellings of the query; `a` is the asker's own city, `b` the one where they have no role. */
const SPELLINGS: readonly (readonly [string, (a: string, b: string) => string, Meaning])[] = [
  ['plain', (_a, b) => `city=${b}`, 'theirs'],
  ['own', (a) => `city=${a}`, 'own'],
  ['none', () => '', 'first'],
  ['another parameter before it', (_a, b) => `x=1&city=${b}`, 'theirs'],
  ['another parameter after it', (_a, b) => `city=${b}&x=1`, 'theirs'],
  ['empty parameters around it', (_a, b) => `&&city=${b}&&`, 'theirs'],
  ['own, within another value', (a, b) => `x=city%3D${a}&city=${b}`, 'theirs'],
  ['a letter of the value encoded', (_a, b) => `city=${encoded(b, b.length - 1)}`, 'refused'],
  ['the whole value encoded', (_a, b) => `city=${[...b].map((_it, at) => encoded(b, at)[at] ?? '').join('')}%20`, 'refused'],
  ['a letter of the name encoded', (_a, b) => `c%69ty=${b}`, 'refused'],
  ['the name in capital escapes', (_a, b) => `%63%49TY=${b}`, 'refused'],
  ['the name encoded twice', (_a, b) => `c%2569ty=${b}`, 'refused'],
  ['a nested question mark', (a, b) => `x=?city=${a}&c%69ty=${b}`, 'refused'],
  ['a nested question mark, the other way round', (a, b) => `city=${b}&x=?city=${a}`, 'refused'],
  ['a nested question mark alone', (_a, b) => `x=?city=${b}`, 'refused'],
  ['two question marks', (_a, b) => `?city=${b}`, 'refused'],
  ['twice, own first', (a, b) => `city=${a}&city=${b}`, 'refused'],
  ['twice, own last', (a, b) => `city=${b}&city=${a}`, 'refused'],
  ['twice the same', (_a, b) => `city=${b}&city=${b}`, 'refused'],
  ['own plain, theirs encoded', (a, b) => `city=${a}&c%69ty=${b}`, 'refused'],
  ['theirs plain, own encoded', (a, b) => `city=${b}&%63ity=${a}`, 'refused'],
  ['a semicolon before it', (_a, b) => `x=1;city=${b}`, 'refused'],
  ['a semicolon between both', (a, b) => `city=${a};city=${b}`, 'refused'],
  ['a semicolon after it', (_a, b) => `city=${b};x=1`, 'refused'],
  ['a plus before the name', (_a, b) => `+city=${b}`, 'refused'],
  ['a plus after the value', (_a, b) => `city=${b}+`, 'refused'],
  ['a blank before the name', (_a, b) => `%20city=${b}`, 'refused'],
  ['a fragment', (_a, b) => `city=${b}#x`, 'refused'],
  ['own in front of a fragment', (a, b) => `city=${a}#&city=${b}`, 'refused'],
  ['mixed case', (_a, b) => `City=${b}`, 'refused'],
  ['own, and theirs in capitals', (a, b) => `city=${a}&CITY=${b}`, 'refused'],
  ['a list', (_a, b) => `city[]=${b}`, 'refused'],
  ['a list beside it', (a, b) => `city=${a}&city[]=${b}`, 'refused'],
  ['a list, encoded', (a, b) => `city=${a}&city%5B0%5D=${b}`, 'refused'],
  ['full-width letters', (a, b) => `%EF%BD%83ity=${b}&city=${a}`, 'refused'],
  ['a NUL after the value', (_a, b) => `city=${b}%00`, 'refused'],
  ['a NUL after the name', (a, b) => `city%00=${b}&city=${a}`, 'refused'],
  ['a line end', (a, b) => `city=${a}%0d%0acity=${b}`, 'refused'],
  ['a broken escape beside it', (_a, b) => `%zz&c%69ty=${b}`, 'refused'],
  ['empty', () => 'city=', 'refused'],
  ['no value', () => 'city', 'refused'],
]

const encoded = (text: string, at: number) =>
  `${text.slice(0, at)}%${text.charCodeAt(at).toString(16).padStart(2, '0')}${text.slice(at + 1)}`

/** Spellings of the path; their query names the city plainly. */
const PATHS: readonly (readonly [string, (path: string) => string])[] = [
  ['an encoded letter', (it) => it.replace('/api/', '/ap%69/')],
  ['an encoded slash', (it) => it.replace('/api/', '/api%2f')],
  ['a slash at the end', (it) => `${it}/`],
  ['a second slash', (it) => `/${it}`],
  ['dots', (it) => it.replace('/api/', '/api/x/../')],
  ['capitals', (it) => it.toUpperCase()],
  ['a matrix parameter', (it) => `${it};city=montevideo`],
  ['a question mark, encoded', (it) => `${it}%3fcity=montevideo`],
  ['the frozen path', (it) => it.replace('/api/', '/api/v1/')],
  ['a whole address', (it) => `http://${FIRST}:80${it}`],
  ['a whole address with a query for a host', (it) => `http://x?city=${FIRST}${it}`],
  ['a whole address with a fragment for a host', (it) => `http://x#${FIRST}${it}`],
]

/** Sends the address unchanged; HTTP clients would normalise it first. */
function ask(method: string, path: string, headers: Record<string, string>, body: unknown): Promise<{ status: number; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, fail) => {
    const sent: ClientRequest = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (reply: IncomingMessage) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }))
        reply.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(payload)
  })
}

const nameOf = (it: ServedPath) => `${it.method ?? 'GET'} ${it.path}`

/** Every call about a city or with a role. Sign-in calls are left out, because they are rate limited for everyone. */
function tried(): { path: ServedPath; byRole: boolean; hasCity: boolean }[] {
  return served.flatMap((path) => {
    const endpoint = app.served.find((it) => it.path === path.path && it.method === (path.method ?? 'GET'))
    if (!endpoint) throw new Error(`${nameOf(path)} is not served`)
    const byRole = typeof endpoint.access === 'object' && 'role' in endpoint.access
    const hasCity = takesCity(endpoint)
    return endpoint.rate !== 'signIn' && (hasCity || byRole) ? [{ path, byRole, hasCity }] : []
  })
}

/** What anybody may do in any city: report, ask the assistant, and have what everyone may see of it sent to them. */
const OPEN_WRITES = [
  'POST /api/report',
  'POST /api/incidents',
  'POST /api/views',
  'POST /api/chat',
  'POST /api/webhooks',
  'POST /api/alerts/rules',
  'POST /api/alerts/contact-points',
]

it('the calls’ schemas say whether they are about a city', () => {
  for (const path of served) {
    const endpoint = app.served.find((it) => it.path === path.path && it.method === (path.method ?? 'GET'))
    expect({ name: nameOf(path), takesCity: endpoint && takesCity(endpoint) }).toEqual({
      name: nameOf(path),
      takesCity: path.query.includes('city'),
    })
  }
})

it("an admin sees the city's secrets through these very calls", async () => {
  const { admin } = cities[SECOND] as FilledCity
  const seen: string[] = []
  for (const { path } of tried().filter((it) => it.path.method === undefined)) {
    const query = [path.needs, `city=${SECOND}`].filter((it) => it).join('&')
    const reply = await ask('GET', `${pathIn(path.path, cities[SECOND] as FilledCity)}?${query}`, { cookie: admin.cookie }, undefined)
    if (reply.text.includes(secretOf(SECOND))) seen.push(path.path)
  }
  expect(seen.length).toBeGreaterThan(12)
  expect(seen).toEqual(
    expect.arrayContaining(['/api/audit/export', '/api/people/invitations', '/api/open311-keys', '/api/service-requests/:id/desk']),
  )
})

const counts = { requests: 0, calls: 0, refused: 0, answered: 0, denied: 0, compared: 0, leaks: 0, writes: 0 }

function expectNoSecret({ text }: { text: string }, secret: string, what: object): void {
  if (!text.includes(secret)) return
  counts.leaks++
  expect({ ...what, leaked: text.slice(0, 400) }).toEqual(what)
}

describe.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('asker %i', (index) => {
  it('sees of a city only what their role there allows, however the address spells it', { timeout: 300_000 }, async () => {
    const asker = askers[index] as Asker
    const theirs = cities[asker.home === FIRST ? SECOND : FIRST] as FilledCity
    const secret = secretOf(theirs.id)
    const all = tried()
    counts.calls = all.length
    const before = await rowsOf(app.database, theirs.id)
    for (const { path, hasCity } of all) {
      const method = path.method ?? 'GET'
      if (OPEN_WRITES.includes(nameOf(path))) continue
      const at = pathIn(path.path, theirs)
      for (const [name, spelled, meaning] of SPELLINGS) {
        const query = [path.needs, spelled(asker.home, theirs.id)].filter((it) => it).join('&')
        // The first city may be their own: then they may change it, and only data of the other one is checked.
        const reply = await ask(method, `${at}${query && `?${query}`}`, asker.headers, bodyIn(path.body, path.path, theirs))
        const what = { asker: asker.name, call: `${method} ${at}?${query}`, spelling: name }
        counts.requests++
        expectNoSecret(reply, secret, what)
        if (meaning === 'refused') {
          counts.refused++
          expect({ ...what, status: reply.status }).toEqual({ ...what, status: 400 })
        } else if (reply.status >= 400) counts.denied++
        else counts.answered++
        const isTheirs = meaning === 'theirs' || (meaning === 'first' && theirs.id === FIRST)
        const byRole = all.find((it) => it.path === path)?.byRole
        if (byRole && (isTheirs || !hasCity) && meaning !== 'refused')
          expect({ ...what, status: reply.status, denied: [401, 403].includes(reply.status) }).toMatchObject({ ...what, denied: true })
      }
      for (const [name, spelled] of PATHS) {
        const query = [path.needs, `city=${theirs.id}`].filter((it) => it).join('&')
        const reply = await ask(method, `${spelled(at)}?${query}`, asker.headers, bodyIn(path.body, path.path, theirs))
        counts.requests++
        expectNoSecret(reply, secret, { asker: asker.name, at, spelling: name })
        expect(reply.status).not.toBe(500)
      }
      if (method !== 'GET') {
        counts.compared++
        const rows = await rowsOf(app.database, theirs.id)
        const what = { asker: asker.name, call: nameOf(path) }
        if (JSON.stringify(rows) !== JSON.stringify(before)) counts.writes++
        expect({ ...what, rows }).toEqual({ ...what, rows: before })
      }
    }
    expect(await rowsOf(app.database, theirs.id)).toEqual(before)
  })
})

it('somebody who reports into another city is a citizen there, and never an operator', { timeout: 120_000 }, async () => {
  for (const asker of askers.filter((it) => it.role !== null)) {
    const theirs = cities[asker.home === FIRST ? SECOND : FIRST] as FilledCity
    const atDesk = async () =>
      (
        await app.database.db.pool.query<{ count: number }>(
          `select count(*)::int as count from timeline_entry where city_id = $1 and actor = 'operator'`,
          [theirs.id],
        )
      ).rows[0]?.count
    const before = await atDesk()
    for (const path of served.filter((it) => ['POST /api/report', 'POST /api/incidents'].includes(nameOf(it))))
      for (const [, spelled, meaning] of SPELLINGS) {
        const query = spelled(asker.home, theirs.id)
        const reply = await ask('POST', `${path.path}${query && `?${query}`}`, asker.headers, bodyIn(path.body, path.path, theirs))
        counts.requests++
        if (meaning === 'refused') expect(reply.status).toBe(400)
      }
    expect(await atDesk()).toBe(before)
  }
})

it('prints the totals', () => {
  process.stdout.write(
    `Two cities: ${counts.requests} requests, ${counts.calls} calls x ${SPELLINGS.length + PATHS.length} spellings x ${askers.length} askers; ` +
      `${counts.refused} refused as unclear, ${counts.denied} denied, ${counts.answered} answered; ` +
      `${counts.compared} comparisons of every row of the other city; ${counts.leaks} leaks, ${counts.writes} writes.\n`,
  )
  expect(counts.requests).toBeGreaterThan(10_000)
})
