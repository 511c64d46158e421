import { expect, test } from 'vitest'
import { DRAWER_ENTRIES, isCurrent, NAV_ENTRIES } from './sidebar/nav-entries.ts'
import { rememberedOpen } from './sidebar/sidebar-state.ts'

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
])('the cookie %j means %s', (cookies, open) => {
  expect(rememberedOpen(cookies)).toBe(open)
})

test('the sidebar has ten entries and the drawer of a phone eight, in the same order', () => {
  const names = (entries: typeof NAV_ENTRIES) => entries.map((it) => it.to)
  expect(NAV_ENTRIES).toHaveLength(10)
  expect(names(DRAWER_ENTRIES)).toEqual(names(NAV_ENTRIES).filter((it) => !it.startsWith('/images')))
  expect(DRAWER_ENTRIES).toHaveLength(8)
})
