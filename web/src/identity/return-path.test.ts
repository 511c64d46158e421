import { expect, test } from 'vitest'
import { HOME, returnPath, signInAddress, withReturn } from './return-path.ts'

const ORIGIN = 'https://oppidum.example'

test.each([
  '/dashboard',
  '/',
  '/incidents?status=active&open=4#list',
  '/map?at=-34.9,-56.2,14#m7',
  '/traffic/a%20b?q=%2F%2Fx',
  '/metrics/population?next=https://evil.example',
  '/sign-internal',
])('returns to %s', (path) => {
  expect(returnPath(path, ORIGIN)).toBe(path)
})

test.each([
  [null],
  [''],
  ['dashboard'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https://evil.example'],
  ['https:evil.example'],
  ['https:'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['/%2f%2fevil.example'],
  ['/%2Fevil.example'],
  ['/%5cevil.example'],
  ['/.//evil.example'],
  ['/x/..//evil.example'],
  ['/a\\b'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['\t//evil.example'],
  [' //evil.example'],
  ['/a%00b'],
  ['/a%0d%0aset-cookie:x'],
  ['/%'],
  ['/%e0%a4%a'],
  ['/sign-in'],
  ['/sign-in?returnTo=/sign-in'],
  ['/sign-up/'],
  ['/%73ign-in'],
  ['/x/../sign-in'],
  ['/reset-password?token=x'],
  ['@evil.example'],
])('does not return to %j', (path) => {
  expect(returnPath(path, ORIGIN)).toBe(HOME)
})

test('encodes the origin completely, and reads it back', () => {
  const address = signInAddress({ pathname: '/account', search: '?section=keys&x=1', hash: '#new' })
  const requested = new URL(address, ORIGIN).searchParams.get('returnTo')
  expect(returnPath(requested, ORIGIN)).toBe('/account?section=keys&x=1#new')
})

test('returning home needs no parameter', () => {
  expect(withReturn('/sign-up', HOME)).toBe('/sign-up')
})
