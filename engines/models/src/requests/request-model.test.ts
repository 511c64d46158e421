import { DAY_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { answerRequest, fitRequests, learnRequest, type RequestParameters } from './request-model.ts'
import { syntheticHistory } from './testing/synthetic-history.ts'

const HISTORY = syntheticHistory(900, 1)
const LEARNED = fitRequests(HISTORY.slice(0, 600)) as RequestParameters
const ask = (text: string) => ({ text, district: 'north', createdAtMs: Date.UTC(2025, 6, 1) })

test('new requests get a category and department of the city, and the words that decided', () => {
  const later = HISTORY.slice(600)
  const answers = later.map((it) => answerRequest(LEARNED, it))
  expect(answers.filter((it, at) => it.category === later[at]?.category).length / later.length).toBeGreaterThan(0.95)
  const answer = answerRequest(LEARNED, ask('A Sofa was dumped here'))
  expect(answer).toMatchObject({ category: 'Litter, and what was dumped', productCategory: 'environment', department: 'Waste' })
  expect(answer.words.category.slice(0, 2).sort()).toEqual(['Sofa', 'dumped'])
})

test('the same rows in any order give bit-identical parameters', () => {
  const rows = HISTORY.slice(0, 200)
  expect(fitRequests(rows)).toEqual(fitRequests([...rows].reverse()))
})

test('an answer does not depend on other calls', () => {
  const alone = answerRequest(LEARNED, ask('dark lamp'))
  for (const it of HISTORY.slice(600, 650)) answerRequest(LEARNED, it)
  expect(answerRequest(LEARNED, ask('dark lamp'))).toEqual(alone)
})

test('the model abstains from a text that shares no word with the history', () => {
  for (const text of ['', 'qqqq zzzz', '%%% ---', '雨が降っています', 'x'.repeat(5_000)])
    expect(answerRequest(LEARNED, { text, district: '', createdAtMs: 0 }).confidence).toBeLessThan(LEARNED.abstainBelow)
})

test('confidence is calibrated: it falls when texts are mislabelled', () => {
  const history = syntheticHistory(1_500, 6)
  const mixed = history.map((it, at) => (at % 3 === 0 ? { ...it, category: history[(at * 7) % 1_500]?.category ?? it.category } : it))
  const learned = fitRequests(mixed.slice(0, 1_200)) as RequestParameters
  const later = mixed.slice(1_200)
  const answers = later.map((it) => answerRequest(learned, it))
  const right = answers.filter((it, at) => it.category === later[at]?.category).length / later.length
  const meanConfidence = answers.reduce((sum, it) => sum + it.confidence, 0) / answers.length
  expect(right).toBeLessThan(0.9)
  expect(Math.abs(meanConfidence - right)).toBeLessThan(0.08)
})

test.each([
  ['everything was closed', Number.POSITIVE_INFINITY],
  ['the data end while many are open', 152],
])('four of five are closed within P80 where %s', (_called, endsAfterDays) => {
  const learned = fitRequests(syntheticHistory(600, 2, endsAfterDays)) as RequestParameters
  const later = syntheticHistory(1_500, 3)
  const within = later.filter((it) => {
    const p80 = answerRequest(learned, it).completionDaysP80 as number
    return ((it.closedAtMs as number) - it.createdAtMs) / DAY_MS <= p80
  })
  expect(within.length / later.length).toBeGreaterThan(0.74)
  expect(within.length / later.length).toBeLessThan(0.86)
})

test('there is no estimate when no request was closed', () => {
  const learned = fitRequests(syntheticHistory(50, 4, 0)) as RequestParameters
  expect(answerRequest(learned, ask('dark lamp'))).toMatchObject({ completionDays: null, completionDaysP80: null })
})

test('a single row is enough to fit, none is not', () => {
  expect(fitRequests([])).toBeNull()
  const one = fitRequests(HISTORY.slice(0, 1)) as RequestParameters
  expect(answerRequest(one, ask('anything')).category).toBe(HISTORY[0]?.category)
})

test('a correction shifts the answer a little, and withdrawing it restores the answer exactly', () => {
  const request = ask('the lamp fell into a deep hole')
  const before = answerRequest(LEARNED, request)
  const other = before.category === 'Lamps' ? 'Holes' : 'Lamps'
  const once = answerRequest(learnRequest(LEARNED, [{ asked: request, category: other }]), request)
  const probabilityOf = (answer: typeof before) => (answer.category === other ? answer.confidence : 1 - answer.confidence)
  expect(probabilityOf(once)).toBeGreaterThan(probabilityOf(before))
  const elsewhere = ask('dumped bags')
  const moved = answerRequest(learnRequest(LEARNED, [{ asked: request, category: other }]), elsewhere)
  expect(Math.abs(moved.confidence - answerRequest(LEARNED, elsewhere).confidence)).toBeLessThan(0.05)
  expect(answerRequest(learnRequest(LEARNED, []), request)).toEqual(before)
  expect(learnRequest(LEARNED, [{ asked: request, category: 'No such category' }])).toBe(LEARNED)
})
