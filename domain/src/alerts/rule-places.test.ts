import { describe, expect, it } from 'vitest'
import { City } from '../cities/city.ts'
import type { MeasureId } from '../telemetry/measure.ts'
import type { Condition, Leaf } from './condition.ts'
import type { Scope } from './rule.ts'
import { cityPlaces, leafPlace, placesOf } from './rule-places.ts'

const road = (id: string, lon: number) => ({
  id,
  name: `Road ${id}`,
  geometry: {
    type: 'LineString',
    coordinates: [
      [lon, 0.5],
      [lon + 0.01, 0.5],
    ],
  },
})
const city = City.parse({
  id: 'c',
  name: 'Test City',
  timeZone: 'UTC',
  bounds: [0, 0, 4, 4],
  inhabitants: 10,
  districts: [
    {
      id: 'west',
      name: 'The West',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
      },
    },
  ],
  locations: [road('a', 0.2), road('b', 0.4), road('c', 2)],
  substations: [{ id: 's', name: 'S', position: [0.5, 0.5], capacityMw: 10 }],
})
const places = cityPlaces(city)
const threshold = (measure: MeasureId): Leaf => ({ kind: 'threshold', measure, side: 'below', value: 1, unit: 'mph' })
const fires: Leaf = { kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 1 }
/** Section b has no values. */
const isMeasured = (_measure: MeasureId, id: string) => id !== 'b'

describe('the places of a rule', () => {
  const speed = threshold('traffic.speed')
  const cases: [name: string, Condition, Scope, string[]][] = [
    ['every section with values', speed, { kind: 'every' }, ['a', 'c']],
    ['named ones, with values or not', speed, { kind: 'places', places: ['b', 'c', 'gone'] }, ['b', 'c']],
    ['a district by id', speed, { kind: 'district', district: 'west' }, ['a']],
    ['a district by name', speed, { kind: 'district', district: 'The West' }, ['a']],
    ['a district that is not there', speed, { kind: 'district', district: 'east' }, []],
    ['no city as a whole for sections', speed, { kind: 'city' }, []],
    ['substations', threshold('substation.load'), { kind: 'every' }, ['s']],
    ['the city for what only it has', threshold('energy.wind'), { kind: 'every' }, ['city']],
    ['sections where one part looks at them', { all: [threshold('energy.wind'), speed] }, { kind: 'every' }, ['a', 'c']],
    ['records of the city', fires, { kind: 'city' }, ['city']],
    ['records of a district', fires, { kind: 'district', district: 'The West' }, ['west']],
  ]
  it.each(cases)('%s', (_name, condition, scope, expected) => {
    expect(placesOf({ condition, scope }, places, isMeasured).map((it) => it.id)).toEqual(expected)
  })

  it('have a name and a district', () => {
    expect(placesOf({ condition: speed, scope: { kind: 'every' } }, places, isMeasured)).toEqual([
      { id: 'a', name: 'Road a', district: 'The West' },
      { id: 'c', name: 'Road c', district: null },
    ])
  })
})

it.each<[string, Leaf, Scope, string]>([
  ['its own place', threshold('traffic.flow'), { kind: 'every' }, 'a'],
  ['the city', threshold('city.speed'), { kind: 'every' }, 'city'],
  ['the rule’s district', fires, { kind: 'district', district: 'The West' }, 'west'],
  ['the city for records', fires, { kind: 'every' }, 'city'],
  ['nowhere in particular', { kind: 'feed' }, { kind: 'every' }, 'city'],
])('a leaf reads %s', (_name, leaf, scope, expected) => {
  expect(leafPlace(leaf, { scope }, 'a', places)).toBe(expected)
})
