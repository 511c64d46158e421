import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { answerIncident, fitIncidents, type IncidentParameters, learnIncident } from './incident-model.ts'
import type { PastIncident } from './incident-record.ts'
import { responseMinutes } from './response-minutes.ts'

const NOON = Date.UTC(2026, 0, 5, 12)
const past = (text: string, type: PastIncident['type'], priority: PastIncident['priority'], at: number): PastIncident => ({
  text,
  type,
  priority,
  createdAtMs: NOON + at * HOUR_MS,
})
const LOG = Array.from({ length: 40 }, (_, at) => [
  past('Two vehicle incident, lane blocked', 'traffic_accident', 'medium', at),
  past('Building fire with people inside', 'fire', 'critical', at),
  past('Stalled vehicle on the shoulder', 'other', 'low', at),
]).flat()
const LEARNED = fitIncidents(LOG) as IncidentParameters

test('type and priority follow the words, and the reasons are words of the text', () => {
  const answer = answerIncident(LEARNED, { text: 'FIRE in a building on Main Street', createdAtMs: NOON })
  expect(answer).toMatchObject({ type: 'fire', priority: 'critical', responseMinutes: 4 })
  expect(answer.words.type).toContain('FIRE')
})

test('types that never occurred are not predicted, and a single incident is enough to fit', () => {
  expect(LEARNED.types).toEqual(['fire', 'traffic_accident', 'other'])
  const one = fitIncidents(LOG.slice(0, 1)) as IncidentParameters
  expect(answerIncident(one, { text: '', createdAtMs: NOON })).toMatchObject({ type: 'traffic_accident', priority: 'medium' })
  expect(fitIncidents([])).toBeNull()
})

test('the model abstains from nonsense', () => {
  expect(answerIncident(LEARNED, { text: 'qqq', createdAtMs: NOON }).confidence).toBeLessThan(LEARNED.abstainBelow)
})

test('a correction shifts the answer a little, and withdrawing it restores the answer exactly', () => {
  const asked = { text: 'Stalled vehicle, lane blocked', createdAtMs: NOON }
  const before = answerIncident(LEARNED, asked)
  const type = before.type === 'other' ? 'traffic_accident' : 'other'
  const after = answerIncident(learnIncident(LEARNED, [{ text: asked.text, type, priority: null }]), asked)
  const probabilityOf = (answer: typeof before) => (answer.type === type ? answer.confidence : 1 - answer.confidence)
  expect(probabilityOf(after)).toBeGreaterThan(probabilityOf(before))
  expect(after.priority).toBe(before.priority)
  expect(answerIncident(learnIncident(LEARNED, []), asked)).toEqual(before)
})

test.each<[type: PastIncident['type'], priority: PastIncident['priority'], hour: number, minutes: number]>([
  ['fire', 'critical', 12, 4],
  ['fire', 'high', 3, 5],
  ['traffic_accident', 'high', 12, 6],
  ['power_outage', 'medium', 12, 36],
  ['other', 'low', 5, 23],
])('%s, %s at %i: %i minutes', (type, priority, hour, minutes) => {
  expect(responseMinutes(type, priority, Date.UTC(2026, 0, 5, hour))).toBe(minutes)
})
