import { expect, test } from 'vitest'
import { productionBands } from './production-bands.ts'

const record = { solarPercent: 36.1, photovoltaicPercent: 0, storagePercent: 36.1, windPercent: 20.6, traditionalPercent: 43.3 }
const sum = (bands: ReturnType<typeof productionBands>) => bands.reduce((total, it) => total + it.percent, 0)

test('at night storage is the segment of the solar plants', () => {
  const bands = productionBands(record)
  expect(bands.map((it) => it.band)).toEqual(['storage', 'wind', 'traditional'])
  expect(sum(bands)).toBeCloseTo(100, 6)
})

test('at noon what charges storage is not part of the production', () => {
  const bands = productionBands({ ...record, photovoltaicPercent: 120, storagePercent: -83.9 })
  expect(bands[0]).toEqual({ band: 'solar', percent: 36.1 })
  expect(bands.map((it) => it.band)).toEqual(['solar', 'wind', 'traditional'])
  expect(sum(bands)).toBeCloseTo(100, 6)
})

test('at dusk both contribute', () => {
  const bands = productionBands({ ...record, photovoltaicPercent: 10.1, storagePercent: 26 })
  expect(bands.slice(0, 2).map((it) => it.percent.toFixed(1))).toEqual(['10.1', '26.0'])
  expect(sum(bands)).toBeCloseTo(100, 6)
})

test('without parts, solar is one segment', () => {
  expect(productionBands({ ...record, photovoltaicPercent: null, storagePercent: null })[0]).toEqual({ band: 'solar', percent: 36.1 })
})
