import { expect, test } from 'vitest'
import { type CitySpeedUnits, PER_MPH, type SpeedUnit, speedUnitFor } from './speed.ts'

test.each([
  ['mph', 42, 42],
  ['km/h', 42, 67.592448],
  ['km/h', 0, 0],
] as const)('%s: 42 mph and nothing', (unit, mph, read) => {
  expect(mph * PER_MPH[unit]).toBeCloseTo(read, 9)
})

test.each<[string, CitySpeedUnits, 'en' | 'es', SpeedUnit]>([
  ['the unit of the city', { speedUnit: 'mph' }, 'es', 'mph'],
  ['the unit that readers of the language expect', { speedUnit: 'mph', speedUnitByLanguage: { es: 'km/h' } }, 'es', 'km/h'],
  ['the unit of the city where another language expects another', { speedUnit: 'mph', speedUnitByLanguage: { es: 'km/h' } }, 'en', 'mph'],
])('a speed is shown in %s', (_, city, language, unit) => {
  expect(speedUnitFor(city, language)).toBe(unit)
})
