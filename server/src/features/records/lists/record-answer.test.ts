import { CONTENT_FIELDS } from '@oppidum/domain/records/shared-fields'
import { expect, test } from 'vitest'
import { recordAnswers } from './record-answer.ts'

const translations = { es: { title: 'Semáforos apagados', description: 'Sin luz.', location: 'Av. Italia esq. Comercio' } }
const row = (held: readonly string[]) => ({
  id: '018f0000-0000-7000-8000-000000000000',
  number: 'INC-2026-000001',
  title: 'Traffic lights are out',
  description: 'Dark.',
  location: 'Av. Italia & Comercio',
  translations,
  held,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  geometry: null,
  district: null,
  gridReference: null,
  version: 1,
  sourceId: 'simulator',
  externalId: 'a',
  observedAt: new Date(0),
  staleAfterSeconds: 60,
  quality: 'simulated',
  outsideCity: false,
  clockSuspect: false,
  missingFetches: 0,
  heardAt: null,
  headerAt: null,
  isFed: false,
})

test.each([
  ['as the product wrote it', [], translations],
  ['with a priority of the desk', ['priority'], translations],
  ['with a title of the desk', ['title'], null],
  ['with a place of the desk', ['status', 'location'], null],
])('a record %s says what it is in other languages', (_, held, expected) => {
  expect(recordAnswers(CONTENT_FIELDS).answer(row(held)).translations).toEqual(expected)
})
