import type { Alert } from '@oppidum/domain/alerts/alert'
import { expect, test } from 'vitest'
import { newAlerts } from './new-alerts.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const alert = (state: Alert['state'], secondsAgo: number) =>
  ({ id: 'a', state, firedAt: new Date(NOW - secondsAgo * 1_000).toISOString() }) as Alert

test.each([
  ['fired just now', alert('firing', 5), [], 1],
  ['its values stopped coming', alert('no-data', 5), [], 1],
  ['known already', alert('firing', 5), ['a'], 0],
  ['taken by somebody', alert('acknowledged', 5), [], 0],
  ['silenced', alert('shelved', 5), [], 0],
  ['fired before the page was opened', alert('firing', 121), [], 0],
])('%s', (_what, it, known, announced) => {
  expect(newAlerts([it], new Set(known), NOW)).toHaveLength(announced)
})
