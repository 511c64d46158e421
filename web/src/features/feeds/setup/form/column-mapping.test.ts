import { expect, test } from 'vitest'
import { type ColumnMapping, mappingOf, withColumn, withUnit } from './column-mapping.ts'

const SPEED: ColumnMapping = { speed: { column: 'v', unit: 'mph' } }

test.each<[string, unknown, ColumnMapping]>([
  ['a mapping', { speed: { column: 'v', unit: 'mph' }, id: { column: 'n' } }, { ...SPEED, id: { column: 'n' } }],
  ['nothing', undefined, {}],
  ['another form', { speed: 'v' }, {}],
])('%s is read as it is stored', (_what, stored, mapping) => {
  expect(mappingOf(stored)).toEqual(mapping)
})

test.each<[ColumnMapping, string, string, ColumnMapping]>([
  [{}, 'speed', 'v', { speed: { column: 'v', unit: 'km/h' } }],
  [SPEED, 'speed', 'w', { speed: { column: 'w', unit: 'mph' } }],
  [SPEED, 'speed', '', {}],
  [SPEED, 'id', 'n', { ...SPEED, id: { column: 'n' } }],
])('%j with the column of %s as "%s" is %j', (mapping, meaning, column, result) => {
  expect(withColumn(mapping, meaning, column)).toEqual(result)
})

test.each<[ColumnMapping, string, ColumnMapping]>([
  [SPEED, 'm/s', { speed: { column: 'v', unit: 'm/s' } }],
  [{}, 'm/s', {}],
])('%j with the unit of speed as %s is %j', (mapping, unit, result) => {
  expect(withUnit(mapping, 'speed', unit)).toEqual(result)
})
