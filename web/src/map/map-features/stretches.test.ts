import { expect, test } from 'vitest'
import { incident } from '../../testing/incident.ts'
import { stretchesOf } from './stretches.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const line = {
  type: 'LineString' as const,
  coordinates: [
    [-56.1, -34.9],
    [-56.2, -34.9],
  ] as [number, number][],
}

test('an incident on a stretch of road is drawn along it, others are not', () => {
  const staleAt = '2026-11-20T12:01:00.000Z'
  const all = [
    incident({ id: 'works', priority: 'low', geometry: line, staleAt }),
    incident({ id: 'old', priority: 'high', geometry: line, staleAt: '2026-11-20T12:00:00.000Z' }),
    incident({ id: 'point', geometry: { type: 'Point', coordinates: [-56.1, -34.9] }, staleAt }),
    incident({ id: 'nowhere', geometry: null, staleAt }),
  ]
  expect(stretchesOf(all, NOW)).toEqual([
    { id: 'works', line, priority: 'low', stale: false },
    { id: 'old', line, priority: 'high', stale: true },
  ])
})
