import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Correction } from '@oppidum/domain/forecasting/correction'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { packed } from '../../../platform/workers/models/packed.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { recordPredictor } from './predict.ts'
import { type RecordPredictionRounds, recordPredictionRounds } from './prediction-loop.ts'
import { fittedIncidents } from './testing/incident-past.ts'
import { fittedPast } from './testing/request-past.ts'
import { teaching } from './training.ts'
import { trainingExampleStore } from './training-example-store.ts'

const city = aCity({ departments: ['Roads', 'Waste', 'Lighting'] })
const incidentBase = { name: 'incidents of the test', load: async () => packed(fittedIncidents()) }
const base = { name: 'of the test', load: async () => packed(fittedPast()) }

let app: TestApp
let operator: TestPerson
let rounds: RecordPredictionRounds
const models = inProcessModels()
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
  const trained = teaching(app.context, async (_, kind) => (kind === 'incident' ? incidentBase : base))
  const predict = recordPredictor({ ...app.context, models, teaching: trained, isOff: async () => false, language: 'en' })
  rounds = recordPredictionRounds(app.context, predict)
})
afterAll(async () => {
  await models.stop()
  await app.close()
})

let count = 0
/** Delivers a request from a feed. Returns its id. */
async function deliverRequest(title: string, more: Parameters<typeof aRequest>[0] = {}): Promise<string> {
  const externalId = `r-${++count}`
  await app.intake.serviceRequests(aDelivery(), [aRequest({ externalId, title, description: '', ...more })], { complete: false })
  const { rows } = await app.context.db.pool.query<{ id: string }>('select id from service_request where external_id = $1', [externalId])
  return rows[0]?.id as string
}
const read = async (id: string) => (await app.get(`/api/service-requests/${id}`)).body as ServiceRequest
const change = (id: string, body: unknown) => post(app, `/api/service-requests/${id}`, body, { method: 'PATCH', cookie: operator.cookie })
const corrections = async () => (await app.get('/api/ai-corrections', { cookie: operator.cookie })).body as Correction[]
const ofRequests = async () => (await corrections()).filter((it) => it.kind === 'service-request')
/** What the model predicts for a text now. */
async function proposalFor(title: string) {
  app.clock.set(app.clock.nowMs() + 21_000)
  const id = await deliverRequest(title)
  await rounds.once()
  return (await read(id)).aiRouting
}

describe('a new record', () => {
  it('gets its routing with the words that decided, whatever its channel', async () => {
    const id = await deliverRequest('Deep pothole in the lane')
    const reply = await post(
      app,
      '/api/service-requests',
      { title: 'Street lamp is dark', description: '', category: 'other', position: [-56.15, -34.88] },
      { cookie: operator.cookie },
    )
    expect(reply.status, reply.text).toBe(200)
    expect((await read(id)).aiRouting).toBeNull()
    await rounds.once()
    const request = await read(id)
    expect(request.aiRouting).toMatchObject({ category: 'infrastructure', priority: 'medium', department: null })
    expect(request.aiRouting?.reasons[0]).toMatch(/^Based on .*'pothole'/)
    expect(request.aiRouting?.confidence).toBeGreaterThan(0.5)
    expect(request.estimatedCompletion).toBe(request.aiRouting?.estimatedCompletion)
    expect(Date.parse(request.estimatedCompletion as string)).toBeGreaterThan(Date.parse(request.createdAt))
    expect((await read((reply.body as ServiceRequest).id)).aiRouting?.category).toBe('maintenance')
  })

  it("reaches pages as an update, is stored as its own version, and does not conflict with an operator's change", async () => {
    await app.settled()
    const types: string[] = []
    const stop = app.snapshots.onChange((_, messages) => {
      for (const { frame } of messages) types.push(JSON.parse(frame.toString()).type)
    })
    const id = await deliverRequest('Rubbish dumped beside the road')
    await app.settled()
    const before = await app.get('/api/service-requests')
    await rounds.once()
    await app.settled()
    stop()
    expect(types).toEqual(['service-request-created', 'service-request-updated'])
    const after = await app.get('/api/service-requests')
    expect(Number(after.headers['x-live-version'])).toBe(Number(before.headers['x-live-version']) + 1)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((after.body as ServiceRequest[]).find((it) => it.id === id)?.aiRouting?.category).toBe('environment')
    // The operator opened version 1, before the model had read it.
    expect((await change(id, { version: 1, acknowledged: true })).status).toBe(200)
    const { rows } = await app.context.db.pool.query(
      'select opinion, record_version, model, lesson from model_opinion where record_id = $1',
      [id],
    )
    expect(rows).toEqual([{ opinion: 1, record_version: 1, model: 'of the test', lesson: 0 }])
  })

  it('keeps its routing when the source repeats it, and gets a new one when its text changes', async () => {
    const id = await deliverRequest('Lamp flickers all night')
    const externalId = `r-${count}`
    await rounds.once()
    const again = (more: Parameters<typeof aRequest>[0]) =>
      app.intake.serviceRequests(aDelivery(), [aRequest({ externalId, title: 'Lamp flickers all night', description: '', ...more })], {
        complete: false,
      })
    await again({ status: 'in_progress', updatedAt: '2026-11-20T09:40:00.000Z' })
    expect((await read(id)).aiRouting?.category).toBe('maintenance')
    expect(await rounds.once()).toBe(0)
    await again({ title: 'Old furniture dumped', updatedAt: '2026-11-20T09:50:00.000Z' })
    expect(await rounds.once()).toBe(1)
    expect((await read(id)).aiRouting?.category).toBe('environment')
  })

  it('gets its prediction within a second of its commit', async () => {
    const runner = jobRunner(app.context, rounds.jobs)
    runner.start()
    const shown = new Promise<number>((resolve) => {
      const stop = app.snapshots.onChange((snapshot) => {
        if (![...snapshot.items.values()].some((it) => it.json.includes('"Rubbish, at once"') && !it.json.includes('"aiRouting":null')))
          return
        stop()
        resolve(performance.now())
      })
    })
    await deliverRequest('Rubbish, at once')
    const committed = performance.now()
    expect((await shown) - committed).toBeLessThan(1_000)
    await runner.stop()
  })

  it('with an unclear text has no category, and a reason that says so', async () => {
    const id = await deliverRequest('Qwertz uiop')
    await rounds.once()
    const { aiRouting } = await read(id)
    expect(aiRouting).toMatchObject({ category: null, department: null })
    expect(aiRouting?.reasons.join(' ')).toContain('Not confident enough to propose a category')
  })

  it('names no person in its reasons', async () => {
    const id = await deliverRequest('Pothole, call 555-012-3456 or write to ana@example.org, pothole')
    await rounds.once()
    expect(JSON.stringify((await read(id)).aiRouting)).not.toMatch(/555-012|ana@|example/)
  })

  it('does not wait for a backlog: newest reports first, in batches, and long-ended ones not at all', async () => {
    const at = (agoMs: number) => new Date(app.clock.nowMs() - agoMs).toISOString()
    const past = Array.from({ length: 130 }, (_, index) =>
      aRequest({
        externalId: `p-${index}`,
        title: 'Deep pothole in the lane',
        createdAt: at((index + 2) * HOUR_MS),
        updatedAt: at(HOUR_MS),
      }),
    )
    await app.intake.serviceRequests(aDelivery(), past, { complete: false })
    await app.intake.serviceRequests(
      aDelivery(),
      [aRequest({ externalId: 'over', status: 'completed', completedAt: at(48 * HOUR_MS), createdAt: at(200 * HOUR_MS) })],
      { complete: false },
    )
    const id = await deliverRequest('Street light is out', { createdAt: at(0), updatedAt: at(0) })
    expect(await rounds.once()).toBe(100)
    expect((await read(id)).aiRouting).not.toBeNull()
    const unread = () =>
      app.context.db.pool.query<{ external_id: string }>(
        'select external_id from service_request where ai_routing is null order by created_at desc',
      )
    expect((await unread()).rows[0]?.external_id).toBe('p-99')
    expect(await rounds.once()).toBe(31)
    expect((await unread()).rows.map((it) => it.external_id)).toEqual(['over'])
  })
})

describe('a new incident', () => {
  const read = async (id: string) => (await app.get(`/api/incidents/${id}`)).body as Incident
  const change = (id: string, body: unknown) => post(app, `/api/incidents/${id}`, body, { method: 'PATCH', cookie: operator.cookie })

  it('is classified, and learns from corrections until they are withdrawn', async () => {
    const text = { title: 'Flames from a van', description: 'Smoke here.' }
    const incidents: Incident[] = []
    while (incidents.length < 9) {
      const reply = await post(app, '/api/incidents', { ...text, type: 'other', position: [-56.15, -34.88] }, { cookie: operator.cookie })
      incidents.push(reply.body as Incident)
    }
    await rounds.once()
    const [first, ...others] = incidents.map((it) => it.id) as [string, ...string[]]
    const proposal = await read(first)
    expect(proposal).toMatchObject({
      type: 'other',
      version: 1,
      aiClassification: {
        type: 'fire',
        priority: 'critical',
        cause: null,
        routesDiverted: null,
        detectionMethod: 'entered at the desk',
        responseTime: proposal.estimatedResponseTime,
        settled: [],
      },
    })
    expect(proposal.estimatedResponseTime).toMatch(/^\d+ min$/)
    for (const id of [first, ...others.slice(0, 7)]) {
      const changed = await change(id, { version: 1, type: 'traffic_accident', priority: 'low' })
      expect(changed).toMatchObject({ status: 200, body: { aiClassification: { settled: ['type', 'priority'] } } })
    }
    app.clock.set(app.clock.nowMs() + 21_000)
    const again = async () => {
      const reply = await post(app, '/api/incidents', { ...text, type: 'other', position: [-56.15, -34.88] }, { cookie: operator.cookie })
      await rounds.once()
      return (await read((reply.body as Incident).id)).aiClassification
    }
    expect((await again())?.type).toBe('traffic_accident')
    const given = (await corrections()).filter((it) => it.kind === 'incident')
    // None of the three corrected words indicates a priority, so that correction is stored but changes nothing.
    expect(given).toHaveLength(16)
    for (const it of given) await post(app, `/api/ai-corrections/${it.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
    app.clock.set(app.clock.nowMs() + 21_000)
    const last = await again()
    expect({ ...last, eta: null }).toEqual({ ...proposal.aiClassification, eta: null })
  })
})

describe("operators' corrections", () => {
  it('are recorded in the transaction of the change, agreement included', async () => {
    const id = await deliverRequest('Deep pothole near the corner', { category: 'other', priority: 'low' })
    await rounds.once()
    const saved = await change(id, { version: 1, category: 'infrastructure', department: 'Roads' })
    expect(saved).toMatchObject({ status: 200, body: { aiRouting: { settled: ['category', 'department'] } } })
    expect((await change(id, { version: 2, priority: 'high' })).status).toBe(200)
    expect(await ofRequests()).toMatchObject([
      { recordId: id, field: 'priority', proposed: 'medium', chosen: 'high', learnt: false, takenBackAt: null },
      { recordId: id, field: 'department', proposed: null, chosen: 'Roads' },
      { recordId: id, field: 'category', proposed: 'infrastructure', chosen: 'infrastructure' },
    ])
    // A change that does not touch the prediction records none, and a failed change leaves none.
    expect((await change(id, { version: 3, title: 'A hole' })).status).toBe(200)
    expect((await change(id, { version: 1, category: 'other' })).status).toBe(409)
    expect(await ofRequests()).toHaveLength(3)
    for (const it of await ofRequests())
      await post(app, `/api/ai-corrections/${it.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
  })

  it('shift predictions gradually, and have no effect once withdrawn', async () => {
    const text = 'Old furniture dumped beside the lamp'
    const first = await proposalFor(text)
    expect(first).toMatchObject({ category: 'environment', department: null, priority: 'medium' })
    const ids: string[] = []
    while (ids.length < 10) ids.push(await deliverRequest(text))
    await rounds.once()
    const correct = async (id: string) => {
      const reply = await change(id, { version: 1, category: 'infrastructure', department: 'Waste', priority: 'high' })
      expect(reply.status).toBe(200)
    }
    await correct(ids[0] as string)
    // A single one does not outweigh the history.
    expect(await proposalFor(text)).toMatchObject({ category: 'environment', priority: 'medium' })
    for (const id of ids.slice(1)) await correct(id)
    expect(await proposalFor(text)).toMatchObject({ category: 'infrastructure', department: 'Waste', priority: 'high' })
    expect((await corrections()).filter((it) => it.learnt)).toHaveLength(30)
    for (const it of (await corrections()).filter((one) => one.takenBackAt === null)) {
      const reply = await post(app, `/api/ai-corrections/${it.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
      expect(reply.body).toMatchObject({ id: it.id, learnt: false, takenBackAt: expect.any(String) })
    }
    const last = await proposalFor(text)
    expect(last).toEqual(first)
    const { rows } = await app.context.db.pool.query(
      `select changed_from->>'field' as field from audit_entry where action = 'correction-taken-back'`,
    )
    expect(rows).toHaveLength(49)
    // A training that began before the withdrawal does not mark the correction as learnt.
    const late = { lesson: 1_000, model: 'late', corrections: (await corrections()).map((it) => it.id) }
    await trainingExampleStore(app.context.db).add(app.context.db.pool, city.id, 'service-request', late, new Date(app.clock.nowMs()))
    expect((await corrections()).filter((it) => it.learnt)).toEqual([])
  })
})
