import type { Language } from '@oppidum/domain/core/language'
import { expect, test } from 'vitest'
import { formatOf, pickLanguage } from './page-language.ts'

test.each<[Language | null, string[], Language, Language]>([
  ['en', ['es-UY'], 'es', 'en'],
  [null, ['es-UY', 'en'], 'en', 'es'],
  [null, ['fr-FR', 'en-GB', 'es'], 'es', 'en'],
  [null, ['fr', 'de'], 'es', 'es'],
  [null, [], 'en', 'en'],
  [null, ['ES'], 'en', 'es'],
  // Estonian is not Spanish.
  [null, ['est'], 'en', 'en'],
])('chosen %s, asked for %j, else %s: %s', (chosen, asked, fallback, picked) => {
  expect(pickLanguage(chosen, asked, fallback)).toBe(picked)
})

test.each<[Language, string[], string]>([
  ['es', ['en-US', 'es-UY'], 'es-UY'],
  ['es', ['en-US'], 'es'],
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['en-US@posix', 'en'], 'en'],
])('%s for a browser with %j is written as %s', (language, asked, format) => {
  expect(formatOf(language, asked)).toBe(format)
})
