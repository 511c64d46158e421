import { Place } from '@oppidum/domain/cities/map'
import { describe, expect, it } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { placeSearch } from './place-search.ts'

const at: [number, number] = [-56.16, -34.9]
const square = (west: number) => [
  [
    [west, -34.9],
    [west + 0.01, -34.9],
    [west + 0.01, -34.89],
    [west, -34.89],
    [west, -34.9],
  ],
]
const city = aCity({
  places: [
    { name: 'Hospital Británico', position: at },
    { name: 'Museo del Carnaval', position: at },
    { name: 'Plaza de la Unión', position: at },
    { name: 'Estación Unión', position: [-57, -34.9] },
    { name: 'Reunión', position: at },
    { name: 'Unión de Obreros', position: at },
    ...Array.from({ length: 50 }, (_, i) => ({ name: `Escuela ${i}`, position: at })),
  ],
  districts: [{ id: 'union', name: 'Unión', geometry: { type: 'Polygon', coordinates: square(-56.14) } }],
  substations: [{ id: 'f-union', name: 'F Unión', position: at, capacityMw: 50 }],
  plants: [{ id: 'sol', name: 'Parque Solar Unión', kind: 'solar', position: at, capacityMw: 50 }],
})
const search = placeSearch(city)
const names = (text: string) => search(text).map((it) => it.name)

describe('search results', () => {
  it('put names that begin with the text first, then names with a word that does, then the rest', () => {
    expect(names('union')).toEqual([
      'Unión',
      'Unión de Obreros',
      'Estación Unión',
      'Plaza de la Unión',
      'F Unión',
      'Parque Solar Unión',
      'Reunión',
    ])
  })

  it.each([
    ['BRITANICO', ['Hospital Británico']],
    ['del carn', ['Museo del Carnaval']],
    ['ital', ['Av. Italia, 0 - 1', 'Av. Italia, 1 - 2', 'Av. Italia, 2 - 3', 'Hospital Británico']],
    ['italia, 2', ['Av. Italia, 2 - 3']],
    ['nothing of that name', []],
    ['.*', []],
  ])('for %j are %j', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it('are limited in number', () => {
    expect(search('escuela')).toHaveLength(30)
  })

  it('have kind, position and grid reference; off the map sheet the reference is null', () => {
    const union = { kind: 'district', id: 'union', name: 'Unión', position: [-56.135, -34.895] }
    expect(search('union')[0]).toEqual({ ...union, square: 'L11', gridReference: 'L11' })
    expect(search('estacion union')[0]).toMatchObject({ kind: 'place', id: 'Estación Unión', gridReference: null })
    for (const it of search('u')) Place.parse(it)
  })
})

it('place a horseshoe-shaped district on its own ground', () => {
  const ring = [
    [-56.2, -34.9],
    [-56.1, -34.9],
    [-56.1, -34.8],
    [-56.12, -34.8],
    [-56.12, -34.89],
    [-56.18, -34.89],
    [-56.18, -34.8],
    [-56.2, -34.8],
    [-56.2, -34.9],
  ]
  const bay = aCity({ districts: [{ id: 'bay', name: 'Bay', geometry: { type: 'Polygon', coordinates: [ring] } }] })
  expect(placeSearch(bay)('bay')[0]?.position).toEqual([-56.2, -34.9])
})
