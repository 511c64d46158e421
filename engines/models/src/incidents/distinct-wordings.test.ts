import { expect, test } from 'vitest'
import { distinctWordings } from './distinct-wordings.ts'
import { answerIncident, fitIncidents, type IncidentParameters } from './incident-model.ts'
import type { PastIncident } from './incident-record.ts'

const past = (text: string, type: PastIncident['type'], priority: PastIncident['priority']): PastIncident => ({
  text,
  type,
  priority,
  createdAtMs: 0,
})

test('a wording is one row, in the order of its first occurrence, whatever its capitals, accents, digits and punctuation', () => {
  const rows = [
    past('Two vehicle incident.', 'traffic_accident', 'low'),
    past('Árbol caído, ruta 5', 'other', 'medium'),
    past('TWO VEHICLE INCIDENT', 'traffic_accident', 'low'),
    past('arbol caido; ruta 8', 'other', 'medium'),
  ]
  expect(distinctWordings(rows)).toEqual([rows[2], rows[3]])
})

test('of several labels of one wording the most frequent one counts, and of equally frequent ones the newest', () => {
  const [low, high] = [past('smoke', 'fire', 'low'), past('smoke', 'fire', 'high')]
  expect(distinctWordings([low, high, low, high, low])).toEqual([low])
  expect(distinctWordings([low, low, high, high])).toEqual([high])
  expect(distinctWordings([])).toEqual([])
})

test('repeating a wording does not change what is learnt', () => {
  const rare = [past('Gas leak, people evacuated', 'other', 'critical'), past('Kitchen on fire', 'fire', 'high')]
  const common = past('Two vehicle incident', 'traffic_accident', 'low')
  const fit = (repeats: number) => fitIncidents([...rare, ...Array.from({ length: repeats }, () => common)]) as IncidentParameters
  const asked = { text: 'Leak of gas beside two vehicles', createdAtMs: 0 }
  expect(answerIncident(fit(500), asked)).toEqual(answerIncident(fit(1), asked))
})
