import { expect, it } from 'vitest'
import type { MeasureId } from './measure.ts'
import { isTooLarge, unitFactor } from './unit.ts'

it.each<[MeasureId, string, number | null]>([
  ['traffic.speed', 'mph', 1],
  ['traffic.speed', ' KM/H ', 0.621371],
  ['traffic.speed', 'KMH', 0.621371],
  ['traffic.speed', 'm/s', 2.236936],
  ['traffic.speed', 'kn', 1.150779],
  ['traffic.flow', 'vehicles/min', 60],
  ['traffic.flow', 'veh/h', 1],
  ['substation.load', 'MW', 1],
  ['substation.load', 'kW', 0.001],
  ['energy.solar', 'GW', 1000],
  ['city.presence', 'people', 1],
  ['substation.load', 'MWh', null],
  ['traffic.speed', 'MW', null],
  ['traffic.speed', 'constructor', null],
  ['traffic.speed', '', null],
])('%s in %s', (measure, unit, factor) => {
  const found = unitFactor(measure, unit)
  if (factor === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(factor, 6)
})

it.each<[MeasureId, number, boolean]>([
  ['traffic.speed', 250, false],
  ['traffic.speed', 250.1, true],
  ['traffic.flow', 60_000, true],
  ['energy.storage', -300, false],
  ['substation.load', -2e6, true],
  ['city.presence', 1e9, true],
])('%s of %d is too large: %s', (measure, value, large) => {
  expect(isTooLarge(measure, value)).toBe(large)
})
