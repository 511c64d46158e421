import { expect, test } from 'vitest'
import { shownClassification, shownRouting } from './shown-prediction.ts'

const written = { type: 'fire', priority: 'high', confidence: 0.9, reasons: [] }

test('an opinion that was written before its newer members existed has them all, and says nothing by them', () => {
  expect(shownClassification({ aiClassification: written, held: [] })).toEqual({
    ...written,
    priorityConfidence: null,
    words: { type: [], priority: [] },
    settled: [],
  })
  const routing = { category: 'other', reasons: [] }
  expect(shownRouting({ aiRouting: routing, held: [] })).toEqual({
    ...routing,
    withinDays: null,
    words: { category: [], priority: [] },
    settled: [],
  })
})

test('what the desk has set is settled, under the name that the opinion gives it', () => {
  const held = ['assigned_department', 'category', 'priority', 'status', 'type']
  expect(shownClassification({ aiClassification: written, held })?.settled).toEqual(['type', 'priority'])
  expect(shownRouting({ aiRouting: {}, held })?.settled).toEqual(['category', 'priority', 'department'])
})

test('without an opinion there is none', () => {
  expect(shownClassification({ aiClassification: null, held: ['type'] })).toBeNull()
  expect(shownRouting({ aiRouting: null, held: [] })).toBeNull()
})
