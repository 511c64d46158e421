import { describe, expect, it } from 'vitest'
import type { FeedHealth } from '../../feeds/feed.ts'
import type { AlertState } from '../alert.ts'
import type { Condition } from '../condition.ts'
import { inhibitingFeed, restsOnAbsence } from './inhibition.ts'

const absence: Condition = { kind: 'absence', measure: 'traffic.speed', minutes: 30 }
const slow: Condition = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 10, unit: 'mph' }

it.each<[name: string, Condition, boolean]>([
  ['absence', absence, true],
  ['a value', slow, false],
  ['absence and a value', { all: [absence, slow] }, true],
  ['absence or a value', { any: [absence, slow] }, false],
  ['absence here or there', { any: [absence, { all: [slow, absence] }] }, true],
])('whether %s rests on absence', (_name, condition, expected) => {
  expect(restsOnAbsence(condition)).toBe(expected)
})

describe('an alert is inhibited', () => {
  it.each<[name: string, to: AlertState, Condition, source: string | null, FeedHealth, string | null]>([
    ['without data from a feed that is late', 'no-data', slow, 'speeds', 'late', 'speeds'],
    ['without data from a feed that fails', 'no-data', slow, 'speeds', 'failed', 'speeds'],
    ['without data from a feed that an admin paused', 'no-data', slow, 'speeds', 'paused', 'speeds'],
    ['not when the feed delivers: the sensor is silent', 'no-data', slow, 'speeds', 'fresh', null],
    ['not by another feed', 'no-data', slow, 'weather', 'late', null],
    ['not when the source is no feed', 'no-data', slow, null, 'late', null],
    ['on absence', 'firing', absence, 'speeds', 'stale', 'speeds'],
    ['not on a value, however late its feed', 'firing', slow, 'speeds', 'late', null],
    ['not when it is resolved', 'resolved', absence, 'speeds', 'late', null],
  ])('%s', (_name, to, condition, source, health, expected) => {
    const feeds = [
      { id: 'energy', health: 'late' as const },
      { id: 'speeds', health },
    ]
    expect(inhibitingFeed({ to, condition, evidence: [{ source }] }, feeds)?.id ?? null).toBe(expected)
  })
})
