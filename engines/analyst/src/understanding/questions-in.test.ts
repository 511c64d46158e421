import { expect, test } from 'vitest'
import { questionsIn } from './questions-in.ts'

test('the sentences that ask are found, the last one first, each with what stands beside it', () => {
  expect(questionsIn('Good evening. How fast is Av. Italia? I am late. ¿Y ayer?')).toEqual([
    { question: '¿Y ayer?', rest: ['Good evening.', 'How fast is Av. Italia?', 'I am late.'] },
    { question: 'How fast is Av. Italia?', rest: ['Good evening.', 'I am late.', '¿Y ayer?'] },
  ])
})

test('a single sentence has nothing beside it, and a remark is named by its beginning', () => {
  expect(questionsIn('How fast is the traffic?')).toEqual([])
  expect(questionsIn(`${'a'.repeat(80)}.\nHow fast?`)[0]?.rest).toEqual([`${'a'.repeat(60)}…`])
})

test('a unit ends a sentence, a shortened word does not', () => {
  expect(questionsIn('The limit is 45 mph. How fast is Gral. Flores?').map((it) => it.question)).toEqual(['How fast is Gral. Flores?'])
})
