import { FailureBody } from '@oppidum/domain/core/failure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { served } from '../testing/served-paths.ts'
import { nameOf, ruleOf } from './testing/access-rules.ts'
import { callAs, signedInAdmin, type TestCaller, VISITOR } from './testing/test-callers.ts'

let testApp: TestApp
let admin: TestCaller
beforeAll(async () => {
  testApp = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example' } })
  admin = await signedInAdmin(testApp)
})
afterAll(() => testApp.close())

const writes = served.filter((it) => it.method !== undefined && it.path !== '/api/billing/webhook')

function expectRefusal(reply: Awaited<ReturnType<typeof callAs>>, status: number, code: string): void {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status, text: expect.stringContaining(`"code":"${code}"`) })
  expect(FailureBody.safeParse(JSON.parse(reply.text)).success).toBe(true)
}

it.each(writes.map((it) => [nameOf(it), it] as const))('%s refuses requests from another site’s page', async (_name, it) => {
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[])
    expectRefusal(await callAs(testApp, it, admin, { headers }), 403, 'role_required')
})

it.each(writes.map((it) => [nameOf(it), it] as const))('%s refuses form content types', async (_name, it) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expectRefusal(await callAs(testApp, it, admin, { headers: { 'content-type': type }, body: it.body ?? {} }), 415, 'wrong_media_type')
})

// Each row of a delivery has a result of its own; its tests have the rows with unknown members.
const withBody = writes.filter((it) => it.body !== undefined && !it.path.startsWith('/api/ingest/'))
const FOREIGN_FIELDS = [
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
it.each(withBody.map((it) => [nameOf(it), it] as const))('%s refuses unknown fields', async (_name, it) => {
  for (const field of FOREIGN_FIELDS.filter((field) => !(field in (it.body ?? {})))) {
    const reply = await callAs(
      testApp,
      it,
      { ...admin, from: `127.0.2.${FOREIGN_FIELDS.indexOf(field) + 2}` },
      { body: { ...it.body, [field]: 'pro' } },
    )
    expectRefusal(reply, 400, 'malformed')
  }
})

it.each(
  served
    .filter((it) => it.path !== '/metrics' && !['/api/health', '/api/ready', '/api/billing/webhook'].includes(it.path))
    .map((it) => [nameOf(it), it] as const),
)('%s refuses forged tokens and keys', async (_name, it) => {
  const forged: Record<string, string>[] = [
    { authorization: 'Bearer forged' },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.' },
    { authorization: 'Bearer opk_0000000000000000000000000000000000000000' },
    { 'x-api-key': 'opk_0000000000000000000000000000000000000000' },
    { 'x-api-key': '' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    // A valid cookie does not make up for it.
    { authorization: 'Bearer forged', cookie: String(admin.headers.cookie) },
  ]
  for (const headers of forged) expectRefusal(await callAs(testApp, it, { ...VISITOR, from: '127.0.3.1' }, { headers }), 401, 'signed_out')
})

it.each(served.filter((it) => ruleOf(it) !== 'everyone').map((it) => [nameOf(it), it] as const))(
  '%s refuses forged cookies',
  async (_name, it) => {
    const [name = '', value = ''] = String(admin.headers.cookie).split('=')
    for (const cookie of [
      `${name}=`,
      `${name}=x`,
      `${name}=${value.slice(0, -4)}AAAA`,
      `${name}=${value.split('.')[0]}`,
      `${name}=${'a'.repeat(3_000)}`,
    ])
      expectRefusal(await callAs(testApp, it, { ...VISITOR, from: '127.0.3.2' }, { headers: { cookie } }), 401, 'signed_out')
  },
)
