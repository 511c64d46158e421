import { endSession } from '@oppidum/domain/people/account'
import { upgradePlan } from '@oppidum/domain/plans/billing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spokenFromNowOn } from '../i18n/spoken.ts'
import { ApiError } from './api-error.ts'
import { callSignedIn, change } from './change.ts'
import { setTokenOwner } from './session-token.ts'
import { whenSignedOut } from './signed-out.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const NOW = Date.parse('2026-11-20T10:00:00Z')

/** Each call as it was sent; replies are chosen by path. */
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
  setTokenOwner('ada')
})
afterEach(() => {
  setTokenOwner(null)
  whenSignedOut(() => undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("a change is sent as JSON with the browser's session, at the path with its parameters", async () => {
  expect(await change(endSession, { params: { id: ID } })).toEqual({ done: true })
  expect(calls[0]?.address).toBe(`/api/account/sessions/${ID}`)
  expect(calls[0]?.init).toMatchObject({ method: 'DELETE', credentials: 'include', headers: { 'content-type': 'application/json' } })
  expect(calls[0]?.init).not.toHaveProperty('body')
})

test('a refusal contains the problem of each field', async () => {
  answers[`/api/account/sessions/${ID}`] = () =>
    Response.json({ error: 'Too weak.', code: 'refused', details: { field: 'password', reason: 'weak' } }, { status: 422 })
  const problem = await change(endSession, { params: { id: ID } }).catch((it: unknown) => it)
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({
    status: 422,
    code: 'refused',
    serverMessage: 'Too weak.',
    details: { field: 'password', reason: 'weak' },
  })
})

test.each([
  ['signed_out', 401, 1],
  ['second_factor_required', 403, 1],
  ['role_required', 403, 0],
])('reports a call that is refused because of the session: %s', async (code, status, reports) => {
  const listener = vi.fn()
  whenSignedOut(listener)
  answers[`/api/account/sessions/${ID}`] = () => Response.json({ error: 'No.', code }, { status })
  await expect(change(endSession, { params: { id: ID } })).rejects.toThrow(String(status))
  expect(listener).toHaveBeenCalledTimes(reports)
})

test('makes no protected call while nobody is signed in', async () => {
  setTokenOwner(null)
  await expect(callSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^Not signed in$/)
  expect(calls).toEqual([])
})

test('a protected call carries a token, which is reused until shortly before it expires', async () => {
  const upgrade = () => callSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  await upgrade()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  await upgrade()
  answers['/api/session-token'] = () => token('second', 20)
  await vi.advanceTimersByTimeAsync(61_000)
  await upgrade()
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
  expect(toPlan()[0]?.init).toMatchObject({ method: 'POST', body: '{"plan":"pro"}' })
})

test('never gives a token to another person', async () => {
  await callSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  answers['/api/session-token'] = () => token('of bert', 10)
  setTokenOwner('bert')
  await callSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer of bert'])
})

test('does not reuse a rejected token', async () => {
  answers[upgradePlan.path] = () => Response.json({ error: 'x', code: 'signed_out' }, { status: 401 })
  await expect(callSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^API error 401$/)
  answers['/api/session-token'] = () => token('of the renewed session', 10)
  await callSignedIn(upgradePlan, { body: { plan: 'pro' } }).catch(() => undefined)
  expect(shownToPlan()).toEqual(['Bearer first', 'Bearer of the renewed session'])
})

test('a failed protected call has the error message of the specification', async () => {
  answers[upgradePlan.path] = () => Response.json({ error: 'x', code: 'unavailable' }, { status: 503 })
  await expect(callSignedIn(upgradePlan, { body: { plan: 'pro' } })).rejects.toThrow(/^API error 503$/)
})

test("a change carries the page's language, once it has one", async () => {
  await change(endSession, { params: { id: ID } })
  spokenFromNowOn('es')
  await change(endSession, { params: { id: ID } })
  expect(calls.map(({ init }) => new Headers(init.headers).get('accept-language'))).toEqual([null, 'es'])
})
