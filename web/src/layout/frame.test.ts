import type { SystemStatus } from '@oppidum/domain/status'
import { expect, test } from 'vitest'
import { statusSummary } from '../features/status/status-summary.ts'
import { isCurrent, NAV_ENTRIES } from './nav-entries.ts'
import { rememberedOpen } from './sidebar-state.ts'

const current = (path: string) => NAV_ENTRIES.filter((it) => isCurrent(it, path)).map((it) => it.to)

test('the dashboard is current at both of its addresses, and nothing is at an unknown one', () => {
  expect(current('/')).toEqual(['/dashboard'])
  expect(current('/dashboard')).toEqual(['/dashboard'])
  expect(current('/incidents/')).toEqual(['/incidents'])
  expect(current('/nowhere')).toEqual([])
})

test.each([
  ['sidebar_state=false', false],
  ['a=b; sidebar_state=true; c=d', true],
  ['my_sidebar_state=true', null],
  ['sidebar_state=<b>', null],
  ['', null],
])('the cookie %j says %s', (cookies, open) => {
  expect(rememberedOpen(cookies)).toBe(open)
})

const check = (name: string, state: 'ok' | 'failing' | 'unknown') => ({
  id: name,
  name,
  state,
  problem: null,
  since: '2026-11-20T12:00:00.000Z',
})
const status = (...checks: SystemStatus['checks']): SystemStatus => ({ operational: true, checkedAt: '2026-11-20T12:00:00.000Z', checks })

test('all is well only when every check is green', () => {
  expect(statusSummary(status(check('store', 'ok')), false)).toEqual({ kind: 'operational' })
  expect(statusSummary(status(check('store', 'ok'), check('bus', 'unknown')), false)).toMatchObject({
    kind: 'trouble',
    check: { name: 'bus' },
  })
})

test('a failing check goes before an unknown one', () => {
  expect(statusSummary(status(check('bus', 'unknown'), check('store', 'failing')), false)).toMatchObject({ check: { name: 'store' } })
})

test('a server that does not answer is not called operational', () => {
  expect(statusSummary(status(check('store', 'ok')), true)).toEqual({ kind: 'unknown' })
})
