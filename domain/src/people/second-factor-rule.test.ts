import { describe, expect, it } from 'vitest'
import type { Role } from '../core/access.ts'
import type { Endpoint } from '../core/endpoint.ts'
import type { KeyScope } from './api-key.ts'
import { needsSecondFactor, withoutSecondFactor } from './second-factor-rule.ts'

describe('who needs a second factor', () => {
  it.each<[from: Role | null, roles: Role[], needed: boolean]>([
    [null, ['admin'], false],
    ['admin', ['admin'], true],
    ['admin', ['operator'], false],
    ['admin', ['viewer', 'admin'], true],
    ['operator', ['operator'], true],
    ['operator', ['admin'], true],
    ['operator', ['viewer'], false],
    ['operator', [], false],
    ['viewer', ['viewer'], true],
    ['viewer', ['admin'], true],
    ['viewer', [], true],
  ])('required from %s on, with the roles %j: %s', (fromRole, roles, needed) => {
    expect(needsSecondFactor({ fromRole }, roles)).toBe(needed)
  })
})

describe('what somebody reaches who lacks the second factor', () => {
  const own = { access: 'signedIn' } as const
  const setUp = { access: 'signedIn', setsUpSecondFactor: true } as const
  const open = { access: 'anyone' } as const
  it.each<
    [Pick<Endpoint, 'access' | 'setsUpSecondFactor'>, KeyScope[] | null, isAboutAsker: boolean, ReturnType<typeof withoutSecondFactor>]
  >([
    [own, null, false, 'refused'],
    [{ access: { role: 'admin' } }, null, false, 'refused'],
    [{ access: { feature: 'apiAccess' } }, null, false, 'refused'],
    [setUp, null, false, 'allowed'],
    [open, null, false, 'as a visitor'],
    [open, null, true, 'refused'],
    [open, ['read'], false, 'refused'],
    [open, ['city'], false, 'refused'],
    [own, ['write'], false, 'refused'],
    [own, ['ingest', 'read'], false, 'refused'],
    [setUp, ['read'], false, 'refused'],
    [own, ['ingest'], false, 'allowed'],
  ])('%j with the scopes %j, about the caller %s: %s', (call, scopes, isAboutAsker, treatment) => {
    expect(withoutSecondFactor(call, scopes, isAboutAsker)).toBe(treatment)
  })
})
