import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancellable } from '../../../platform/workers/models/cancellable.ts'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { packed } from '../../../platform/workers/models/packed.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { cityFit } from './city-fit.ts'
import { recordPredictor } from './predict.ts'
import { recordPredictionRounds } from './prediction-loop.ts'
import { recordWork } from './record-work.ts'
import { scoreEnded } from './scoring-jobs.ts'
import { fittedPast } from './testing/request-past.ts'
import { teaching } from './training.ts'

const city = aCity({ departments: ['Roads', 'Waste'] })

let app: TestApp
const models = inProcessModels()
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
})
afterAll(async () => {
  await models.stop()
  await app.close()
})

function rooms() {
  const fits = cityFit({ ...app.context, models, shipped: async () => ({ name: 'shipped', load: async () => packed(fittedPast()) }) })
  const trained = teaching(app.context, fits.base)
  const isOff = async () => false
  const rounds = recordPredictionRounds(app.context, recordPredictor({ ...app.context, models, teaching: trained, isOff, language: 'en' }))
  return { fits, rounds, work: recordWork({ ...app.context, rounds, teaching: trained, fits, models: cancellable(models) }) }
}

const at = (agoMs: number) => new Date(app.clock.nowMs() - agoMs).toISOString()

/** In this city the roads department maintains lanes, in about two days. */
const closed = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => {
    const index = from + nth
    const isLane = index % 2 === 0
    const createdAt = at((index + 10) * 0.2 * DAY_MS)
    return aRequest({
      externalId: `past-${index}`,
      title: isLane ? 'Deep pothole in the lane' : 'Rubbish dumped beside the road',
      description: ['Please come.', 'Again.', 'Since Monday.'][index % 3] as string,
      category: isLane ? 'maintenance' : 'environment',
      assignedDepartment: isLane ? 'Roads' : 'Waste',
      status: 'completed',
      createdAt,
      completedAt: new Date(Date.parse(createdAt) + (isLane ? 2 : 5) * DAY_MS * (0.6 + (index % 5) / 5)).toISOString(),
      updatedAt: at(DAY_MS),
    })
  })
const deliver = (drafts: ReturnType<typeof closed>) => app.intake.serviceRequests(aDelivery(), drafts, { complete: false })
const scoreOf = async (id: string) => ((await app.get('/api/models')).body as ModelScore[]).find((it) => it.id === id)

async function routed(externalId: string): Promise<ServiceRequest> {
  const { rows } = await app.context.db.pool.query<{ id: string }>('select id from service_request where external_id = $1', [externalId])
  return (await app.get(`/api/service-requests/${rows[0]?.id}`)).body
}

it('is not made from too little data, and reports how much is missing', async () => {
  await deliver(closed(0, 100))
  await deliver([aRequest({ externalId: 'before', title: 'Deep pothole in the lane' })])
  const { fits, rounds } = rooms()
  await rounds.once()
  expect((await routed('before')).aiRouting).toMatchObject({ category: 'infrastructure', department: null })
  await fits.once(city)
  expect((await fits.base(city)).name).toBe('shipped')
  expect(await scoreOf('request-category')).toMatchObject({ version: null, needs: { have: 100, want: 300, of: 'records' } })
})

it("is made once there is enough, and answers with the city's own words", async () => {
  await deliver(closed(100, 400))
  app.clock.set(app.clock.nowMs() + 2 * HOUR_MS)
  const { fits, rounds, work } = rooms()
  await deliver([aRequest({ externalId: 'early', title: 'Deep pothole in the lane' })])
  await rounds.once()
  await work.once(city, true)
  expect((await fits.base(city)).name).toBe('fit-1')
  expect(await scoreOf('request-category')).toMatchObject({ state: 'on', version: 1, needs: null })
  await deliver([aRequest({ externalId: 'new', title: 'Deep pothole in the lane', description: 'Please come.' })])
  await rounds.once()
  const { aiRouting, createdAt } = await routed('new')
  expect(aiRouting).toMatchObject({ category: 'maintenance', department: 'Roads' })
  expect(aiRouting?.reasons.at(-1)).toMatch(/^4 out of 5 similar requests are completed within \d+ (hours|days)\.$/)
  // What was open before the fit is read again.
  expect((await routed('before')).aiRouting).toMatchObject({ category: 'maintenance', department: 'Roads' })
  const days = (Date.parse(aiRouting?.estimatedCompletion as string) - Date.parse(createdAt)) / DAY_MS
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(3)
  // It is not fitted again on the same day.
  await fits.once(city)
  expect((await fits.base(city)).name).toBe('fit-1')
})

it('is scored by how its records ended, each once', async () => {
  const { rounds } = rooms()
  const texts = ['Deep pothole in the lane', 'Rubbish dumped beside the road', 'Deep pothole in the lane']
  await deliver(texts.map((title, index) => aRequest({ externalId: `s-${index}`, title, createdAt: at(DAY_MS), updatedAt: at(DAY_MS) })))
  await rounds.once()
  app.clock.set(app.clock.nowMs() + DAY_MS)
  // The first and second ended as predicted, the third did not.
  await deliver(
    (['maintenance', 'environment', 'other'] as const).map((category, index) =>
      aRequest({
        externalId: `s-${index}`,
        title: texts[index] as string,
        category,
        status: 'completed',
        createdAt: at(2 * DAY_MS),
        updatedAt: at(0),
        completedAt: at(0),
      }),
    ),
  )
  await scoreEnded(app.context, city)
  await scoreEnded(app.context, city)
  app.clock.set(app.clock.nowMs() + 60_000)
  expect(await scoreOf('request-category')).toMatchObject({ scored: 3, error: 1 / 3, naiveError: 2 / 3, coverage: null })
  expect(await scoreOf('request-completion')).toMatchObject({ scored: 3, coverage: expect.any(Number), naiveError: expect.any(Number) })
})
