import { expect, test } from 'vitest'
import { ownWords, type WordRow, withRow, wordRows, wordsOf, wordsProblem } from './word-rows.ts'

const row = (theirs: string, ours: string, meaning = 'status', key = 0): WordRow => ({ key, meaning, theirs, ours })

test.each<[string, unknown]>([
  ['words of two meanings', { status: { Done: 'completed', '*': 'pending' }, category: { Tree: 'environment' } }],
  ['an empty cell', { status: { '': 'pending' } }],
  ['words that the form does not know', { mood: { Glad: 'cheerful' } }],
])('%s are as they were after the form', (_what, stored) => {
  expect(wordsOf(wordRows(stored))).toEqual(stored)
})

test.each([[undefined], [null], [{}], ['text'], [{ status: 'pending' }], [{ status: { Done: 1 } }]])('%j has no rows', (stored) => {
  expect(wordRows(stored)).toEqual([])
})

test.each<[string, WordRow[], ReturnType<typeof wordsProblem>]>([
  ['nothing', [], null],
  ['a row that was left as it was added', [row('', '')], null],
  ['an empty cell', [row('', 'pending')], null],
  ['a word without a meaning', [row('Open', '')], 'feeds.word-unchosen'],
  ['a word twice, in another case', [row('Open', 'pending'), row(' open', 'assigned')], 'feeds.word-twice'],
  ['a word of two columns', [row('High', 'high', 'priority'), row('High', 'pending')], null],
])('%s: %j is refused with %j', (_what, rows, problem) => {
  expect(wordsProblem(rows)).toBe(problem)
})

test('a new row has a key of its own', () => {
  const rows = withRow(withRow([row('Open', 'pending', 'status', 4)], 'priority'), 'status')
  expect(rows.map((it) => [it.key, it.meaning])).toEqual([
    [4, 'status'],
    [5, 'priority'],
    [6, 'status'],
  ])
})

test.each<[string, readonly WordRow[], [string, string[]][]]>([
  ['traffic', [], [['status', ['no data']]]],
  [
    'requests',
    [],
    [
      ['status', ['pending', 'completed']],
      ['category', ['other']],
    ],
  ],
  [
    'traffic',
    [row('Done', 'completed'), row('Tree', 'other', 'category')],
    [
      ['status', ['no data', 'completed']],
      ['category', ['other']],
    ],
  ],
  ['unknown', [], []],
])('with %s and %j the words are %j', (target, rows, words) => {
  const meanings = { traffic: { status: ['no data'] }, requests: { status: ['pending', 'completed'], category: ['other'] } }
  expect(ownWords({ setting: 'target', meanings }, target, rows)).toEqual(words)
})
