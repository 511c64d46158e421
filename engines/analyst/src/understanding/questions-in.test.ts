import { expect, test } from 'vitest'
import { questionsIn } from './questions-in.ts'

test('returns the sentences that ask, last one first, each with the others', () => {
  expect(questionsIn('Good evening. How fast is Av. Italia? I am late. ¿Y ayer?')).toEqual([
    { question: '¿Y ayer?', rest: ['Good evening.', 'How fast is Av. Italia?', 'I am late.'] },
    { question: 'How fast is Av. Italia?', rest: ['Good evening.', 'I am late.', '¿Y ayer?'] },
  ])
})

test('a single sentence has no others, and a remark is quoted by its beginning', () => {
  expect(questionsIn('How fast is the traffic?')).toEqual([])
  expect(questionsIn(`${'a'.repeat(80)}.\nHow fast?`)[0]?.rest).toEqual([`${'a'.repeat(60)}…`])
})

test('a unit ends a sentence, an abbreviation does not', () => {
  expect(questionsIn('The limit is 45 mph. How fast is Gral. Flores?').map((it) => it.question)).toEqual(['How fast is Gral. Flores?'])
})
