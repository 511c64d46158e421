import { City } from '@oppidum/domain/cities/city'
import { expect, it } from 'vitest'
import type { LatestValue } from '../observations/latest-value.ts'
import { substationLoads } from './load-of-substations.ts'

const AT = Date.parse('2026-11-28T06:00:00.000Z')
const BOUNDS = [-56.4, -35, -56, -34.6]

const cityWith = (...ids: string[]) =>
  City.parse({
    ...{ id: 'testport', name: 'Testport', timeZone: 'UTC', bounds: BOUNDS, inhabitants: 1_000 },
    substations: ids.map((id, index) => ({ id, name: `Station ${id}`, position: [-56.3 + index / 10, -34.9], capacityMw: 80 })),
  })

const loadOf = (placeId: string, value: number, more: Partial<LatestValue> = {}): LatestValue => ({
  ...{ measure: 'substation.load', placeId, value, atMs: AT, quality: 'measured', sourceId: 'key:Meters', staleAfterSeconds: 60 },
  ...more,
})

it('gives each substation its own load and provenance', () => {
  const differing: Partial<LatestValue>[] = [
    {},
    {},
    { atMs: AT + 1 },
    { quality: 'estimated' },
    { sourceId: 'key:Others' },
    { staleAfterSeconds: 90 },
    { coverage: { measured: 1, of: 2 } },
    {},
  ]
  const city = cityWith(...differing.map((_, index) => `s${index}`))
  const loads = substationLoads(
    city,
    differing.map((it, index) => loadOf(`s${index}`, 10 + index, it)),
  )
  expect(loads.map((it) => it.loadMw)).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
  const usual = { source: 'key:Meters', observedAt: '2026-11-28T06:00:00.000Z', staleAt: '2026-11-28T06:01:00.000Z', quality: 'measured' }
  expect(loads.map((it) => it.evidence)).toEqual([
    usual,
    usual,
    { ...usual, observedAt: '2026-11-28T06:00:00.001Z', staleAt: '2026-11-28T06:01:00.001Z' },
    { ...usual, quality: 'estimated' },
    { ...usual, source: 'key:Others' },
    { ...usual, staleAt: '2026-11-28T06:01:30.000Z' },
    { ...usual, coverage: { measured: 1, of: 2 } },
    usual,
  ])
})

it('says of a substation without a value that there is none, and leaves out values of others', () => {
  const values = [loadOf('elsewhere', 9), loadOf('b', 40.04), { ...loadOf('a', 7), measure: 'energy.solar' as const }]
  expect(substationLoads(cityWith('a', 'b'), values)).toMatchObject([
    { id: 'a', loadMw: null, loadPercent: null, evidence: null },
    { id: 'b', loadMw: 40, loadPercent: 50.1, evidence: { quality: 'measured' } },
  ])
})

it('follows a city whose substations have changed', () => {
  const before = cityWith('a', 'b')
  expect(substationLoads(before, []).map((it) => [it.id, it.gridReference])).toEqual([
    ['a', 'K34'],
    ['b', 'U34'],
  ])
  expect(substationLoads(cityWith('b'), []).map((it) => [it.id, it.gridReference])).toEqual([['b', 'K34']])
})
