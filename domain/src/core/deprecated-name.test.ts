import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deprecatedName, hasOldNames, withPresentNames } from './deprecated-name.ts'

const road = deprecatedName('hindersRoad', 'affectsTraffic')
const Now = z.object({ affectsTraffic: z.optional(z.boolean()) })
const Both = z.object({ ...Now.shape, ...road.member(z.optional(z.boolean())) })

describe('a request', () => {
  it.each([
    ['with the old name', { hindersRoad: true }, { affectsTraffic: true }, true],
    ['with both alike', { hindersRoad: true, affectsTraffic: true }, { affectsTraffic: true }, true],
    ['with the new name', { affectsTraffic: false }, { affectsTraffic: false }, false],
    ['with neither', {}, {}, false],
    ['that is no object', 'text', 'text', false],
  ])('%s is read under the new name', (_what, sent, value, hasOld) => {
    expect(withPresentNames(Both, sent)).toEqual({ value, hasOldNames: hasOld, contradiction: null })
  })

  it('with two different values says of which field', () => {
    const { contradiction } = withPresentNames(Both, { hindersRoad: true, affectsTraffic: false })
    expect(contradiction).toEqual({ old: 'hindersRoad', now: 'affectsTraffic' })
  })
})

describe('a schema', () => {
  it('says in its description which of its members are deprecated', () => {
    expect(z.toJSONSchema(Both).properties).toEqual({
      affectsTraffic: { type: 'boolean' },
      hindersRoad: { type: 'boolean', deprecated: true, description: 'Renamed to affectsTraffic.' },
    })
  })

  it.each([
    ['in a list', z.array(Both), true],
    ['in a member that may be null', z.object({ record: z.nullable(Both) }), true],
    ['in a value by name', z.record(z.string(), Both), true],
    ['in one of several', z.union([z.string(), Both]), true],
    ['nowhere', z.array(Now), false],
  ])('has an old name %s', (_where, schema, has) => {
    expect(hasOldNames(schema)).toBe(has)
  })
})

it('an answer has the same value under both names', () => {
  expect({ affectsTraffic: true, ...road.value(true) }).toEqual({ affectsTraffic: true, hindersRoad: true })
})
