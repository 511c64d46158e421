import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { InsightFigure, Insights } from '@oppidum/domain/insights/insights'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/connection.ts'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { signUp, type TestPerson } from '../../testing/test-people.ts'
import { keepRun } from '../forecasting/scores/run-store.ts'
import { noteState } from '../forecasting/scores/state-store.ts'
import { keepVersion } from '../forecasting/scores/version-store.ts'
import { at } from './insight-figure.ts'

let testApp: TestApp
let operator: TestPerson
beforeAll(async () => {
  testApp = await startTestApp()
  operator = await signUp(testApp, { plan: 'pro', role: 'operator' })
})
afterAll(() => testApp.close())

async function ask(language: 'en' | 'es' = 'en', who = operator): Promise<Insights> {
  // Insights are cached for a moment.
  testApp.clock.set(testApp.clock.nowMs() + 11_000)
  await testApp.settled()
  const reply = await testApp.get(`/api/ai-insights?language=${language}`, { cookie: who.cookie })
  expect(reply.status).toBe(200)
  return reply.body
}

const observe = (values: Partial<Record<MeasureId, number>>, agoMs = 0, placeId = 'city') =>
  testApp.intake.observations(
    aDelivery({ staleAfterSeconds: 3_600 }),
    Object.entries(values).map(([measure, value]) => ({
      measure: measure as MeasureId,
      placeId,
      atMs: testApp.clock.nowMs() - agoMs,
      value,
    })),
  )

/** The value that a figure's call returns over HTTP. */
async function recomputed({ call, pointer, as, against }: InsightFigure, { writtenAt }: Insights): Promise<number> {
  const read = async (address: string, place: string) => {
    const reply = await testApp.get(address, { cookie: operator.cookie })
    expect(reply.status, address).toBe(200)
    const found = at(reply.body, place)
    return Array.isArray(found) ? found.length : found
  }
  const value = await read(call, pointer)
  if (as === 'age') return (Date.parse(writtenAt) - Date.parse(value as string)) / HOUR_MS
  return as === 'difference' ? Number(value) - Number(await read(against?.call as string, against?.pointer as string)) : Number(value)
}

const parts = ({ traffic, energy, safety, recommendation }: Insights) =>
  [traffic, energy, safety, recommendation].filter((it) => it !== null)

async function checkFigures(insights: Insights): Promise<void> {
  for (const { text, figures } of parts(insights)) {
    for (const figure of figures) {
      expect(await recomputed(figure, insights), `${figure.call}${figure.pointer}`).toBeCloseTo(figure.value, 6)
      expect(text).toContain(figure.text)
      expect(Date.parse(figure.observedAt)).toBeLessThanOrEqual(testApp.clock.nowMs())
    }
    // No numbers except those of figures, names, records and the clock.
    let rest = text.replace(/INC-\d{4}-\d{6}|Av\. Italia, \d - \d|\d\d:00/g, '')
    for (const figure of [...figures].sort((a, b) => b.text.length - a.text.length)) rest = rest.replace(figure.text, '')
    expect(rest).not.toMatch(/\d/)
  }
}

it('says nothing about what is not measured', async () => {
  expect(await ask()).toMatchObject({ trafficInsight: null, energyInsight: null, safetyInsight: null, generalRecommendation: null })
})

describe('with a week of measurements', () => {
  beforeAll(async () => {
    const power = (solar: number, consumption: number) => ({
      'energy.solar': solar,
      'energy.wind': 80,
      'energy.traditional': consumption - solar - 80,
      'energy.consumption': consumption,
      'energy.available': consumption * 1.3,
    })
    for (let day = 7; day >= 1; day--) await observe(power(150 + day, 400 + day), day * DAY_MS)
    await observe(power(151, 401))
    for (const [place, speed] of [
      ['italia-1', 48],
      ['italia-2', 45],
      ['italia-3', 12],
    ] as const)
      await observe({ 'traffic.speed': speed, 'traffic.flow': 500 }, 0, place)
    await testApp.observations.rollups.rollUp('montevideo', 'America/Montevideo', testApp.clock.nowMs())
    await testApp.intake.incidents(
      aDelivery(),
      [
        anIncident({
          externalId: 'fire',
          type: 'fire',
          title: 'Fire in a flat',
          priority: 'critical',
          affectsTraffic: false,
          geometry: null,
        }),
        anIncident({
          externalId: 'old',
          priority: 'medium',
          createdAt: new Date(testApp.clock.nowMs() - DAY_MS).toISOString(),
          affectsTraffic: false,
        }),
      ],
      { complete: false },
    )
    await testApp.intake.serviceRequests(aDelivery(), [aRequest({ priority: 'high' })], { complete: false })
  })

  it('every number is what its call returns, in both languages', async () => {
    for (const language of ['en', 'es'] as const) {
      const insights = await ask(language)
      expect(parts(insights)).toHaveLength(4)
      await checkFigures(insights)
    }
  })

  it('mentions what stands out, and changes with it', async () => {
    const before = await ask()
    expect(before.trafficInsight).toContain('Furthest below its free flow is Av. Italia, 2 - 3: 12 mph instead of 40 mph.')
    expect(before.energyInsight).not.toContain('Solar provides')
    await observe({ 'energy.solar': 20, 'energy.traditional': 301 })
    const after = await ask()
    expect(after.energyInsight).toContain('Solar provides 20 MW, 131 MW less than at this time yesterday.')
    await checkFigures(after)
  })

  it('recommends what the figures call for, and nothing once they no longer do', async () => {
    const before = await ask()
    expect(before.generalRecommendation).toMatch(/^Start with INC-\d{4}-\d{6} \(Fire in a flat, .*has gone unacknowledged for 3\d min\.$/)
    const [fire] = (await testApp.get('/api/incidents?status=current&sort=worst')).body as { id: string }[]
    const reply = await testApp.server.app.inject({
      method: 'PATCH',
      url: `/api/incidents/${fire?.id}`,
      headers: { cookie: operator.cookie },
      payload: { version: 1, acknowledged: true },
    })
    expect(reply.statusCode).toBe(200)
    const after = await ask()
    expect(after.generalRecommendation).toBe('Nothing measured now calls for action beyond the usual work.')
    const works = anIncident({ externalId: 'works', priority: 'critical', plannedWork: true, affectsTraffic: false, geometry: null })
    await testApp.intake.incidents(aDelivery(), [works], { complete: false })
    expect((await ask()).generalRecommendation).toBe(after.generalRecommendation)
    await testApp.intake.incidents(
      aDelivery(),
      [anIncident({ externalId: 'crash', priority: 'medium', geometry: { type: 'Point', coordinates: [-56.135, -34.89] } })],
      { complete: false },
    )
    await observe({ 'traffic.speed': 12 }, 0, 'italia-3')
    const third = await ask()
    expect(third.generalRecommendation).toBe(
      'Send traffic wardens to Av. Italia, 2 - 3: 1 open incident there, and traffic moves at 12 mph instead of 40 mph.',
    )
    await checkFigures(third)
  })

  it('mentions forecasts while their model is on, and only to plans that include them', async () => {
    const { db } = testApp.context
    const hourMs = Math.floor(testApp.clock.nowMs() / HOUR_MS) * HOUR_MS
    const numbers = (values: number[]) => Float64Array.from(values)
    for (const [model, places, expected, figures] of [
      ['energy-load', ['city'], [480, 610], {}],
      ['incident-risk', ['Centro'], [1.5, 0.2], { usual: [0.25], spread: 1 }],
    ] as const)
      await transaction(db, async (tx) => {
        const at = new Date(testApp.clock.nowMs())
        await noteState(tx, 'montevideo', { model, at, state: 'on' })
        await keepVersion(tx, 'montevideo', { model, fittedAt: at, fittedFrom: at, fittedTo: at, rows: 1, places, figures }, [])
        await keepRun(
          tx,
          { cityId: 'montevideo', model, version: 1, madeAt: at, truthAfterMs: HOUR_MS },
          {
            knownUpTo: new Date(hourMs),
            minutes: [60, 120],
            expected: numbers([...expected]),
            low: numbers(expected.map((it) => Math.floor(it * 0.9))),
            high: numbers(expected.map((it) => Math.ceil(it * 1.1))),
            naive: numbers([...expected]),
          },
        )
      })
    const pro = await ask()
    expect(pro.energyInsight).toContain('Consumption is expected to peak at 08:00: 610 MW, probably between 549 MW and 671 MW.')
    expect(pro.safetyInsight).toContain('In Centro 1.5 incidents are expected in this hour; 0.25 are usual there.')
    await checkFigures(pro)
    const basic = await ask('en', await signUp(testApp, { plan: 'basic' }))
    expect(JSON.stringify(basic)).not.toMatch(/expected|forecasts|risk/)
  })

  it('stops when its figures are stale', async () => {
    testApp.clock.set(testApp.clock.nowMs() + 2 * HOUR_MS)
    const late = await ask()
    expect(late).toMatchObject({ trafficInsight: null, energyInsight: null })
  })
})
