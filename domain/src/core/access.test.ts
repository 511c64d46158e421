import { expect, it } from 'vitest'
import { type Access, isAccess, isAtLeast, refusal } from './access.ts'

const visitor = { monitoring: false, person: null }
const of = (plan: 'free' | 'basic' | 'pro', role: 'viewer' | 'operator' | 'admin' = 'viewer') => ({
  monitoring: false,
  person: { plan, role },
})

it.each<[Access, Parameters<typeof refusal>[1], ReturnType<typeof refusal>]>([
  ['anyone', visitor, null],
  ['anyone', of('free'), null],
  ['monitoring', visitor, 'role_required'],
  ['monitoring', of('pro', 'admin'), 'role_required'],
  ['monitoring', { monitoring: true, person: null }, null],
  ['signedIn', visitor, 'signed_out'],
  ['signedIn', { monitoring: true, person: null }, 'signed_out'],
  ['signedIn', of('free'), null],
  [{ feature: 'aiAssistant' }, visitor, 'signed_out'],
  [{ feature: 'aiAssistant' }, of('free', 'admin'), 'plan_required'],
  [{ feature: 'aiAssistant' }, of('basic'), null],
  [{ feature: 'predictiveAnalytics' }, of('basic', 'admin'), 'plan_required'],
  [{ feature: 'predictiveAnalytics' }, of('pro'), null],
  [{ feature: 'apiAccess' }, of('free'), null],
  [{ feature: 'apiAccess' }, of('basic'), 'plan_required'],
  [{ role: 'operator' }, visitor, 'signed_out'],
  [{ role: 'operator' }, of('pro', 'viewer'), 'role_required'],
  [{ role: 'operator' }, of('free', 'operator'), null],
  [{ role: 'operator' }, of('free', 'admin'), null],
  [{ role: 'admin' }, of('pro', 'operator'), 'role_required'],
  [{ role: 'admin' }, of('free', 'admin'), null],
])('a call for %j by %j is answered %s', (access, caller, expected) => {
  expect(refusal(access, caller)).toBe(expected)
})

it.each([
  ['viewer', 'viewer', true],
  ['viewer', 'operator', false],
  ['operator', 'viewer', true],
  ['operator', 'admin', false],
  ['admin', 'operator', true],
] as const)('%s may do what %s may: %s', (role, wanted, expected) => {
  expect(isAtLeast(role, wanted)).toBe(expected)
})

it.each([[undefined], [null], ['everyone'], [{}], [{ role: 'viewer' }], [{ role: 'owner' }], [{ feature: 1 }]])(
  '%j is no access rule',
  (rule) => {
    expect(isAccess(rule)).toBe(false)
  },
)
