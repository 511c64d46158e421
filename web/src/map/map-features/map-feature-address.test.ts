import { expect, test } from 'vitest'
import type { Entity } from '../../selection/selection.ts'
import { mapAddress, openEntity, opening } from './map-feature-address.ts'

test.each([
  ['', null],
  ['incident=a', { kind: 'incident', id: 'a' }],
  ['location=s-1&layers=traffic', { kind: 'section', id: 's-1' }],
  ['substation=', null],
  ['district=d&incident=a', { kind: 'incident', id: 'a' }],
] as [string, Entity | null][])('%j opens %j', (search, entity) => {
  expect(openEntity(new URLSearchParams(search))).toEqual(entity)
})

test('opening one feature closes every other', () => {
  expect(opening({ kind: 'plant', id: 'p' })).toEqual({
    incident: null,
    location: null,
    request: null,
    substation: null,
    vehicle: null,
    plant: 'p',
    district: null,
    act: null,
  })
  expect(Object.values(opening(null)).every((it) => it === null)).toBe(true)
})

test('a link to the map page opens the same feature there', () => {
  const entity: Entity = { kind: 'section', id: 'a b' }
  expect(openEntity(new URL(mapAddress(entity), 'http://here').searchParams)).toEqual(entity)
})
