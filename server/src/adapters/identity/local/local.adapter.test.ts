import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { personStore } from '../../../platform/auth/people/person-store.ts'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { inProcessBus } from '../../bus/in-process.adapter.ts'
import { type ManualClock, manualClock } from '../../clock/manual.adapter.ts'
import type { Authenticated } from '../identity-port.ts'
import { type ContractWorld, identityContract } from '../testing/identity.contract.ts'
import { localIdentity } from './local.adapter.ts'
import { type PasswordHash, passwordHash } from './password-hash.ts'

const KEY = 'a-key-of-these-tests-that-protects-nothing'
const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
const PASSWORD = 'nine stones in a quiet river'

let database: TestDatabase
let clock: ManualClock
let hashes: PasswordHash
let local: ReturnType<typeof localIdentity>
let count = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  clock = manualClock(NOW_MS)
  hashes = passwordHash({ log2N: 10, r: 8, p: 1 })
  local = instance(KEY)
})

function instance(installationKey: string, log = pino({ level: 'silent' })) {
  const { db } = database
  return localIdentity({
    db,
    clock,
    hashes,
    installationKeys: [installationKey],
    log,
    bus: inProcessBus(),
    people: personStore(db),
    config: { publicUrl: 'http://localhost:3000', brandName: 'Oppidum', signupRole: 'viewer', smtp: undefined, defaultLanguage: 'en' },
  })
}

const UNINVITED = { invitation: null, welcomeOf: () => undefined }
const from = (cookie?: string) => ({ requestId: 'test', address: '192.0.2.1', headers: { 'user-agent': 'A browser', cookie } })
const cookieIn = ([first = '']: string[]) => first.split(';')[0] as string

const enter: ContractWorld['enter'] = async () => {
  const email = `person-${++count}@city.example`
  const entered = await local.accounts.signUp({ email, password: PASSWORD, firstName: 'Ana', username: null }, from(), UNINVITED)
  if ('asksCode' in entered) throw new Error('no e-mails are sent here')
  const { personId, cookies } = entered
  return { personId, profile: { id: personId, email, username: null, firstName: 'Ana' }, shown: () => ({ cookie: cookieIn(cookies) }) }
}
const again: ContractWorld['again'] = async (entered) => {
  const back = await local.accounts.signIn({ email: entered.profile.email as string }, PASSWORD, from())
  if ('asksCode' in back) throw new Error('no second factor is on')
  return { ...entered, shown: () => ({ cookie: cookieIn(back.cookies) }) }
}

describe('accounts of our own', () => {
  identityContract(() => ({ identity: local, enter, again }))
})

describe('a password is hashed behind those of known people', () => {
  let strangers: string[]
  beforeEach(() => {
    strangers = []
    const { forStranger } = hashes
    hashes.forStranger = (address, work) => {
      strangers.push(address)
      return forStranger(address, work)
    }
  })
  const at = (address: string, cookie?: string) => ({ ...from(cookie), address })
  const guess = (email: string, request: ReturnType<typeof from>) =>
    local.accounts.signIn({ email }, 'a wrong password of somebody', request).catch(() => undefined)

  it('at sign-up, and at sign-in from where the account was never used', async () => {
    const { profile } = await enter()
    const email = profile.email as string
    expect(strangers).toEqual(['192.0.2.1'])
    await guess(email, at('192.0.2.7'))
    await guess('nobody@city.example', at('192.0.2.8'))
    expect(strangers).toEqual(['192.0.2.1', '192.0.2.7', '192.0.2.8'])
  })

  it('but not at sign-in from an address or a browser from which the account was used', async () => {
    const { profile } = await enter()
    const email = profile.email as string
    const back = await local.accounts.signIn({ email }, PASSWORD, at('192.0.2.1'))
    const browser = ('cookies' in back ? back.cookies : []).map((it) => it.split(';')[0]).join('; ')
    await local.accounts.signIn({ email }, PASSWORD, at('192.0.2.9', browser))
    expect(strangers).toEqual(['192.0.2.1'])
  })
})

describe('a session', () => {
  const setRole = (id: string, role: string) => database.db.pool.query('update person_role set role = $2 where person_id = $1', [id, role])

  it.each([
    ['viewer', 7 * DAY_MS],
    ['operator', 7 * DAY_MS],
    ['admin', 12 * HOUR_MS],
  ])('of a %s ends when it was not used for so long', async (role, idleMs) => {
    const ana = await enter()
    await setRole(ana.personId, role)
    // The library took the time a moment before its row was written.
    clock.advance(idleMs - 1_000)
    const session = await local.recognise(ana.shown())
    expect(session).not.toBeNull()
    clock.advance(idleMs - 1)
    expect(await local.alive([session?.sessionId as string])).toEqual(new Set([session?.sessionId]))
    expect(await local.recognise(ana.shown())).not.toBeNull()
    clock.advance(idleMs)
    expect(await local.alive([session?.sessionId as string])).toEqual(new Set())
    expect(await local.recognise(ana.shown())).toBeNull()
  })

  it('ends after thirty days however it is used', async () => {
    const ana = await enter()
    await setRole(ana.personId, 'viewer')
    for (let day = 0; day < 29; day++) {
      clock.advance(DAY_MS)
      expect(await local.recognise(ana.shown())).not.toBeNull()
    }
    clock.advance(DAY_MS)
    expect(await local.recognise(ana.shown())).toBeNull()
  })

  it('is recorded as used every few minutes at most', async () => {
    const ana = await enter()
    const seen = async () =>
      (await database.db.pool.query('select seen_at from identity_session where user_id = $1', [ana.personId])).rows[0]
        .seen_at as Date | null
    for (let minute = 0; minute < 5; minute++) {
      clock.advance(60_000)
      await local.recognise(ana.shown())
    }
    expect(await seen()).toBeNull()
    clock.advance(1)
    await local.recognise(ana.shown())
    expect((await seen())?.getTime()).toBe(clock.nowMs())
  })

  it('is signed: one changed letter or another installation makes it invalid', async () => {
    const { cookie } = (await enter()).shown() as { cookie: string }
    expect(await local.recognise({ cookie })).not.toBeNull()
    const at = cookie.indexOf('=') + 5
    const changed = `${cookie.slice(0, at)}${cookie[at] === 'a' ? 'b' : 'a'}${cookie.slice(at + 1)}`
    for (const bad of [changed, cookie.slice(0, -4), cookie.replace('oppidum_session', 'other'), `${cookie}x`.replace('%', '%zz')])
      expect(await local.recognise({ cookie: bad }), bad).toBeNull()
    expect(await instance('another-key-that-protects-nothing-either').recognise({ cookie })).toBeNull()
    expect(await instance(KEY).recognise({ cookie })).not.toBeNull()
  })

  it('is signed with our key, whatever variables of the library are in the environment', async () => {
    vi.stubEnv('BETTER_AUTH_SECRETS', `1:${'x'.repeat(40)}`)
    vi.stubEnv('BETTER_AUTH_SECRET', 'y'.repeat(40))
    vi.stubEnv('BETTER_AUTH_URL', 'https://elsewhere.example')
    local = instance(KEY)
    const ana = await enter()
    vi.unstubAllEnvs()
    expect(await local.recognise(ana.shown())).toMatchObject({ personId: ana.personId })
  })

  it('that has expired does not stay in the store', async () => {
    const ana = await enter()
    const rows = async () => (await database.db.pool.query('select 1 from identity_session where user_id = $1', [ana.personId])).rowCount
    await again(ana)
    expect(await rows()).toBe(2)
    clock.advance(7 * DAY_MS)
    await again(ana)
    expect(await rows()).toBe(1)
  })

  it('stays valid when the store is too full to record its use', async () => {
    const ana = await enter()
    const { pool } = database.db
    await pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    )
    await pool.query('create trigger no_room before update on identity_session for each statement execute function no_room()')
    clock.advance(HOUR_MS)
    expect(await local.recognise(ana.shown())).toMatchObject({ personId: ana.personId })
    await pool.query('drop function no_room cascade')
  })

  it('that ends while a token is requested gives none', async () => {
    const ana = await enter()
    const session = (await local.recognise(ana.shown())) as Authenticated
    const client = await database.db.pool.connect()
    await client.query('begin')
    await client.query('delete from identity_session where id = $1', [session.sessionId])
    const asked = local.token(session)
    await expect
      .poll(
        async () =>
          (await database.db.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
            .rowCount,
      )
      .toBe(1)
    await client.query('commit')
    client.release()
    expect(await asked).toBeNull()
  })

  it('stores address and browser of the sign-in', async () => {
    const { personId } = await enter()
    expect(await local.copy(personId)).toMatchObject({ firstName: 'Ana', sessions: [{ address: '192.0.2.1', browser: 'A browser' }] })
  })
})

it('a bearer token is valid for ten minutes, and cannot be exchanged for another one', async () => {
  const ana = await enter()
  const session = await local.recognise(ana.shown())
  const given = session && (await local.token(session))
  expect(given?.expiresAtMs).toBe(clock.nowMs() + 600_000)
  clock.advance(600_000 - 1)
  const byToken = await local.recognise({ bearer: given?.token as string })
  expect(byToken).toMatchObject({ by: 'token' })
  expect(byToken && (await local.token(byToken))).toBeNull()
  clock.advance(1)
  expect(await local.recognise({ bearer: given?.token as string })).toBeNull()
})

describe('refusals take the same time, because one hash is computed for', () => {
  const refuse = async (who: { email: string } | { username: string }) => {
    const before = hashes.computed()
    await expect(local.accounts.signIn(who, 'not the password', from())).rejects.toMatchObject({ code: 'signed_out' })
    return hashes.computed() - before
  }

  it('a wrong password, an unknown address and an unknown name', async () => {
    const { profile } = await enter()
    expect(await refuse({ email: profile.email as string })).toBe(1)
    expect(await refuse({ email: 'nobody@city.example' })).toBe(1)
    expect(await refuse({ username: 'nobody' })).toBe(1)
  })

  it('a new account too, before the store is locked for it', async () => {
    const before = hashes.computed()
    await enter()
    expect(hashes.computed() - before).toBe(1)
  })
})

describe('confirming one’s identity', () => {
  it('takes the current password, as often as a sign-in', async () => {
    const { personId } = await enter()
    const confirm = (password?: string) => local.confirm(personId, { password, address: '192.0.2.1', headers: {} })
    expect(await confirm(PASSWORD)).toBe(true)
    expect(await confirm(undefined)).toBe(false)
    for (let i = 0; i < 10; i++) expect(await confirm('not the password')).toBe(false)
    await expect(confirm(PASSWORD)).rejects.toMatchObject({ code: 'too_many' })
  })
})

it('the log says what happened to whom, and contains no secret, name or e-mail address', async () => {
  const lines: string[] = []
  local = instance(KEY, pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }))
  const { personId, profile, shown } = await enter()
  const email = profile.email as string
  await expect(local.accounts.signIn({ email }, 'not the password', from())).rejects.toThrow()
  await expect(local.accounts.signUp({ email, password: PASSWORD, firstName: null, username: null }, from(), UNINVITED)).rejects.toThrow()
  await local.accounts.requestReset(email, from())
  await local.accounts.signOut(
    { id: personId, plan: 'free', role: 'viewer', by: 'session', sessionId: personId, keyId: null, readsAsOwner: true },
    from(),
  )
  expect(lines.map((it) => JSON.parse(it).security)).toEqual(['account-created', 'signed-in', 'sign-in-refused', 'signed-out'])
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ requestId: 'test', personId })
  const all = lines.join('')
  for (const secret of [PASSWORD, 'not the password', email, 'Ana', (shown() as { cookie: string }).cookie])
    expect(all).not.toContain(secret)
})

it('an error of the store reveals nothing of the request', async () => {
  const { profile } = await enter()
  const { pool } = database.db
  await pool.query(
    `create function odd() returns trigger language plpgsql as $$ begin raise exception 'odd' using errcode = 'XX000'; end $$`,
  )
  await pool.query('create trigger odd before insert on identity_session for each statement execute function odd()')
  const fault = (await again({ profile } as Awaited<ReturnType<typeof enter>>).catch((error: unknown) => error)) as Error
  await pool.query('drop function odd cascade')
  expect(fault.message).toBe('odd')
  expect(`${fault.stack} ${String(fault.cause)}`).not.toMatch(/params|192\.0\.2\.1|A browser/)
})

it('a store that is lost at the start of a transaction leaks no connection', async () => {
  const { pool } = database.db
  const lose = (client: unknown) => (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  pool.on('acquire', lose)
  await expect(enter()).rejects.toThrow()
  pool.off('acquire', lose)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await enter()).personId).toBeDefined()
})

it('a clock that is set back locks nobody out, and one that differs a little allows no more guesses', async () => {
  const { personId } = await enter()
  const guess = () => local.confirm(personId, { password: 'another one', address: '192.0.2.1', headers: {} })
  for (let i = 0; i < 10; i++) expect(await guess()).toBe(false)
  clock.advance(-60_000)
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' })
  clock.advance(-DAY_MS)
  expect(await guess()).toBe(false)
})

it('old attempts are deleted by new ones', async () => {
  const rows = async () => (await database.db.pool.query('select count(*)::int as n from identity_attempt')).rows[0].n as number
  await database.db.pool.query('delete from identity_attempt')
  for (let i = 0; i < 20; i++) await local.accounts.requestReset(`nobody-${i}@city.example`, from())
  expect(await rows()).toBe(20)
  clock.advance(21 * 60_000)
  await local.accounts.requestReset('one-more@city.example', from())
  expect(await rows()).toBe(1)
})
