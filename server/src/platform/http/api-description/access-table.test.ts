import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from '@oppidum/domain/core/access'
import { FailureBody } from '@oppidum/domain/core/failure'
import { allows, Feature, Plan } from '@oppidum/domain/plans/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { signUp } from '../../../testing/test-people.ts'
import { addressOf, type ServedPath, served } from '../testing/served-paths.ts'

/**
 * Who may call what, written down once more by hand: after what roles and plans allow, and not
 * read off the endpoints, so that a rule that was changed by mistake is seen here.
 */
type Wanted = 'everyone' | 'signed in' | 'operator' | 'admin' | 'advancedIncidents at the desk' | Feature

const PUBLIC = [
  'GET /api/cities',
  'GET /api/config',
  'GET /api/map',
  'GET /api/places',
  'GET /api/city-metrics',
  'GET /api/traffic-data',
  'GET /api/traffic-data/hourly',
  'GET /api/traffic-data/:id',
  'GET /api/energy-data',
  'GET /api/history',
  'GET /api/history/incidents',
  'GET /api/history/sparklines',
  'GET /api/incidents',
  'GET /api/incidents/counts',
  'GET /api/incidents/:id',
  'GET /api/service-requests',
  'GET /api/service-requests/counts',
  'GET /api/service-requests/:id',
  'GET /api/report/services',
  'GET /api/report/nearby',
  'GET /api/report/addresses',
  'GET /api/report/addresses/nearest',
  'POST /api/report',
  'GET /api/report/:id',
  'POST /api/report/:id/own',
  'POST /api/report/:id/confirm',
  'POST /api/report/:id/contact',
  // To who has its signed address; to others it is not there.
  'GET /api/pictures/:id',
  'GET /api/images/:id/file',
  'GET /api/feeds',
  'GET /api/anomalies',
  'GET /api/models',
  'GET /api/status',
  'GET /api/status/history',
  'GET /api/health',
  'GET /api/ready',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'GET /api/openapi.json',
  'POST /api/billing/webhook',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/username',
  'POST /api/auth/two-factor',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
]
const OWN = [
  'GET /api/me',
  'GET /api/session-token',
  'GET /api/account',
  'PATCH /api/account',
  'DELETE /api/account',
  'GET /api/account/export',
  'POST /api/account/password',
  'POST /api/account/email',
  'POST /api/account/second-factor',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'POST /api/upgrade-plan',
  'GET /api/billing',
  'GET /api/billing/receipts',
  'POST /api/billing/cancel',
  'POST /api/billing/resume',
  'GET /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/images',
  'POST /api/images',
  'POST /api/images/generate',
  'GET /api/images/drawable',
  'DELETE /api/images/:id',
  'GET /api/usage',
  'GET /api/usage/receipts',
]
const ADMIN = [
  'GET /api/setup',
  'GET /api/people',
  'PATCH /api/people/:id',
  'DELETE /api/people/:id',
  'DELETE /api/people/:id/sessions',
  'GET /api/people/invitations',
  'POST /api/people/invitations',
  'DELETE /api/people/invitations/:id',
  'POST /api/people/invitations/:id/link',
  'GET /api/audit',
  'GET /api/audit/actions',
  'GET /api/audit/export',
  'GET /api/images/moderation',
  'POST /api/images/moderation/:id/overrule',
  'GET /api/open311-keys',
  'POST /api/open311-keys',
  'DELETE /api/open311-keys/:id',
  'GET /api/mail',
  'GET /api/mail/:id',
]
/** Work at the desk, of both kinds of record. */
const DESK = ['/api/incidents', '/api/service-requests'].flatMap((path) => [
  `PATCH ${path}/:id`,
  `GET ${path}/:id/desk`,
  `GET ${path}/:id/timeline.csv`,
  `POST ${path}/:id/comments`,
  `POST ${path}/:id/unfold`,
  `DELETE ${path}/:id/possible-duplicate`,
  `POST ${path}/:id/links`,
  `DELETE ${path}/:id/links/:kind/:other`,
  `GET ${path}/:id/pictures`,
  `POST ${path}/:id/pictures`,
  `DELETE ${path}/:id/pictures/:picture`,
])
/** Of whoever asks alone: to others, whatever they are, it is not there. */
const ASSISTANT = [
  'POST /api/images/secured',
  'GET /api/ai-insights',
  'GET /api/chat',
  'POST /api/chat',
  'GET /api/chat-messages',
  'GET /api/chat/status',
  'GET /api/chat/conversations',
  'PATCH /api/chat/conversations/:id',
  'DELETE /api/chat/conversations/:id',
  'GET /api/chat/conversations/:id/export',
  'GET /api/chat/:id/events',
  'POST /api/chat/:id/stop',
  'POST /api/chat/:id/feedback',
  'POST /api/chat/:id/recheck',
]
const WANTED = new Map<string, Wanted>([
  ...PUBLIC.map((it) => [it, 'everyone'] as const),
  ...OWN.map((it) => [it, 'signed in'] as const),
  ...ADMIN.map((it) => [it, 'admin'] as const),
  ...DESK.map((it) => [it, 'operator'] as const),
  ['GET /api/desk', 'operator'],
  ['GET /api/situations', 'advancedIncidents at the desk'],
  ['GET /api/situations/:id', 'advancedIncidents at the desk'],
  ['POST /api/situations', 'advancedIncidents at the desk'],
  ['POST /api/situations/:id/split', 'advancedIncidents at the desk'],
  ['POST /api/situations/:id/join', 'advancedIncidents at the desk'],
  ['GET /api/desk/figures', 'advancedIncidents at the desk'],
  ['GET /api/targets', 'advancedIncidents at the desk'],
  ['GET /api/hand-over', 'operator'],
  ...ASSISTANT.map((it) => [it, 'aiAssistant'] as const),
  ['GET /api/forecasts/traffic', 'predictiveAnalytics'],
  ['GET /api/forecasts/energy', 'predictiveAnalytics'],
  ['GET /api/risk', 'predictiveAnalytics'],
  ['GET /api/ai-corrections', 'operator'],
  ['DELETE /api/ai-corrections/:id', 'operator'],
  ['GET /api/hand-over/signed', 'operator'],
  ['POST /api/hand-over', 'operator'],
  ['POST /api/incidents', 'signed in'],
  ['POST /api/service-requests', 'operator'],
  ['GET /api/incidents/:id/timeline', 'everyone'],
  ['GET /api/service-requests/:id/timeline', 'everyone'],
  ['GET /api/incidents/:id/report.pdf', 'advancedIncidents at the desk'],
  ['GET /api/service-requests/:id/report.pdf', 'advancedIncidents at the desk'],
  ['POST /api/incidents/bulk', 'advancedIncidents at the desk'],
  ['POST /api/service-requests/bulk', 'advancedIncidents at the desk'],
  ['POST /api/keys', 'apiAccess'],
  ['GET /api/views', 'advancedAnalytics'],
  ['POST /api/views', 'advancedAnalytics'],
  ['PATCH /api/views/:id', 'advancedAnalytics'],
  ['DELETE /api/views/:id', 'advancedAnalytics'],
])

/** What a key does not open although its owner may read it: a token and letters with links are worth more than the key. */
const NEVER_BY_KEY = (name: string) => !name.startsWith('GET ') || /session-token|\/api\/mail|\/api\/views/.test(name)

const NOBODY = '018f0000-0000-7000-8000-000000000000'

interface Asker {
  name: string
  plan: Plan | null
  role: Role | null
  headers: Record<string, string>
  /** Everybody comes from an address of their own, all of this machine, so that no limit of addresses stands in the way. */
  from: string
}

let testApp: TestApp
let visitor: Asker
/** Takes no part in the table, and stays signed in. */
let admin: Asker
let askers: Asker[] = []
const keys: Asker[] = []
beforeAll(async () => {
  testApp = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example' } })
  visitor = { name: 'visitor', plan: null, role: null, headers: {}, from: '127.0.1.1' }
  const { cookie } = await signUp(testApp, { plan: 'pro', role: 'admin' })
  admin = { name: 'another admin', plan: 'pro', role: 'admin', headers: { cookie }, from: '127.0.2.1' }
  let number = 1
  const asker = (name: string, plan: Plan, role: Role, headers: Record<string, string>): Asker => ({
    name,
    plan,
    role,
    headers,
    from: `127.0.1.${++number}`,
  })
  for (const plan of Plan.options)
    for (const role of Role.options)
      askers.push(asker(`${plan} ${role}`, plan, role, { cookie: (await signUp(testApp, { plan, role })).cookie }))
  for (const plan of Plan.options) {
    const { id } = await signUp(testApp, { plan, role: 'admin' })
    keys.push(asker(`key of ${plan} admin`, plan, 'admin', (await withKey(testApp.context, { personId: id })).headers))
  }
  askers = [visitor, ...askers]
})
afterAll(() => testApp.close())

const nameOf = (it: ServedPath) => `${it.method ?? 'GET'} ${it.path}`
const wantedOf = (it: ServedPath) => WANTED.get(nameOf(it)) as Wanted

function isFeature(wanted: Wanted): wanted is Feature {
  return Feature.options.some((it) => it === wanted)
}

/** What the asker is to be told, by the rule alone. */
function expected(it: ServedPath, { plan, role }: Asker): number {
  const wanted = wantedOf(it)
  const welcome = it.answers ?? (it.path.includes(':id') ? 404 : 200)
  if (wanted === 'everyone') return welcome
  if (plan === null || role === null) return 401
  // The guard asks for the role first; the plan is asked when the question is read.
  if (wanted === 'advancedIncidents at the desk') return role === 'viewer' ? 403 : allows(plan, 'advancedIncidents') ? welcome : 402
  if (isFeature(wanted)) return allows(plan, wanted) ? welcome : 402
  if (wanted === 'admin') return role === 'admin' ? welcome : 403
  if (wanted === 'operator') return role === 'viewer' ? 403 : welcome
  return welcome
}

function expectedByKey(it: ServedPath, asker: Asker): number {
  if (it.path === '/metrics' || it.path === '/api/health' || it.path === '/api/ready') return 200
  // Signatures and not people are looked at there.
  if (it.path === '/api/billing/webhook') return expected(it, visitor)
  if (NEVER_BY_KEY(nameOf(it))) return 403
  const status = expected(it, asker)
  return status < 400 || status === 404 ? (asker.plan === 'basic' ? 402 : status) : status
}

async function ask(it: ServedPath, asker: Asker, more: { headers?: Record<string, string>; body?: unknown } = {}) {
  const method = it.method ?? 'GET'
  // Choosing a plan would make another of the asker.
  const body = more.body ?? (it.path === '/api/upgrade-plan' ? { plan: asker.plan ?? 'pro' } : it.body)
  const reply = await testApp.server.app.inject({
    method,
    url: addressOf(it, NOBODY),
    remoteAddress: asker.from,
    headers: { ...asker.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more.headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, text: reply.body, headers: reply.headers }
}

/** Whoever signs out is somebody else afterwards: asked last. */
const inOrder = [...served].sort((a, b) => Number(a.path.endsWith('sign-out')) - Number(b.path.endsWith('sign-out')))

const seenByName = new Map<string, number[]>()

it('the rules by hand are about what is served, and about all of it', () => {
  expect([...WANTED.keys()].sort()).toEqual(served.map(nameOf).sort())
})

describe.each([...Array(1 + Plan.options.length * Role.options.length).keys()])('asker %i', (index) => {
  it('is told of every call what the rules say', async () => {
    const asker = askers[index] as Asker
    const seen: Record<string, number> = {}
    for (const it of inOrder) seen[nameOf(it)] = (await ask(it, asker)).status
    for (const [name, status] of Object.entries(seen)) seenByName.set(name, [...(seenByName.get(name) ?? []), status])
    expect({ asker: asker.name, ...seen }).toEqual({
      asker: asker.name,
      ...Object.fromEntries(inOrder.map((it) => [nameOf(it), expected(it, asker)])),
    })
  })
})

describe.each([0, 1, 2])('key %i', (index) => {
  it('opens what its owner may read, for the plans that have keys', async () => {
    const asker = keys[index] as Asker
    const isCounted = (it: ServedPath) => expectedByKey(it, asker) < 400 && !['/metrics', '/api/health', '/api/ready'].includes(it.path)
    // Ten calls a day are all that a free key has; what is refused is not counted.
    const most = asker.plan === 'free' ? 10 : inOrder.length
    const asked = [...inOrder.filter((it) => !isCounted(it)), ...inOrder.filter(isCounted).slice(0, most)]
    const seen: Record<string, number> = {}
    for (const it of asked) seen[nameOf(it)] = (await ask(it, asker)).status
    expect({ asker: asker.name, ...seen }).toEqual({
      asker: asker.name,
      ...Object.fromEntries(asked.map((it) => [nameOf(it), expectedByKey(it, asker)])),
    })
  })
})

it('the table stands in docs/reference/access.md as it was seen', () => {
  const head = ['call', 'who', ...askers.map((it) => it.name)]
  const rows = [...served]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((it) => [`\`${nameOf(it)}\``, wantedOf(it), ...(seenByName.get(nameOf(it)) ?? []).map(String)])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((it, column) => it.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const table = [line(head), line(widths.map((it) => '-'.repeat(it))), ...rows.map(line)].join('\n')
  process.stdout.write(`\nExpected and seen, which are the same where this is printed:\n${table}\n`)
  const path = join(PROJECT_ROOT, 'docs/reference/access.md')
  const page = readFileSync(path, 'utf8')
  const written = page.replace(/(<!-- access -->)[\s\S]*(<!-- \/access -->)/, (_, from, to) => `${from}\n\n${table}\n\n${to}`)
  if (process.env.UPDATE_DOCS) writeFileSync(path, written)
  expect(written).toBe(process.env.UPDATE_DOCS ? written : page)
})

describe('whoever they are,', () => {
  const writes = served.filter((it) => it.method !== undefined && it.path !== '/api/billing/webhook')

  function expectRefusal(reply: Awaited<ReturnType<typeof ask>>, status: number, code: string): void {
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status, text: expect.stringContaining(`"code":"${code}"`) })
    expect(FailureBody.safeParse(JSON.parse(reply.text)).success).toBe(true)
  }

  it.each(writes.map((it) => [nameOf(it), it] as const))('%s takes nothing from the page of another site', async (_name, it) => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expectRefusal(await ask(it, admin, { headers }), 403, 'role_required')
  })

  it.each(writes.map((it) => [nameOf(it), it] as const))('%s takes no form', async (_name, it) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expectRefusal(await ask(it, admin, { headers: { 'content-type': type }, body: it.body ?? {} }), 415, 'wrong_media_type')
  })

  const withBody = writes.filter((it) => it.body !== undefined)
  const MASS = [
    'role',
    'plan',
    'userId',
    'id',
    'ownerId',
    'version',
    'createdAt',
    'publicMetadata',
    'emailVerified',
    'isAdmin',
    'twoFactorEnabled',
    'price',
    'used',
    'limit',
    '__proto__x',
  ]
  it.each(withBody.map((it) => [nameOf(it), it] as const))('%s takes no field that is not its own', async (_name, it) => {
    for (const field of MASS.filter((field) => !(field in (it.body ?? {})))) {
      const reply = await ask(it, { ...admin, from: `127.0.2.${MASS.indexOf(field) + 2}` }, { body: { ...it.body, [field]: 'pro' } })
      expectRefusal(reply, 400, 'malformed')
    }
  })

  it.each(
    served
      .filter((it) => it.path !== '/metrics' && !['/api/health', '/api/ready', '/api/billing/webhook'].includes(it.path))
      .map((it) => [nameOf(it), it] as const),
  )('%s believes no forged token or key', async (_name, it) => {
    const { cookie } = (askers.at(-1) as Asker).headers
    const forged: Record<string, string>[] = [
      { authorization: 'Bearer forged' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.' },
      { authorization: 'Bearer opk_0000000000000000000000000000000000000000' },
      { 'x-api-key': 'opk_0000000000000000000000000000000000000000' },
      { 'x-api-key': '' },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
      // Also beside a cookie that is good.
      { authorization: 'Bearer forged', cookie: cookie ?? '' },
    ]
    for (const headers of forged) expectRefusal(await ask(it, { ...visitor, from: '127.0.3.1' }, { headers }), 401, 'signed_out')
  })

  it.each(served.filter((it) => wantedOf(it) !== 'everyone').map((it) => [nameOf(it), it] as const))(
    '%s believes no forged cookie',
    async (_name, it) => {
      const [name = '', value = ''] = String(admin.headers.cookie).split('=')
      for (const cookie of [
        `${name}=`,
        `${name}=x`,
        `${name}=${value.slice(0, -4)}AAAA`,
        `${name}=${value.split('.')[0]}`,
        `${name}=${'a'.repeat(3_000)}`,
      ])
        expectRefusal(await ask(it, { ...visitor, from: '127.0.3.2' }, { headers: { cookie } }), 401, 'signed_out')
    },
  )
})
