import { DAY_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { label } from '../i18n/label.ts'
import { formatter } from './use-format.ts'

const format = formatter('en', 'America/Montevideo')
const NOON_UTC = Date.parse('2026-11-20T12:00:07.000Z')

test("times are the city's, not the viewer's", () => {
  expect(format.clock(NOON_UTC)).toBe('09:00:07')
  expect(format.time(NOON_UTC, NOON_UTC)).toBe('09:00')
})

test('a time on another day includes the date', () => {
  expect(format.time(NOON_UTC - DAY_MS, NOON_UTC)).toBe('Nov 19, 09:00')
  expect(format.time(NOON_UTC - 3 * 366 * DAY_MS, NOON_UTC)).toBe('Nov 18, 2023')
})

test('a moment includes its second, and its date when that differs', () => {
  expect(format.moment(new Date(NOON_UTC).toISOString(), NOON_UTC)).toBe('09:00:07')
  expect(format.moment(new Date(NOON_UTC).toISOString(), NOON_UTC + DAY_MS)).toBe('Nov 20, 09:00:07')
  expect(format.day(NOON_UTC)).toBe('Nov 20')
})

test('midnight is 00, not 24', () => {
  expect(format.clock(Date.parse('2026-11-20T03:00:00.000Z'))).toBe('00:00:00')
})

test.each([
  [1_319_108, 0, false, '1,319,108'],
  [1.319108, 1, false, '1.3'],
  [94.2, 1, false, '94.2'],
  [2.3, 1, true, '+2.3'],
  [-1.2, 1, true, '-1.2'],
  [-0.04, 1, true, '0.0'],
  [-0.4, 0, false, '0'],
])('%d with %d digits (signed: %s) is %s', (value, digits, signed, text) => {
  expect(format.number(value, digits, signed)).toBe(text)
})

test('an unknown word in the data becomes a label', () => {
  expect(label('in_progress')).toBe('In Progress')
  expect(label('on__hold')).toBe('On Hold')
})
