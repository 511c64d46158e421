import { expect, test } from 'vitest'
import { isAdvisory, priorityOf, typeOf } from './cap-incident.ts'

test.each([
  ['extreme', 'immediate', 'critical'],
  ['extreme', 'future', 'high'],
  ['severe', 'expected', 'high'],
  ['severe', 'past', 'medium'],
  ['moderate', 'unknown', 'medium'],
  ['moderate', 'future', 'low'],
  ['minor', 'immediate', 'low'],
  ['minor', 'past', 'low'],
  ['unknown', 'future', 'unknown'],
  ['', '', 'unknown'],
])('severity %s and urgency %s: priority %s', (severity, urgency, priority) => {
  expect(priorityOf({ severity, urgency })).toBe(priority)
})

test.each([
  [['fire'], 'Wildfire', 'fire'],
  [['infra'], 'Power outage', 'power_outage'],
  [['infra'], 'Corte de energía eléctrica', 'power_outage'],
  [['infra'], 'Water main break', 'other'],
  [['transport'], 'Train collision', 'traffic_accident'],
  [['transport'], 'Road closure', 'other'],
  [['met'], 'Power of the wind', 'other'],
  [['met', 'fire'], 'Red flag warning', 'fire'],
] as const)('category %s, event %s: %s', (categories, event, type) => {
  expect(typeOf({ categories: [...categories], event })).toBe(type)
})

test.each<[string[], boolean]>([
  [['met'], true],
  [['geo', 'env'], true],
  [['health'], true],
  [['met', 'fire'], false],
  [['infra'], false],
  [['rescue'], false],
  [['other'], false],
  [[], false],
])('category %s is an advisory: %s', (categories, advisory) => {
  expect(isAdvisory({ categories })).toBe(advisory)
})
