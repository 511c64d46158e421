import { expect, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { sample, xpathValue } from '../testing/samples-folder.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')

function decode(file: string, content: string, share = 1) {
  const feed = FeedSchema.parse({
    standard: 'entsoe',
    id: 'sample',
    name: 'Sample',
    url: 'http://sample.invalid/',
    everySeconds: 900,
    content,
    share,
  })
  return wholeAnswer(sample(`energy/entsoe/${file}.xml`), 'application/octet-stream', feed, { nowMs })
}

const element = (name: string) => `*[local-name()="${name}"]`
const series = (psrType: string) => `//${element('TimeSeries')}[*/${element('psrType')}="${psrType}"]`

/** Sum of a type's quantities over its whole period; the last point at or before a position counts where the position is absent. */
function repeatedSum(file: string, psrType: string, hours: number): number {
  const path = `energy/entsoe/${file}.xml`
  let sum = 0
  for (let position = 1; position <= hours; position++) {
    const point = `${series(psrType)}//${element('Point')}[number(${element('position')}) <= ${position}][last()]`
    sum += Number(xpathValue(path, `string(${point}/${element('quantity')})`))
  }
  return sum
}

const sumOf = (decoded: ReturnType<typeof decode>, measure: string) => {
  const values = (decoded.observations ?? []).filter((it) => it.measure === measure)
  return { count: values.length, sum: values.reduce((sum, it) => sum + it.value, 0) }
}

test('NO5: 47 hours of five types, listed in full', () => {
  const path = 'NO-NO5_production'
  expect(detect(sample(`energy/entsoe/${path}.xml`))).toEqual({ standard: 'entsoe', settings: { content: 'generation' } })
  const decoded = decode(path, 'generation')
  expect(decoded).toMatchObject({ observedAt: '2023-05-11T08:00:00.000Z', rejected: [] })
  const total = (types: readonly string[]) =>
    types.reduce((sum, it) => sum + Number(xpathValue(`energy/entsoe/${path}.xml`, `sum(${series(it)}//${element('quantity')})`)), 0)
  expect(sumOf(decoded, 'energy.traditional')).toEqual({ count: 47, sum: expect.closeTo(total(['B04', 'B11', 'B12', 'B17']), 6) })
  expect(sumOf(decoded, 'energy.storage')).toEqual({ count: 47, sum: expect.closeTo(total(['B10']), 6) })
  expect(decoded.observations).toHaveLength(94)
})

test('SE4: 71 hours of five types; positions that are left out repeat', () => {
  const path = 'SE-SE4_production'
  const decoded = decode(path, 'generation')
  expect(decoded).toMatchObject({ observedAt: '2025-10-23T10:00:00.000Z', rejected: [] })
  expect(decoded.observations).toHaveLength(213)
  const total = (types: readonly string[]) => types.reduce((sum, it) => sum + repeatedSum(path, it, 71), 0)
  expect(sumOf(decoded, 'energy.solar')).toEqual({ count: 71, sum: expect.closeTo(total(['B16']), 6) })
  expect(sumOf(decoded, 'energy.wind')).toEqual({ count: 71, sum: expect.closeTo(total(['B19']), 6) })
  expect(sumOf(decoded, 'energy.traditional')).toEqual({ count: 71, sum: expect.closeTo(total(['B04', 'B12', 'B20']), 6) })
})

test('DK1: 47 hours of load, scaled by the share of the city', () => {
  const path = 'energy/entsoe/DK-DK1_consumption.xml'
  expect(detect(sample(path))).toEqual({ standard: 'entsoe', settings: { content: 'load' } })
  const decoded = decode('DK-DK1_consumption', 'load', 0.5)
  expect(decoded).toMatchObject({ observedAt: '2023-12-30T14:00:00.000Z', rejected: [] })
  expect(sumOf(decoded, 'energy.consumption')).toEqual({
    count: 47,
    sum: expect.closeTo(Number(xpathValue(path, `sum(//${element('quantity')})`)) / 2, 6),
  })
  expect(() => decode('DK-DK1_consumption', 'generation')).toThrow(expect.objectContaining({ problem: 'not_generation' }))
})

test('a flow across a border is neither generation nor load', () => {
  expect(detect(sample('energy/entsoe/DK-DK1_GB_exchange_exports.xml'))).toBeUndefined()
  expect(() => decode('DK-DK1_GB_exchange_exports', 'generation')).toThrow(expect.objectContaining({ problem: 'not_energy' }))
})
