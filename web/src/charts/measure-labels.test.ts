import { expect, test } from 'vitest'
import { formatter } from '../provenance/use-format.ts'
import { type MeasureWords, writtenValue } from './measure-labels.ts'

const incidents: MeasureWords = { unit: 'incidents', unitOfOne: 'incident', tight: false, factor: 1, digits: 0, fineDigits: 1 }
const format = formatter('en', 'America/Montevideo')

test.each([
  [0, '0 incidents'],
  [1, '1 incident'],
  [0.6, '1 incident'],
  [1.4, '1 incident'],
  [2, '2 incidents'],
  [1_200, '1,200 incidents'],
])('%s is written as %s', (value, written) => {
  expect(writtenValue(value, incidents, format)).toBe(written)
})

test('a value with decimals is plural, and a percentage has no blank', () => {
  expect(writtenValue(1, { ...incidents, digits: 1 }, format)).toBe('1.0 incidents')
  expect(writtenValue(40, { ...incidents, unit: '%', unitOfOne: '%', tight: true }, format)).toBe('40%')
})
