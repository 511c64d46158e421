import { expect, test } from 'vitest'
import { readerIn } from './read-in-language.ts'

const answer = <T>(value: T) => ({ value, version: 1, total: null, next: null, etag: null, hadValue: true })

test("translates the name of the whole city's record, and keeps those of its sections", () => {
  const records = [
    { id: 'city', location: 'Montevideo, all roads', avgSpeed: 21 },
    { id: 'italia-1', location: 'Av. Italia, Propios - Comercio', avgSpeed: 18 },
  ]
  expect(readerIn('es')(answer(records)).value).toEqual([{ ...records[0], location: 'Montevideo, todas las calles' }, records[1]])
  expect(readerIn('en')(answer(records)).value).toEqual(records)
  // Reading the same answer again returns the same object.
  expect(readerIn('es')(answer(records)).value[0]).toBe(readerIn('es')(answer(records)).value[0])
})

test("reads a record in the page's language where the product wrote it in that language", () => {
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
