import { expect, test } from 'vitest'
import { instantOfText, wallStamp, wallText } from './city-time.ts'

const ms = (at: string) => Date.parse(at)

test.each([
  ['2026-11-20T14:41', 'America/Montevideo', '2026-11-20T17:41:00Z'],
  ['2026-11-20T14:41', 'UTC', '2026-11-20T14:41:00Z'],
  ['2026-11-20T14:41', 'Asia/Kathmandu', '2026-11-20T08:56:00Z'],
  ['2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00Z'],
])('%s in %s is %s, and the way back', (wall, zone, instant) => {
  expect(instantOfText(wall, zone)).toBe(ms(instant))
  expect(wallText(ms(instant), zone)).toBe(wall)
})

test('of the hour that comes twice the first is meant', () => {
  expect(instantOfText('2026-10-25T02:30', 'Europe/Berlin')).toBe(ms('2026-10-25T00:30:00Z'))
})

test('an hour that the clock leaves out is the time after it', () => {
  const instant = instantOfText('2026-03-29T02:30', 'Europe/Berlin')
  expect(wallText(instant ?? 0, 'Europe/Berlin')).toBe('2026-03-29T03:30')
})

test.each(['', 'yesterday', '2026-11-20', '2026-13-40T99:99'])('%j is no time', (text) => {
  expect(instantOfText(text, 'UTC')).toBeNull()
})

test('a stamp has its seconds', () => {
  expect(wallStamp(ms('2026-11-20T17:41:07.500Z'), 'America/Montevideo')).toBe('2026-11-20 14:41:07')
})
