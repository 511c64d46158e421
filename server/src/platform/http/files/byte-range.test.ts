import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-126', { start: 0, end: 126 }],
  ['bytes=10-', { start: 10, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes=0-1', { start: 0, end: 1 }],
  ['bytes= 0-1', { start: 0, end: 1 }],
  [undefined, 'whole'],
  ['', 'whole'],
  ['rows=0-1', 'whole'],
  ['bytes=1000-', null],
  ['bytes=1000-2000', null],
  ['bytes=5-4', null],
  ['bytes=-0', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0x0-1', null],
  ['bytes=1.5-2', null],
  ['bytes=0-0,2-2', null],
  ['bytes=0-99999999999999999999', null],
])('of a file of 1000 bytes %j is %j', (header, range) => {
  expect(byteRange(header, 1_000)).toEqual(range)
})

it('an empty file has no ranges', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0)]).toEqual([null, null])
})
