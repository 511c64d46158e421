import { expect, test } from 'vitest'
import { ROOT } from '../root.mjs'
import { isCode, languageNames, languageNamesIn, MOST_FILES } from './language-names.mjs'

test.each([
  ["const isSpanish = language === 'es'"],
  ["const text = language === 'en' ? 'hour' : 'hora'"],
  ["const WORDS = { en: 'hour', es: 'hora' }"],
  ['const Names = z.object({ en: z.string() })'],
  ['const hour = WORDS.en'],
  ['const hours = words[unit].es.map(one)'],
  ["import { en } from './server.en.ts'"],
  ["import { messages } from './es/desk.po'"],
  ["const all = await import('./en-later.ts')"],
  ['const ENGLISH = new Set(words)'],
  ['place.spanishName = name'],
])('finds the language in %s', (line) => {
  expect(languageNamesIn(`const before = 1\n${line}`)).toEqual([{ line: 2, text: line }])
})

test.each([
  ["const words = wordsIn(language).hours // 'es' has its own"],
  ['/** In English and in Spanish. */'],
  ["const open = await import('./open.ts')"],
  ["const isAsked = token.word === 'on'"],
  ["const url = 'https://example.org/en-us'"],
  ['const seen = when ? then : others'],
])('finds none in %s', (line) => {
  expect(languageNamesIn(line)).toEqual([])
})

test.each([
  ['server/src/i18n/es/plan-emails.es.ts', false],
  ['web/src/i18n/en-later.ts', false],
  ['server/src/features/plans/plan-emails.test.ts', false],
  ['server/src/i18n/server-catalogue.ts', true],
  ['web/src/i18n/speak.ts', true],
  ['web/src/features/plans/PlanCard.tsx', true],
])('%s is code: %s', (path, code) => {
  expect(isCode(path)).toBe(code)
})

test(`at most ${MOST_FILES} files of code name a language`, () => {
  const files = languageNames(ROOT).map((it) => it.file)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES)
})
