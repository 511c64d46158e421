import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import type { Predictor } from '../scores/predictor.ts'
import type { ModelVersion } from '../scores/version-store.ts'
import { riskPredictor } from './risk-predictor.ts'

const START = Date.parse(NOW)
const city = aCity()
const feed = {
  id: 'test-feed',
  name: 'Works',
  standard: 'wzdx',
  traits: { part: 'incidents', newestTime: 'header' } as const,
  everySeconds: 60,
  staleAfterSeconds: 300,
  attribution: '',
}
const version = { places: ['Centro', 'Elsewhere'], figures: { usual: [1, 1], spread: 0 } } as unknown as ModelVersion

let app: TestApp
let predictor: Predictor
beforeAll(async () => {
  app = await startTestApp()
  predictor = riskPredictor(app.context, inProcessModels())
  const at = (hours: number) => new Date(START + hours * HOUR_MS).toISOString()
  const one = (id: string, hours: number, more = {}) => anIncident({ externalId: id, createdAt: at(hours), updatedAt: at(hours), ...more })
  app.clock.set(START + 8 * HOUR_MS)
  const drafts = [one('a', 0.2), one('b', 0.9), one('c', 3.5), one('d', 4.1), one('planned', 4.2, { startsAt: at(30), status: 'pending' })]
  await app.intake.incidents(aDelivery(), drafts, { complete: false })
  const success = { ok: true, unchanged: false, observedAt: null, count: 1, rejected: 0, etag: null, lastModified: null } as const
  const recordFetch = (hours: number, outcome: typeof success | { ok: false; problem: string }) =>
    app.ledger.record(city.id, feed, START + hours * HOUR_MS, outcome)
  await recordFetch(0, success)
  await recordFetch(2.5, { ok: false, problem: 'It does not answer.' })
  await recordFetch(3.2, success)
  await recordFetch(6.5, { ok: false, problem: 'It does not answer.' })
})
afterAll(() => app.close())

describe('incidents in an hour', () => {
  it.each([
    ['two incidents', 0, [2, 0]],
    ['none', 1, [0, 0]],
    ['an hour in which the source began to fail', 2, [Number.NaN, Number.NaN]],
    ['an hour in which it recovered', 3, [Number.NaN, Number.NaN]],
    ['a planned incident has not happened', 4, [1, 0]],
    ['an outage that continues', 7, [Number.NaN, Number.NaN]],
  ])('%s', async (_what, hour, truths) => {
    const end = new Date(START + (hour + 1) * HOUR_MS)
    expect([...(await predictor.truths(app.database.db.pool, city, version, end))]).toEqual(truths)
  })
})

test('surprise is smallest for a model that expected the outcome', () => {
  const of = (expected: number, truth: number) => predictor.errorOf({ truth, expected, low: 0, high: 1, naive: 1 })
  expect(of(0.5, 0)).toEqual({ error: 0.5, naive: 1, isInside: true })
  expect(of(2, 2).error).toBeCloseTo(2 - Math.log(2), 9)
  expect(of(2, 2).error).toBeLessThan(of(1.5, 2).error)
  expect(of(2, 2).error).toBeLessThan(of(3, 2).error)
  expect(of(2, 2).isInside).toBe(false)
})
