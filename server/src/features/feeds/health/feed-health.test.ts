import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import type { Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

const NOW_MS = Date.parse(NOW)
const WORKS = {
  id: 'works',
  name: 'Road works',
  standard: 'wzdx',
  traits: { part: 'incidents', newestTime: 'header' } as const,
  everySeconds: 60,
  staleAfterSeconds: 180,
  attribution: 'The city',
}
const SUCCESS: FetchOutcome = { ok: true, unchanged: false, observedAt: NOW, count: 3, rejected: 1, etag: '"a"', lastModified: null }
const FAILURE: FetchOutcome = { ok: false, problem: 'The publisher does not answer.' }

let app: TestApp
beforeEach(async () => {
  const feeds = [
    {
      id: 'works',
      name: 'Road works',
      url: 'https://city.example/',
      standard: 'wzdx',
      traits: { part: 'incidents', newestTime: 'header' } as const,
      everySeconds: 60,
      attribution: 'The city',
    },
  ]
  app = await startTestApp({ cities: [aCity({ feeds })] })
})
afterEach(() => app.close())

const record = (outcome: FetchOutcome) => app.ledger.record('montevideo', WORKS, app.clock.nowMs(), outcome)
const feed = async () => ((await app.get('/api/feeds')).body as FeedStatus[])[0] as FeedStatus
const healthAfter = async (seconds: number) => {
  app.clock.set(NOW_MS + seconds * 1_000)
  return (await feed()).health
}
const versions = async () =>
  (await app.database.db.pool.query('select version, failing, problem from feed_state_version order by version')).rows

describe('a feed in the list', () => {
  it('is not fetched yet before its first fetch, which is no problem', async () => {
    expect(await feed()).toMatchObject({ id: 'works', health: 'pending', problem: null, lastSuccessAt: null, attribution: 'The city' })
    expect(await feed()).not.toHaveProperty('problemCode')
  })

  it('says what is missing from a feed that delivers, until it is there', async () => {
    const notice = 'Older requests may be missing.'
    await record({ ...SUCCESS, notice })
    await record({ ...SUCCESS, unchanged: true, notice })
    expect(await feed()).toMatchObject({ health: 'fresh', problem: notice })
    expect(await healthAfter(200)).toBe('stale')
    expect((await feed()).problem).toBe('Nothing new has arrived for longer than expected.')
    app.clock.set(NOW_MS)
    await record(SUCCESS)
    expect(await feed()).toMatchObject({ health: 'fresh', problem: null })
    expect((await versions()).map((it) => it.problem)).toEqual([notice, null])
  })

  it('ages with time', async () => {
    await record(SUCCESS)
    expect(await feed()).toMatchObject({
      health: 'fresh',
      problem: null,
      lastCount: 3,
      lastRejected: 1,
      observedAt: NOW,
      lastSuccessAt: NOW,
    })
    expect([await healthAfter(90), await healthAfter(91), await healthAfter(179), await healthAfter(180)]).toEqual([
      'fresh',
      'late',
      'late',
      'stale',
    ])
    expect((await feed()).problem).toBe('Nothing new has arrived for longer than expected.')
  })

  it('that failed has a problem, and keeps its last success and counts', async () => {
    await record(SUCCESS)
    app.clock.advance(60_000)
    await record(FAILURE)
    expect(await feed()).toMatchObject({
      health: 'failed',
      problem: 'The publisher does not answer.',
      lastSuccessAt: NOW,
      lastAttemptAt: '2026-11-20T10:01:00.000Z',
      since: '2026-11-20T10:01:00.000Z',
      lastCount: 3,
    })
    expect(await app.ledger.remember('montevideo', 'works')).toEqual({
      etag: '"a"',
      lastModified: null,
      consecutiveFailures: 1,
      lastSuccessAt: NOW,
    })
    await record(FAILURE)
    expect((await app.ledger.remember('montevideo', 'works')).consecutiveFailures).toBe(2)
    await record(SUCCESS)
    expect((await app.ledger.remember('montevideo', 'works')).consecutiveFailures).toBe(0)
    expect((await feed()).health).toBe('fresh')
  })

  it('with an unchanged answer is fresh, and keeps its tag and counts', async () => {
    await record(SUCCESS)
    app.clock.advance(60_000)
    await record({ ok: true, unchanged: true, observedAt: null, count: null, rejected: null, etag: null, lastModified: null })
    expect(await feed()).toMatchObject({ health: 'fresh', lastCount: 3, lastSuccessAt: '2026-11-20T10:01:00.000Z', observedAt: NOW })
    expect((await app.ledger.remember('montevideo', 'works')).etag).toBe('"a"')
  })

  it('is empty until it has delivered anything usable, and stays filled from then on', async () => {
    const nothing: FetchOutcome = { ...SUCCESS, observedAt: NOW, count: 0, rejected: 4 }
    await record(nothing)
    expect(await feed()).toMatchObject({
      health: 'empty',
      problem: 'It delivers, but has not contained a single usable record yet. Check its address and filters.',
      lastCount: 0,
      lastRejected: 4,
    })
    await record({ ...SUCCESS, outside: 2 })
    expect(await feed()).toMatchObject({ health: 'fresh', problem: null, lastOutside: 2 })
    await record(nothing)
    expect(await feed()).toMatchObject({ health: 'fresh', lastCount: 0, lastOutside: null })
  })

  it('whose newest time is ahead of our clock does not look new by it', async () => {
    const ahead = new Date(NOW_MS + 5 * 3_600_000).toISOString()
    await record({ ...SUCCESS, observedAt: ahead })
    expect((await feed()).observedAt).toBeNull()
    await record(SUCCESS)
    await record({ ...SUCCESS, observedAt: ahead })
    expect((await feed()).observedAt).toBe(NOW)
    // A day later it still answers, with the same row.
    app.clock.set(NOW_MS + 86_400_000)
    await record({ ...SUCCESS, observedAt: ahead.replace('2026-11-20', '2026-11-21') })
    expect(await feed()).toMatchObject({ health: 'stale', observedAt: NOW })
  })

  it('gets a new version only when it begins or stops failing', async () => {
    for (const outcome of [SUCCESS, SUCCESS, FAILURE, FAILURE, SUCCESS, SUCCESS]) await record(outcome)
    expect(await versions()).toEqual([
      { version: 1, failing: false, problem: null },
      { version: 2, failing: true, problem: 'The publisher does not answer.' },
      { version: 3, failing: false, problem: null },
    ])
  })
})

describe('when one feed stops, none of its values looks current beyond its limit:', () => {
  const delivery = aDelivery({ sourceId: 'works', staleAfterSeconds: 180 })
  const limit = (stoppedAtMs: number) => new Date(stoppedAtMs + 180_000).toISOString()

  it('incidents are confirmed by each success, as old as the publisher says, and stale 180 s after the last', async () => {
    await app.intake.incidents(delivery, [anIncident()], { complete: true })
    await record(SUCCESS)
    app.clock.advance(60_000)
    await app.intake.incidents(delivery, [anIncident()], { complete: true })
    await record(SUCCESS)
    await app.settled()
    const stopped = app.clock.nowMs()
    const [incident] = (await app.get('/api/incidents')).body as Incident[]
    expect(incident).toMatchObject({ observedAt: NOW, staleAt: limit(stopped) })
    expect(incident).not.toHaveProperty('undated')
    const counts = (await app.get('/api/incidents/counts')).body as IncidentCounts
    expect(counts.evidence.total).toMatchObject({ observedAt: NOW, staleAt: limit(stopped) })
    const metrics = (await app.get('/api/city-metrics')).body as { evidence: Record<string, { staleAt: string }> }
    expect(metrics.evidence.activeIncidents?.staleAt).toBe(limit(stopped))
    expect(metrics.evidence.safetyIndex?.staleAt).toBe(limit(stopped))
  })

  it('incidents of a publisher that gives no time are dated by receipt, and say so', async () => {
    await app.intake.incidents(delivery, [anIncident()], { complete: true })
    const undated = { ...WORKS, traits: { part: 'incidents' as const, newestTime: 'nothing' as const } }
    app.clock.advance(60_000)
    await app.ledger.record('montevideo', undated, app.clock.nowMs(), { ...SUCCESS, observedAt: null })
    await app.settled()
    const received = { observedAt: new Date(app.clock.nowMs()).toISOString(), undated: true }
    const [incident] = (await app.get('/api/incidents')).body as Incident[]
    expect(incident).toMatchObject(received)
    const counts = (await app.get('/api/incidents/counts')).body as IncidentCounts
    expect(counts.evidence.total).toMatchObject(received)
  })

  it('a record missing from the last delivery is not confirmed by it', async () => {
    await app.intake.incidents(delivery, [anIncident({ externalId: 'a' }), anIncident({ externalId: 'b' })], { complete: true })
    await record(SUCCESS)
    app.clock.advance(60_000)
    await app.intake.incidents(delivery, [anIncident({ externalId: 'a' })], { complete: true })
    await record(SUCCESS)
    await app.settled()
    const incidents = (await app.get('/api/incidents')).body as Incident[]
    expect(incidents.find((it) => it.externalId === 'b')?.staleAt).toBe(limit(NOW_MS))
    expect(incidents.find((it) => it.externalId === 'a')?.staleAt).toBe(limit(NOW_MS + 60_000))
  })

  it('sections and the city are stale after the limit of their values', async () => {
    await app.intake.observations(aDelivery({ sourceId: 'loops', staleAfterSeconds: 120 }), [
      { measure: 'traffic.speed', placeId: 'italia-1', atMs: NOW_MS - 10_000, value: 30 },
      { measure: 'traffic.speed', placeId: 'italia-2', atMs: NOW_MS, value: 30 },
    ])
    await app.settled()
    const records = (await app.get('/api/traffic-data')).body as TrafficRecord[]
    const staleAt = Object.fromEntries(records.map((it) => [it.id, it.staleAt]))
    expect(staleAt).toEqual({
      city: '2026-11-20T10:02:00.000Z',
      'italia-1': '2026-11-20T10:01:50.000Z',
      'italia-2': '2026-11-20T10:02:00.000Z',
      'italia-3': null,
    })
    expect(records.find((it) => it.id === 'italia-3')).toMatchObject({ avgSpeed: null, congestionLevel: null, quality: null })
  })
})
