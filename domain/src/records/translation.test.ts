import { expect, test } from 'vitest'
import { inLanguage } from './translation.ts'

const words = { title: 'Semáforos apagados', description: 'Sin luz.', location: 'Av. Italia esq. Comercio' }
const record = {
  id: '1',
  title: 'Traffic lights are out',
  description: 'Dark.',
  location: 'Av. Italia & Comercio',
  translations: { es: words },
}

test('a record is read in the language that it has, and stays as it is in another', () => {
  expect(inLanguage(record, 'es')).toMatchObject({ id: '1', ...words })
  expect(inLanguage(record, 'en')).toBe(record)
})

test('what people wrote stays as they wrote it', () => {
  const own = { ...record, translations: null }
  expect(inLanguage(own, 'es')).toBe(own)
})

test('an answer with a part of the words gets that part only', () => {
  expect(inLanguage({ title: record.title, translations: record.translations }, 'es')).toEqual({
    title: words.title,
    translations: record.translations,
  })
})
