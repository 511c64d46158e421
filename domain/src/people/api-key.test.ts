import { expect, it } from 'vitest'
import { getUsage } from '../plans/meter.ts'
import { getHistory } from '../telemetry/history.ts'
import { listTraffic } from '../telemetry/traffic.ts'
import { createApiKey, KeyScope, listApiKeys, mayRead, removeApiKey } from './api-key.ts'
import { getMe, getSessionToken } from './person.ts'

it.each([
  ['read', listTraffic, true],
  ['read', getHistory, true],
  ['read', getMe, true],
  ['read', getUsage, true],
  ['read', listApiKeys, true],
  ['city', listApiKeys, false],
  ['city', listTraffic, true],
  ['city', getHistory, true],
  ['city', getMe, false],
  ['city', getUsage, false],
] as const)('a key of scope %s', (scope, endpoint, isOpen) => {
  expect(mayRead([scope], endpoint)).toBe(isOpen)
})

it.each([[createApiKey], [removeApiKey], [getSessionToken]])('no key manages keys or hands out tokens', (endpoint) => {
  expect(mayRead(KeyScope.options, endpoint)).toBe(false)
})

it('a key without a scope opens nothing', () => {
  expect(mayRead([], listTraffic)).toBe(false)
})

it.each<[unknown, boolean]>([
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 90 }, true],
  [{ name: 'Depot', scopes: ['city', 'read'], expiresInDays: null }, true],
  [{ name: '   ', scopes: ['read'], expiresInDays: 90 }, false],
  [{ name: 'x'.repeat(61), scopes: ['read'], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: [], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: ['write'], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 10_000 }, false],
  [{ name: 'Depot' }, true],
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 90, personId: 'another' }, false],
])('%j makes a key: %j', (body, isGood) => {
  expect(createApiKey.body?.safeParse(body).success).toBe(isGood)
})
