import { expect, test } from 'vitest'
import { ageOfFact, type DraftFact, inWholeHours } from './answer-context.ts'

const NOW = Date.parse('2026-11-26T12:00:00.000Z')
const fact = (measure: string, value: number | string, unit: string): DraftFact => ({
  subject: { kind: 'incident', id: '018f0000-0000-7000-8000-000000000000', name: 'A hole' },
  measure,
  value,
  unit,
  at: '2026-11-26T12:00:00.000Z',
  period: null,
  quality: 'measured',
  source: 'works',
  call: 0,
  screen: '/incidents',
  rests: [],
})

test.each([
  [0.5, 30, 'min'],
  [1, 1, 'h'],
  [49.9, 49, 'h'],
  [167.9, 167, 'h'],
  [168, 7, 'days'],
  [127_141, 5_297, 'days'],
])('a record of %s hours is %s %s old', (hours, value, unit) => {
  expect(inWholeHours(fact('age-hours', hours, 'h'))).toMatchObject({ value, unit })
  const since = new Date(NOW - hours * 3_600_000).toISOString()
  expect(ageOfFact(fact('reported-at', since, 'instant'), NOW)).toMatchObject({ value, unit })
})
