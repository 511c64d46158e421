import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { expect, test } from 'vitest'
import { FigureText, sourceName } from './FigureText.tsx'
import { countFigure, fieldFigure, provenanceOf, scaled } from './record-figures.ts'

const record = {
  id: 'r',
  speed: 42,
  name: 'Avenida Italia',
  source: 'simulator',
  observedAt: '2026-11-20T12:00:00.000Z',
  staleAt: '2026-11-20T12:01:00.000Z',
  quality: 'simulated' as const,
}

test('a bare number does not compile, nor does a field that is not a number', () => {
  // @ts-expect-error a number without evidence
  expect(<FigureText figure={42} />).toBeDefined()
  // @ts-expect-error a text is no figure
  expect(<FigureText figure="42" />).toBeDefined()
  // @ts-expect-error a value without evidence
  expect(<FigureText figure={{ value: 42 }} />).toBeDefined()
  // @ts-expect-error a name is no number
  expect(fieldFigure(record, 'name')).toBeDefined()
  expect(<FigureText figure={fieldFigure(record, 'speed')} />).toBeDefined()
})

test("a field's own evidence takes precedence over its record's", () => {
  const own = { source: 'derived', observedAt: record.observedAt, staleAt: record.staleAt, quality: 'estimated' as const }
  expect(provenanceOf({ ...record, evidence: { speed: own } }, 'speed')).toEqual(own)
  expect(provenanceOf(record, 'speed')?.source).toBe('simulator')
})

test('a value without a source has no provenance', () => {
  expect(fieldFigure({ ...record, source: null }, 'speed')).toBeNull()
  expect(fieldFigure(null as typeof record | null, 'speed')).toBeNull()
})

test('a count is based on everything that is counted', () => {
  const older = { ...record, id: 'o', observedAt: '2026-11-20T11:00:00.000Z', staleAt: '2026-11-20T11:01:00.000Z' }
  const count = countFigure([record, older], 0)
  expect(count.value).toBe(2)
  expect(count.evidence).toMatchObject({ source: 'derived', observedAt: older.observedAt, staleAt: older.staleAt, from: ['r', 'o'] })
})

test('a count of zero is based on the answer that said so', () => {
  expect(countFigure([], Date.parse(record.observedAt))).toMatchObject({ value: 0, evidence: { observedAt: record.observedAt } })
})

test('converting the unit keeps the evidence', () => {
  const speed: Figure | null = fieldFigure(record, 'speed')
  expect(scaled(speed, 2)).toEqual({ value: 84, evidence: speed?.evidence })
})

test.each([
  ['key:Depot: north', 'Depot: north'],
  ['waze', 'waze'],
])('the source %s is called %s', (source, name) => {
  expect(sourceName({ source }, () => '')).toBe(name)
})
