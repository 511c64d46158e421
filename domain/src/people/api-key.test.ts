import { expect, it } from 'vitest'
import { getUsage } from '../plans/meter.ts'
import { incidentPictures, requestPictures } from '../records/attachment.ts'
import { incidentDesk, requestDesk } from '../records/desk.ts'
import { signHandOver } from '../records/shift.ts'
import { createSituation } from '../records/situations/situation.ts'
import { getHistory } from '../telemetry/history.ts'
import { listTraffic } from '../telemetry/traffic.ts'
import { createApiKey, KeyScope, listApiKeys, mayCall, removeApiKey } from './api-key.ts'
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
  ['write', listTraffic, true],
  ['write', getUsage, true],
  ['ingest', listTraffic, false],
  ['ingest', getUsage, false],
] as const)('a key of scope %s reads what the scope says', (scope, endpoint, isOpen) => {
  expect(mayCall([scope], endpoint)).toBe(isOpen)
})

it.each([
  [incidentDesk.create],
  [incidentDesk.change],
  [incidentDesk.changeSeveral],
  [incidentDesk.comment],
  [incidentDesk.unfold],
  [incidentDesk.keepApart],
  [requestDesk.link],
  [requestDesk.unlink],
  [incidentPictures.attach],
  [requestPictures.detach],
  [createSituation],
])('only a key of scope write changes records: %#', (endpoint) => {
  expect(KeyScope.options.filter((it) => mayCall([it], endpoint))).toEqual(['write'])
})

it.each([[createApiKey], [removeApiKey], [getSessionToken], [signHandOver]])('no key acts for the person themselves: %#', (endpoint) => {
  expect(mayCall(KeyScope.options, endpoint)).toBe(false)
})

it('a key without a scope opens nothing', () => {
  expect(mayCall([], listTraffic)).toBe(false)
})

it.each<[unknown, boolean]>([
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 90 }, true],
  [{ name: 'Depot', scopes: ['city', 'read'], expiresInDays: null }, true],
  [{ name: '   ', scopes: ['read'], expiresInDays: 90 }, false],
  [{ name: 'x'.repeat(61), scopes: ['read'], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: [], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: ['write', 'ingest'], expiresInDays: 90 }, true],
  [{ name: 'Depot', scopes: ['admin'], expiresInDays: 90 }, false],
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 10_000 }, false],
  [{ name: 'Depot' }, true],
  [{ name: 'Depot', scopes: ['read'], expiresInDays: 90, personId: 'another' }, false],
])('%j makes a key: %j', (body, isGood) => {
  expect(createApiKey.body?.safeParse(body).success).toBe(isGood)
})
