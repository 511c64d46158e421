import { createHmac, generateKeyPairSync } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import {
  type HostedPerson,
  type HostedProvider,
  type HostedSession,
  hostedProvider,
  type TokenTwist,
} from '../../../testing/hosted-provider.ts'
import type { Bus } from '../../bus/bus.ts'
import { inProcessBus } from '../../bus/in-process.adapter.ts'
import { type ManualClock, manualClock } from '../../clock/manual.adapter.ts'
import type { Identity } from '../identity-port.ts'
import { clerkIdentity } from './clerk.adapter.ts'

const OURS = 'http://localhost:3000'
const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
const NOW = NOW_MS / 1_000

let clock: ManualClock
let provider: HostedProvider
let identity: Identity
let person: HostedPerson
let session: HostedSession

const newIdentity = (bus: Bus = inProcessBus()) =>
  clerkIdentity(provider, { clock, publicOrigins: [OURS, 'http://127.0.0.1:3000'], bus, withinMs: 2_000 })

beforeEach(async () => {
  clock = manualClock(NOW_MS)
  provider = await hostedProvider({ nowMs: () => clock.nowMs(), frontendHost: '127.0.0.1:4921' })
  identity = newIdentity()
  person = provider.addPerson({ firstName: 'Ada', publicMetadata: { plan: 'pro', team: 'grid' } })
  session = provider.openSession(person.id)
})
afterEach(() => provider.stop())

const recognised = (twist?: TokenTwist, azp = OURS) => identity.recognise({ bearer: provider.tokenOf(session, azp, twist) })

describe('a token', () => {
  it('of an active session authenticates its owner', async () => {
    expect(await recognised()).toEqual({ personId: person.id, sessionId: session.id, by: 'token' })
    expect(await recognised({}, 'http://127.0.0.1:3000')).not.toBeNull()
  })

  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  it.each<[string, TokenTwist]>([
    ['of another issuer', { claims: { iss: 'https://clerk.elsewhere.test' } }],
    ['without an issuer', { claims: { iss: undefined } }],
    ['made for another site', { claims: { azp: 'https://elsewhere.test' } }],
    ['made for an address that only begins like ours', { claims: { azp: `${OURS}.elsewhere.test` } }],
    ['made for no site', { claims: { azp: undefined } }],
    ['out of its time', { claims: { exp: NOW - 6 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['whose end is a word', { claims: { exp: '9999999999' } }],
    ['from later than now', { claims: { iat: NOW + 60 } }],
    ['that is not good yet', { claims: { nbf: NOW + 60 } }],
    ['whose beginning is a word', { claims: { nbf: 'now' } }],
    ['of a session with something left to do', { claims: { sts: 'pending' } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of a person with an odd id', { claims: { sub: '../users/other' } }],
    ['of no session', { claims: { sid: undefined } }],
    ['signed by somebody else', { key: stranger }],
    ['that says it is not signed', { header: { alg: 'none' } }],
    ['that says it is signed with a shared secret', { header: { alg: 'HS256' } }],
    ['that names a weaker signature', { header: { alg: 'RS1' } }],
    ['with a key that the provider does not have', { header: { kid: 'ins_other' } }],
    ['without a key', { header: { kid: undefined } }],
    ['of another kind', { header: { typ: 'at+jwt' } }],
  ])('%s is refused', async (_, twist) => {
    expect(await recognised()).not.toBeNull()
    expect(await recognised(twist)).toBeNull()
  })

  it('with a clock a few seconds off is accepted', async () => {
    expect(await recognised({ claims: { exp: NOW - 4 } })).not.toBeNull()
    expect(await recognised({ claims: { iat: NOW + 4, nbf: NOW + 4 } })).not.toBeNull()
  })

  it('is refused if a letter was changed or the signature left out', async () => {
    const token = provider.tokenOf(session, OURS)
    const [head = '', body = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'user_other' })).toString(
      'base64url',
    )
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid: 'ins_first' })).toString('base64url')
    const secret = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: 'ins_first' })).toString('base64url')
    const shared = createHmac('sha256', provider.publishableKey).update(`${secret}.${body}`).digest('base64url')
    for (const bad of [
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${secret}.${body}.${shared}`,
      `${head}.${body}`,
      'x',
      '..',
      `${head}.bm90IGpzb24.${signature}`,
      `${head}.bnVsbA.${signature}`,
    ])
      expect(await identity.recognise({ bearer: bad }), bad).toBeNull()
  })

  it('in the provider’s cookie counts as the session, the cookie named after our key first', async () => {
    const token = provider.tokenOf(session, OURS)
    expect(await identity.recognise({ cookie: `a=b; __session=${token}; c=d` })).toMatchObject({ by: 'session' })
    const other = provider.openSession(provider.addPerson().id)
    const suffixed = `__session_${(await import('node:crypto')).createHash('sha1').update(provider.publishableKey).digest('base64url').slice(0, 8)}`
    expect(await identity.recognise({ cookie: `__session=${provider.tokenOf(other, OURS)}; ${suffixed}=${token}` })).toMatchObject({
      sessionId: session.id,
    })
    expect(await identity.recognise({ cookie: '__session=; other=1' })).toBeNull()
  })

  it('is verified again each time', async () => {
    const token = provider.tokenOf(session, OURS)
    expect(await identity.recognise({ bearer: token })).not.toBeNull()
    clock.advance(64_000)
    expect(await identity.recognise({ bearer: token })).not.toBeNull()
    clock.advance(2_000)
    expect(await identity.recognise({ bearer: token })).toBeNull()
  })
})

describe('signing keys', () => {
  const asked = () => provider.requests.filter((it) => it === 'GET /v1/jwks').length

  it('are fetched once, and again when the provider has changed them', async () => {
    await Promise.all([recognised(), recognised(), recognised()])
    expect(asked()).toBe(1)
    clock.advance(31_000)
    provider.changeKeys('ins_second')
    expect(await recognised()).not.toBeNull()
    expect(asked()).toBe(2)
  })

  it('that do not exist are fetched twice a minute at most, however many tokens name them', async () => {
    await recognised()
    clock.advance(31_000)
    for (let round = 0; round < 20; round += 1) expect(await recognised({ header: { kid: `ins_${round}` } })).toBeNull()
    expect(asked()).toBe(2)
  })

  it('are not fetched for tokens that are refused by their claims', async () => {
    await recognised({ claims: { azp: 'https://elsewhere.test' } })
    await recognised({ header: { alg: 'none' } })
    expect(asked()).toBe(0)
  })

  it.each(['failing', 'silent'] as const)(
    'hold while the provider is %s; before the first ones came nobody can be judged',
    async (mood) => {
      provider.become(mood)
      await expect(recognised()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 } satisfies Partial<Failure>)
      provider.become('up')
      clock.advance(2_000)
      expect(await recognised()).not.toBeNull()
      provider.become(mood)
      clock.advance(2 * HOUR_MS)
      expect(await recognised()).not.toBeNull()
    },
  )
})

describe('an account', () => {
  it('gets profile and plan in one request', async () => {
    const [profile, plan] = await Promise.all([identity.profile(person.id), identity.plan(person.id)])
    expect(profile).toEqual({ id: person.id, email: person.email, username: null, firstName: 'Ada' })
    expect(plan).toBe('pro')
    expect(provider.requests).toEqual([`GET /v1/users/${person.id}`])
  })

  it('without a profile is gone, and one without a plan is free', async () => {
    expect(await identity.profile('user_gone')).toBeNull()
    expect(await identity.plan(provider.addPerson().id)).toBe('free')
    expect(await identity.plan(provider.addPerson({ publicMetadata: { plan: ['pro'] } }).id)).toBe('free')
  })

  it('gets its plan without losing other metadata', async () => {
    await identity.setPlan(person.id, 'basic')
    expect(person.publicMetadata).toEqual({ plan: 'basic', team: 'grid' })
  })

  it.each(['failing', 'silent'] as const)('cannot be changed while the provider is %s', async (mood) => {
    provider.become(mood)
    await expect(identity.plan(person.id)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(identity.setPlan(person.id, 'free')).rejects.toBeInstanceOf(Failure)
  })

  it('is listed with its last use, exported with its sessions, and removed', async () => {
    const other = provider.addPerson()
    expect(await identity.presence([person.id, other.id, 'user_gone'])).toEqual(
      new Map([person.id, other.id].map((id) => [id, { sessions: null, lastSeenAt: new Date(NOW_MS), secondFactor: null }])),
    )
    expect(await identity.copy(person.id)).toMatchObject({
      account: { firstName: 'Ada' },
      sessions: [{ address: '192.0.2.1', browser: 'Chromium' }],
    })
    await identity.remove(person.id)
    expect(provider.people.has(person.id)).toBe(false)
    expect(await recognised()).toBeNull()
  })

  it('is listed without its last use while the provider is down', async () => {
    provider.become('failing')
    expect(await identity.presence([person.id])).toEqual(new Map([[person.id, { sessions: null, lastSeenAt: null, secondFactor: null }]]))
  })

  it('is confirmed by its own token of the last minute', async () => {
    const token = provider.tokenOf(session, OURS, { claims: { exp: NOW + 600 } })
    const shown = { password: undefined, address: '::1', headers: { authorization: `Bearer ${token}` } }
    expect(await identity.confirm(person.id, shown)).toBe(true)
    expect(await identity.confirm(provider.addPerson().id, shown)).toBe(false)
    clock.advance(66_000)
    expect(await identity.confirm(person.id, shown)).toBe(false)
    expect(await identity.confirm(person.id, { password: 'correct horse', address: '::1', headers: {} })).toBe(false)
  })
})

describe('sessions', () => {
  it('give the page the provider’s own token, with its own expiry', async () => {
    const shown = { personId: person.id, sessionId: session.id, by: 'session' as const }
    expect(await identity.token(shown)).toBeNull()
    const token = provider.tokenOf(session, OURS)
    await identity.recognise({ bearer: token })
    expect(await identity.token(shown)).toEqual({ token, expiresAtMs: NOW_MS + 60_000 })
    clock.advance(61_000)
    expect(await identity.token(shown)).toBeNull()
  })

  it('are ended at the provider, except the spared one; their last tokens are refused at once', async () => {
    const spared = provider.openSession(person.id)
    const own = provider.tokenOf(spared, OURS)
    await identity.endSessions(person.id, spared.id)
    expect([session.status, spared.status]).toEqual(['revoked', 'active'])
    expect(await recognised()).toBeNull()
    expect(await identity.recognise({ bearer: own })).not.toBeNull()
    expect(await identity.alive([session.id, spared.id])).toEqual(new Set([spared.id]))
  })

  test('that another instance has ended are noticed with its hint, long before their last token is over', async () => {
    const bus = inProcessBus()
    const there = newIdentity(bus)
    const token = provider.tokenOf(session, OURS)
    expect(await there.recognise({ bearer: token })).not.toBeNull()
    await identity.endSessions(person.id)
    await bus.publish({ kind: 'access', personId: person.id })
    await expect.poll(() => there.recognise({ bearer: token })).toBeNull()
    expect(await there.alive([session.id])).toEqual(new Set())
  })

  test('that ended elsewhere are noticed when the provider is asked again, half a minute later', async () => {
    await recognised()
    session.status = 'ended'
    expect(await identity.alive([session.id])).toEqual(new Set([session.id]))
    clock.advance(30_000)
    await identity.alive([session.id])
    await expect.poll(() => identity.alive([session.id])).toEqual(new Set())
    expect(await recognised()).toBeNull()
  })

  test('stay active while the provider is unreachable, and an unknown one does not begin', async () => {
    await recognised()
    provider.become('failing')
    clock.advance(60_000)
    await identity.alive([session.id])
    await expect.poll(() => provider.requests).toContain(`GET /v1/sessions/${session.id}`)
    expect(await identity.alive([session.id, 'sess_unknown'])).toEqual(new Set([session.id]))
  })
})
