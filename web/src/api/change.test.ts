import { endSession } from '@oppidum/domain/people/account'
import { upgradePlan } from '@oppidum/domain/plans/billing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spokenFromNowOn } from '../i18n/spoken.ts'
import { ApiError } from './api-error.ts'
import { askSignedIn, change } from './change.ts'
import { lendTokensTo } from './session-token.ts'
import { whenSignedOut } from './signed-out.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const NOW = Date.parse('2026-11-20T10:00:00Z')

/** Each call as it went out; answered by path. */
let calls: { address: string; init: RequestInit }[]
let answers: Record<string, () => Response>

const token = (value: string, minutes: number) => Response.json({ token: value, expiresAt: new Date(NOW + minutes * 60_000).toISOString() })
const toPlan = () => calls.filter((it) => it.address === upgradePlan.path)
const shownToPlan = () => toPlan().map(({ init }) => new Headers(init.headers).get('authorization'))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  calls = []
  answers = { '/api/session-token': () => token('first', 10), [upgradePlan.path]: () => Response.json({ plan: 'pro', change: 'now' }) }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init })
    return answers[address]?.() ?? Response.json({ done: true })
  })
  lendTokensTo('ada')
})
afterEach(() => {
  lendTokensTo(null)
  whenSignedOut(() => undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a change is JSON by the session of the browser, at the path with its parameters', async () => {
  expect(await change(endSession, { params: { id: ID } })).toEqual({ done: true })
  expect(calls[0]?.address).toBe(`/api/account/sessions/${ID}`)
  expect(calls[0]?.init).toMatchObject({ method: 'DELETE', credentials: 'include', headers: { 'content-type': 'application/json' } })
  expect(calls[0]?.init).not.toHaveProperty('body')
})

test('a refusal carries what was said about which field', async () => {
  answers[`/api/account/sessions/${ID}`] = () =>
    Response.json({ error: 'Too weak.', code: 'refused', details: { field: 'password', reason: 'weak' } }, { status: 422 })
  const problem = await change(endSession, { params: { id: ID } }).catch((it: unknown) => it)
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ status: 422, code: 'refused', said: 'Too weak.', details: { field: 'password', reason: 'weak' } })
})

test('a call that is refused for want of a session is told to the page', async () => {
  const told = vi.fn()
  whenSignedOut(told)
  answers[`/api/account/sessions/${ID}`] = () => Response.json({ error: 'Sign in.', code: 'signed_out' }, { status: 401 })
  await expect(change(endSession, { params: { id: ID } })).rejects.toThrow('401')
  expect(told).toHaveBeenCalledOnce()
})

test('without anybody signed in a protected call asks nothing', async () => {
  lendTokensTo(null)
  await expect(askSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^Not signed in$/)
  expect(calls).toEqual([])
})

test('a protected call carries a token, which serves until shortly before it ends', async () => {
  const upgrade = () => askSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  await upgrade()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  await upgrade()
  answers['/api/session-token'] = () => token('second', 20)
  await vi.advanceTimersByTimeAsync(61_000)
  await upgrade()
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
  expect(toPlan()[0]?.init).toMatchObject({ method: 'POST', body: '{"plan":"pro"}' })
})

test('another person is never given the token of the one before', async () => {
  await askSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  answers['/api/session-token'] = () => token('of bert', 10)
  lendTokensTo('bert')
  await askSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer of bert'])
})

test('a token that was refused is not shown again', async () => {
  answers[upgradePlan.path] = () => Response.json({ error: 'x', code: 'signed_out' }, { status: 401 })
  await expect(askSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^API error 401$/)
  answers['/api/session-token'] = () => token('of the renewed session', 10)
  await askSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer of the renewed session'])
})

test('a protected call that fails says so in the specification’s words', async () => {
  answers[upgradePlan.path] = () => Response.json({ error: 'x', code: 'unavailable' }, { status: 503 })
  await expect(askSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^API error 503$/)
})

test('a change says in which language the page is, as soon as it has one', async () => {
  await change(endSession, { params: { id: ID } })
  spokenFromNowOn('es')
  await change(endSession, { params: { id: ID } })
  expect(calls.map(({ init }) => new Headers(init.headers).get('accept-language'))).toEqual([null, 'es'])
})
