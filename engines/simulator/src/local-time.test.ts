import { sunAt } from '@oppidum/domain/core/sun'
import { expect, test } from 'vitest'
import { clearSky } from './energy/sunlight.ts'
import { hourProfile, localTime } from './local-time.ts'

test.each([
  ['America/Montevideo', '2026-11-20T07:30:00Z', 4.5],
  ['Asia/Kathmandu', '2026-11-20T07:30:00Z', 13.25],
  ['Europe/Madrid', '2026-07-01T22:30:00Z', 0.5],
  ['Europe/Madrid', '2026-12-01T22:30:00Z', 23.5],
])('in %s it is at %s %d hours', (zone, at, hour) => {
  expect(localTime(zone)(Date.parse(at)).hour).toBeCloseTo(hour, 6)
})

test('the weekend begins gradually', () => {
  const local = localTime('UTC')
  const weekendAt = (at: string) => local(Date.parse(at)).weekend
  expect(weekendAt('2026-11-18T12:00:00Z')).toBe(0)
  expect(weekendAt('2026-11-21T12:00:00Z')).toBe(0.8)
  expect(weekendAt('2026-11-22T12:00:00Z')).toBe(1)
  expect(weekendAt('2026-11-21T00:00:00Z')).toBeCloseTo(weekendAt('2026-11-20T23:59:59Z'), 3)
})

test('a profile passes through its hourly values and is continuous across midnight', () => {
  const profile = hourProfile(Array.from({ length: 24 }, (_, hour) => hour % 7))
  expect(profile(9)).toBe(2)
  expect(profile(23.9999)).toBeCloseTo(profile(0), 2)
})

test.each([
  ['noon of midsummer in Montevideo', '2026-12-21T15:45:00Z', 0.98],
  ['noon of midwinter in Montevideo', '2026-06-21T15:45:00Z', 0.526],
])('the elevation of the sun at %s agrees with the almanac', (_, at, sinElevation) => {
  expect(sunAt(Date.parse(at), [-56.16, -34.9]).sinElevation).toBeCloseTo(sinElevation, 2)
})

test('there is no solar power at night or in the polar night', () => {
  expect(clearSky(Date.parse('2026-11-20T05:00:00Z'), [-56.16, -34.9])).toBe(0)
  expect(clearSky(Date.parse('2026-12-21T11:00:00Z'), [19, 75])).toBe(0)
})
