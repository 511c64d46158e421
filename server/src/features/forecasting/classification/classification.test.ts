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
import { opining } from './predict.ts'
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
  const predict = opining({ ...app.context, models, teaching: trained, isOff: async () => false, language: 'en' })
  rounds = recordPredictionRounds(app.context, predict)
})
afterAll(async () => {
  await models.stop()
  await app.close()
})

let count = 0
/** Delivered by a feed; its id. */
async function delivered(title: string, more: Parameters<typeof aRequest>[0] = {}): Promise<string> {
  const externalId = `r-${++count}`
  await app.intake.serviceRequests(aDelivery(), [aRequest({ externalId, title, description: '', ...more })], { complete: false })
  const { rows } = await app.context.db.pool.query<{ id: string }>('select id from service_request where external_id = $1', [externalId])
  return rows[0]?.id as string
}
const read = async (id: string) => (await app.get(`/api/service-requests/${id}`)).body as ServiceRequest
const change = (id: string, body: unknown) => post(app, `/api/service-requests/${id}`, body, { method: 'PATCH', cookie: operator.cookie })
const corrections = async () => (await app.get('/api/ai-corrections', { cookie: operator.cookie })).body as Correction[]
const ofRequests = async () => (await corrections()).filter((it) => it.kind === 'service-request')
/** What the model says of a text now. */
async function proposalFor(title: string) {
  app.clock.set(app.clock.nowMs() + 21_000)
  const id = await delivered(title)
  await rounds.once()
  return (await read(id)).aiRouting
}

describe('a new record', () => {
  it('is given its routing with the words that decided, whatever its door', async () => {
    const id = await delivered('Deep pothole in the lane')
    const made = await post(
      app,
      '/api/service-requests',
      { title: 'Street lamp is dark', description: '', category: 'other', position: [-56.15, -34.88] },
      { cookie: operator.cookie },
    )
    expect(made.status, made.text).toBe(200)
    expect((await read(id)).aiRouting).toBeNull()
    await rounds.once()
    const request = await read(id)
    expect(request.aiRouting).toMatchObject({ category: 'infrastructure', priority: 'medium', department: null })
    expect(request.aiRouting?.reasons[0]).toMatch(/^Based on .*'pothole'/)
    expect(request.aiRouting?.confidence).toBeGreaterThan(0.5)
    expect(request.estimatedCompletion).toBe(request.aiRouting?.estimatedCompletion)
    expect(Date.parse(request.estimatedCompletion as string)).toBeGreaterThan(Date.parse(request.createdAt))
    expect((await read((made.body as ServiceRequest).id)).aiRouting?.category).toBe('maintenance')
  })

  it('is told to pages, kept as a version of its own, and makes no change of an operator late', async () => {
    await app.settled()
    const told: string[] = []
    const stop = app.snapshots.onChange((_, messages) => {
      for (const { frame } of messages) told.push(JSON.parse(frame.toString()).type)
    })
    const id = await delivered('Rubbish dumped beside the road')
    await app.settled()
    const before = await app.get('/api/service-requests')
    await rounds.once()
    await app.settled()
    stop()
    expect(told).toEqual(['service-request-created', 'service-request-updated'])
    const after = await app.get('/api/service-requests')
    expect(Number(after.headers['x-live-version'])).toBe(Number(before.headers['x-live-version']) + 1)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((after.body as ServiceRequest[]).find((it) => it.id === id)?.aiRouting?.category).toBe('environment')
    // They opened version 1 before the model had read it.
    expect((await change(id, { version: 1, acknowledged: true })).status).toBe(200)
    const { rows } = await app.context.db.pool.query(
      'select opinion, record_version, model, lesson from model_opinion where record_id = $1',
      [id],
    )
    expect(rows).toEqual([{ opinion: 1, record_version: 1, model: 'of the test', lesson: 0 }])
  })

  it('keeps it when its source speaks again, and is read again when its text has changed', async () => {
    const id = await delivered('Lamp flickers all night')
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

  it('is read within a second of its commit', async () => {
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
    await delivered('Rubbish, at once')
    const committed = performance.now()
    expect((await shown) - committed).toBeLessThan(1_000)
    await runner.stop()
  })

  it('of which nothing is clear has no category, and says so', async () => {
    const id = await delivered('Qwertz uiop')
    await rounds.once()
    const { aiRouting } = await read(id)
    expect(aiRouting).toMatchObject({ category: null, department: null })
    expect(aiRouting?.reasons.join(' ')).toContain('Not confident enough to propose a category')
  })

  it('names nobody in its reasons', async () => {
    const id = await delivered('Pothole, call 555-012-3456 or write to ana@example.org, pothole')
    await rounds.once()
    expect(JSON.stringify((await read(id)).aiRouting)).not.toMatch(/555|ana|example/)
  })

  it('waits for no past: the newest reports come first, some at a time, and what was over long ago not at all', async () => {
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
    const id = await delivered('Street light is out', { createdAt: at(0), updatedAt: at(0) })
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

  it('is classified, and what is put right is learnt until it is taken back', async () => {
    const text = { title: 'Flames from a van', description: 'Smoke here.' }
    const made: Incident[] = []
    while (made.length < 9) {
      const reply = await post(app, '/api/incidents', { ...text, type: 'other', position: [-56.15, -34.88] }, { cookie: operator.cookie })
      made.push(reply.body as Incident)
    }
    await rounds.once()
    const [first, ...others] = made.map((it) => it.id) as [string, ...string[]]
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
    const said = (await corrections()).filter((it) => it.kind === 'incident')
    // Priority has no word of its own among the three that were learnt: it is kept, and moves nothing.
    expect(said).toHaveLength(16)
    for (const it of said) await post(app, `/api/ai-corrections/${it.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
    app.clock.set(app.clock.nowMs() + 21_000)
    const last = await again()
    expect({ ...last, eta: null }).toEqual({ ...proposal.aiClassification, eta: null })
  })
})

describe('what operators make of it', () => {
  it('is written down in the transaction of their change, agreed as well as corrected', async () => {
    const id = await delivered('Deep pothole near the corner', { category: 'other', priority: 'low' })
    await rounds.once()
    const taken = await change(id, { version: 1, category: 'infrastructure', department: 'Roads' })
    expect(taken).toMatchObject({ status: 200, body: { aiRouting: { settled: ['category', 'department'] } } })
    expect((await change(id, { version: 2, priority: 'high' })).status).toBe(200)
    expect(await ofRequests()).toMatchObject([
      { recordId: id, field: 'priority', proposed: 'medium', chosen: 'high', learnt: false, takenBackAt: null },
      { recordId: id, field: 'department', proposed: null, chosen: 'Roads' },
      { recordId: id, field: 'category', proposed: 'infrastructure', chosen: 'infrastructure' },
    ])
    // What says nothing about a proposal is none, and a change that fails leaves none.
    expect((await change(id, { version: 3, title: 'A hole' })).status).toBe(200)
    expect((await change(id, { version: 1, category: 'other' })).status).toBe(409)
    expect(await ofRequests()).toHaveLength(3)
    for (const it of await ofRequests())
      await post(app, `/api/ai-corrections/${it.id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
  })

  it('moves the proposals little by little, and taken back it is as if it had never been said', async () => {
    const text = 'Old furniture dumped beside the lamp'
    const first = await proposalFor(text)
    expect(first).toMatchObject({ category: 'environment', department: null, priority: 'medium' })
    const ids: string[] = []
    while (ids.length < 10) ids.push(await delivered(text))
    await rounds.once()
    const correct = async (id: string) => {
      const reply = await change(id, { version: 1, category: 'infrastructure', department: 'Waste', priority: 'high' })
      expect(reply.status).toBe(200)
    }
    await correct(ids[0] as string)
    // One alone does not overrule the history.
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
    // A lesson that had begun before it was taken back does not say that it is known.
    const late = { lesson: 1_000, model: 'late', corrections: (await corrections()).map((it) => it.id) }
    await trainingExampleStore(app.context.db).add(app.context.db.pool, city.id, 'service-request', late, new Date(app.clock.nowMs()))
    expect((await corrections()).filter((it) => it.learnt)).toEqual([])
  })
})
