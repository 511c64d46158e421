import { expect, test } from 'vitest'
import { Language, languageWanted, likeliestLanguage, perLanguageOnUse } from './language.ts'

test.each([
  ['es', 'es'],
  ['es-UY,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.4, es;q=0.7', 'es'],
  ['de-DE, de;q=0.9, en-GB;q=0.8, es;q=0.1', 'en'],
  ['ES', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['pt-BR', undefined],
  ['*', undefined],
  ['es;q=many', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s wants %s', (header, wanted) => {
  expect(languageWanted(header)).toBe(wanted)
})

test.each<[Partial<Record<Language, number>>, Language, Language]>([
  [{ en: 2, es: 1 }, 'es', 'en'],
  [{ en: 1, es: 3 }, 'en', 'es'],
  [{ en: 2, es: 2 }, 'es', 'es'],
  [{}, 'en', 'en'],
])('by %j, else %s, it is %s', (counts, otherwise, likeliest) => {
  expect(likeliestLanguage((it) => counts[it] ?? 0, otherwise)).toBe(likeliest)
})

test('what is large is made once for a language, when it is first read', () => {
  const made: Language[] = []
  const all = perLanguageOnUse((it) => {
    made.push(it)
    return { of: it }
  })
  expect(made).toEqual([])
  expect(all.es).toBe(all.es)
  expect([all.es, made]).toEqual([{ of: 'es' }, ['es']])
  expect(Object.keys(all)).toEqual(Language.options)
})
