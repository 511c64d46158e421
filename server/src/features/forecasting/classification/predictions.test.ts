import type { RoutedRequest } from '@oppidum/models/city-texts/request-routing'
import { expect, it, test } from 'vitest'
import { daysText } from './days-text.ts'
import { incidentPrediction } from './incident-prediction.ts'
import { incidentScores, requestScores } from './prediction-scores.ts'
import { requestPrediction } from './request-prediction.ts'

const record = { id: 'r', version: 3, createdAt: new Date('2026-11-20T10:00:00Z'), sourceId: 'report', priority: 'low' }
const answer: RoutedRequest = {
  category: 'pothole',
  productCategory: 'infrastructure',
  department: 'Roads',
  priority: 'high',
  confidence: 0.834,
  words: { category: ['pothole', 'lane'], priority: [] },
  completionDays: 1.5,
  completionDaysMedian: 2,
  completionDaysP80: 5.2,
  abstains: false,
}
const naive = { category: 'other', completion: 3 }
const on = { category: false, completion: false }
const predictionOf = (more: Partial<RoutedRequest> = {}, off = on, language: 'en' | 'es' = 'en') =>
  requestPrediction(record, { ...answer, ...more }, { naive, off, language })

test.each([
  [
    'sure',
    {},
    on,
    { category: 'infrastructure', department: 'Roads', estimatedCompletion: '2026-11-22T10:00:00.000Z' },
    '4 out of 5 similar requests are completed within 6 days.',
  ],
  [
    'unsure',
    { abstains: true, confidence: 0.31 },
    on,
    { category: null, department: null },
    'Not confident enough to propose a category (31%).',
  ],
  [
    'without a department',
    { department: null },
    on,
    { category: 'infrastructure', department: null },
    'It is not known yet which department handles this.',
  ],
  [
    'in a city without history',
    { completionDays: null, completionDaysMedian: null, completionDaysP80: null },
    on,
    { estimatedCompletion: null },
    "Based on 'pothole', 'lane'.",
  ],
  [
    'switched off',
    {},
    { category: true, completion: false },
    { category: null, department: null, priority: 'high' },
    'for a week the model did no better',
  ],
  [
    'with its duration switched off',
    {},
    { category: false, completion: true },
    { category: 'infrastructure', estimatedCompletion: null },
    'no better than the usual duration',
  ],
] as const)('shows a routing that is %s', (_, more, off, shown, reason) => {
  const { shown: routing, estimate, said } = predictionOf(more, off)
  expect(routing).toMatchObject(shown)
  expect((routing as { reasons: string[] }).reasons.join(' ')).toContain(reason)
  expect(estimate).toBe((routing as { estimatedCompletion: string | null }).estimatedCompletion)
  // Whatever is shown, the prediction is stored to be scored.
  expect(said).toMatchObject({ category: 'infrastructure', naive })
})

it("gives its reasons in the installation's language", () => {
  expect((predictionOf({}, on, 'es').shown as { reasons: string[] }).reasons[0]).toBe("Según las palabras 'pothole', 'lane'.")
})

it('a classification states no cause, and how the city heard of the incident', () => {
  const words = { type: ['smoke'], priority: ['smoke', 'roof'] }
  const answer = { type: 'fire', priority: 'critical', responseMinutes: 5.6, confidence: 0.9, priorityConfidence: 0.8, words } as const
  const { shown, estimate } = incidentPrediction(
    record,
    { ...answer, words, abstains: false },
    { priorityIsOff: true, language: 'en', feeds: [] },
  )
  expect(shown).toEqual({
    type: 'fire',
    priority: null,
    responseTime: '6 min',
    cause: null,
    eta: '2026-11-20T10:06:00.000Z',
    detectionMethod: 'reported by a citizen',
    routesDiverted: null,
    confidence: 0.9,
    reasons: ["Based on 'smoke', 'roof'.", 'No priority: for a week the model did no better than the reported priority.'],
    priorityConfidence: 0.8,
    words,
  })
  expect(estimate).toBe('6 min')
})

test.each([
  [0.2, 'en', '5 hours'],
  [0.01, 'en', '1 hour'],
  [1.9, 'es', '46 horas'],
  [2, 'en', '2 days'],
  [12.1, 'es', '13 días'],
] as const)('%s days read in %s as %s', (days, language, text) => {
  expect(daysText(days, language)).toBe(text)
})

const ended = { id: 'r', createdAt: record.createdAt, endedAt: new Date('2026-11-24T10:00:00Z'), word: 'infrastructure', priority: 'high' }
const saidOf = predictionOf().said as Parameters<typeof requestScores>[0]['said']

test.each([
  ['right, and within its promise', saidOf, [0, 1], [2, 1, true]],
  ['wrong', { ...saidOf, category: 'other' }, [1, 1], [2, 1, true]],
  ['withheld', { ...saidOf, abstained: true }, null, [2, 1, true]],
  ['too optimistic', { ...saidOf, completionDaysP80: 3 }, [0, 1], [2, 1, false]],
  ['made in a city without history', { ...saidOf, naive: { category: null, completion: null } }, null, null],
] as const)('scores a request whose routing was %s', (_, said, category, completion) => {
  const expected = [
    ...(category ? [{ model: 'request-category', error: category[0], naive: category[1], inside: null }] : []),
    ...(completion ? [{ model: 'request-completion', error: completion[0], naive: completion[1], inside: completion[2] }] : []),
  ]
  expect(requestScores({ ...ended, confirmed: false, said })).toEqual(expected)
})

it('scores a priority once somebody in the city has confirmed it', () => {
  const said = { type: 'fire', abstained: false, priority: 'high', confidence: 0.9, responseMinutes: null, reported: 'low' }
  expect(incidentScores({ ...ended, confirmed: false, said })).toEqual([])
  expect(incidentScores({ ...ended, confirmed: true, said })).toEqual([{ model: 'incident-priority', error: 0, naive: 1, inside: null }])
})
