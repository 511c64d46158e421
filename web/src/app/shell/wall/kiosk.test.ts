import { expect, test } from 'vitest'
import { kioskAddress, kioskParam } from './kiosk.ts'

test.each([
  ['', null],
  ['?q=1', null],
  ['?kiosk=1', true],
  ['?q=1&kiosk=0', false],
])('%j says %s', (search, expected) => {
  expect(kioskParam(search)).toBe(expected)
})

test.each([
  ['?q=a+b', true, '?q=a+b&kiosk=1'],
  ['?kiosk=1&q=a', false, '?kiosk=0&q=a'],
  ['?kiosk=0', null, ''],
])('%j turned %s is %j', (search, on, after) => {
  expect(kioskAddress({ pathname: '/map', search, hash: '#x' }, on)).toEqual({ pathname: '/map', search: after, hash: '#x' })
})
