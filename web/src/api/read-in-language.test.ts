import { expect, test } from 'vitest'
import { readerIn } from './read-in-language.ts'

const answer = <T>(value: T) => ({ value, version: 1, total: null, next: null, etag: null, seen: true })

test('the record of the whole city is called in the page’s language, its sections by their own names', () => {
  const records = [
    { id: 'city', location: 'Montevideo, all roads', avgSpeed: 21 },
    { id: 'italia-1', location: 'Av. Italia, Propios - Comercio', avgSpeed: 18 },
  ]
  expect(readerIn('es')(answer(records)).value).toEqual([{ ...records[0], location: 'Montevideo, todas las calles' }, records[1]])
  expect(readerIn('en')(answer(records)).value).toEqual(records)
  // What is read again is the same object as before.
  expect(readerIn('es')(answer(records)).value[0]).toBe(readerIn('es')(answer(records)).value[0])
})

test('a record is read in the page’s language where the product wrote it in it', () => {
  const record = {
    id: '1',
    title: 'Fire',
    description: '',
    location: 'near X',
    translations: { es: { title: 'Incendio', description: '', location: 'cerca de X' } },
  }
  expect(readerIn('es')(answer(record)).value).toMatchObject({ title: 'Incendio', location: 'cerca de X' })
  expect(readerIn('es')(answer({ ...record, translations: null })).value).toMatchObject({ title: 'Fire' })
})
