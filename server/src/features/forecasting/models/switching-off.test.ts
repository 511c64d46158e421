import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { EnergyForecast } from '@oppidum/domain/forecasting/forecast'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TaskFault } from '../../../platform/workers/models/model-process.ts'
import { packed } from '../../../platform/workers/models/packed.ts'
import { aCity, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { absoluteError, type Predictor } from '../scores/predictor.ts'
import { type PredictionJobs, predictionJobs } from './prediction-jobs.ts'
import { loadAt } from './testing/learnt-city.ts'

/** Five minutes past midnight in Montevideo: the hour before is complete. */
const START = Date.parse(NOW) - 7 * HOUR_MS + 5 * 60_000

let app: TestApp
let city: City
let rounds: PredictionJobs
/** The fake model's error, in MW. The baseline's is 5. */
let off = 2
/** Hours whose observation does not arrive. */
let lost: (atMs: number) => boolean = () => false
/** A version whose parameters cannot be read. */
let broken: number | null = null

/** A model of the load with a known error, to test what the rest of the product does with it. */
const fakeModel: Predictor = {
  model: 'energy-load',
  shownIn: null,
  truthAfterMs: 3 * 60_000,
  hasWideningIntervals: false,
  errorOf: absoluteError,
  fit: async (_city, nowMs) => ({
    parts: [packed('nothing')],
    places: ['city'],
    rows: 500,
    fittedFrom: new Date(nowMs - 20 * DAY_MS),
    fittedTo: new Date(nowMs),
    figures: {},
  }),
  predict: async (_city, { version }, lastKnown, nowMs) => {
    if (version === broken) throw new TaskFault('of another form')
    const knownMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
    if (lastKnown && lastKnown.getTime() >= knownMs) return null
    const value = loadAt(knownMs)
    return {
      knownUpTo: new Date(knownMs),
      minutes: [60],
      expected: Float64Array.of(value + off),
      low: Float64Array.of(value - 3),
      high: Float64Array.of(value + 3),
      naive: Float64Array.of(value + 5),
    }
  },
  truths: async (_tx, _city, _version, end) =>
    Float64Array.of(lost(end.getTime() - HOUR_MS) ? Number.NaN : Math.fround(loadAt(end.getTime() - HOUR_MS))),
}

beforeAll(async () => {
  app = await startTestApp()
  city = aCity()
  rounds = predictionJobs({ ...app.context, predictors: [fakeModel] })
  app.clock.set(START)
})
afterAll(() => app.close())

async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    app.clock.advance(HOUR_MS)
    await rounds.once(city)
  }
}

async function load(): Promise<ModelScore> {
  app.clock.advance(11_000)
  const model = ((await app.get('/api/models')).body as ModelScore[]).find((it) => it.id === 'energy-load')
  app.clock.advance(-11_000)
  return model as ModelScore
}
/** Sessions expire in the weeks that pass here, so each call signs in again. */
async function shown() {
  const { cookie } = await signUp(app, { plan: 'pro' })
  return ((await app.get('/api/forecasts/energy', { cookie })).body as EnergyForecast).series[0]
}
const count = async (table: string) => ((await app.database.db.pool.query(`select count(*) as n from ${table}`)).rows[0] as { n: number }).n

describe('a model', () => {
  it('that beats the baseline is scored and shown', async () => {
    await live(48)
    const { state, scored, error, baselineError, coverage, ahead } = await load()
    // Predictions of the last hour wait for their observations.
    expect({ state, scored, coverage }).toEqual({ state: 'on', scored: 47, coverage: 1 })
    expect(error).toBeCloseTo(2, 3)
    expect(baselineError).toBeCloseTo(5, 3)
    expect(ahead).toEqual([{ minutes: 60, scored: 47, error, naiveError: baselineError, coverage, baselineError }])
    expect((await shown())?.points).toHaveLength(1)
  })

  it('is fitted once a day', async () => {
    expect(await count('model_version')).toBe(3)
  })

  it('that loses on six days and wins on the next stays on', async () => {
    off = 9
    await live(6 * 24)
    off = 2
    await live(24)
    off = 9
    expect(await load()).toMatchObject({ state: 'on' })
  })

  it('that loses on seven consecutive days is switched off, with the date shown', async () => {
    await live(7 * 24)
    expect(await load()).toMatchObject({ state: 'on' })
    await live(4)
    const { state, since, changes } = await load()
    expect({ state, changes: changes.map((it) => it.state) }).toEqual({ state: 'off', changes: ['off', 'on'] })
    // Two hours into the day after the seventh.
    expect(since).toBe(new Date(START + (2 + 7 + 7) * DAY_MS + 2 * HOUR_MS).toISOString())
    expect(await shown()).toMatchObject({ model: { state: 'off' }, madeAt: null, points: [] })
  })

  it('is still predicting and scored while off, and comes back after a week of winning', async () => {
    const before = await count('prediction_run')
    off = 2
    await live(6 * 24)
    expect(await count('prediction_run')).toBe(before + 6 * 24)
    expect(await load()).toMatchObject({ state: 'off' })
    await live(24)
    expect(await load()).toMatchObject({ state: 'on' })
    expect((await shown())?.points).toHaveLength(1)
  })
})

describe('a version whose parameters this program cannot read', () => {
  it('is replaced by a new one once, not on every run', async () => {
    broken = Number(await count('model_version'))
    const runs = await count('prediction_run')
    await live(1)
    expect(await count('prediction_run')).toBe(runs)
    await live(1)
    expect([await count('model_version'), await count('prediction_run')]).toEqual([broken + 1, runs + 1])
    broken++
    await live(1)
    for (let look = 0; look < 5; look++) {
      app.clock.advance(60_000)
      await rounds.once(city)
    }
    // Fitted once, not on every run.
    expect(await count('model_version')).toBe(broken + 1)
    broken = null
    app.clock.advance(HOUR_MS - 5 * 60_000)
    await rounds.once(city)
  })
})

describe('an observation', () => {
  it('that does not arrive is not scored, and is scored when it comes late', async () => {
    const before = (await load()).days.reduce((sum, it) => sum + it.scored, 0)
    const [from, to] = [app.clock.nowMs(), app.clock.nowMs() + 5 * HOUR_MS]
    lost = (atMs) => atMs >= from && atMs < to
    await live(10)
    const scored = async () => (await load()).days.reduce((sum, it) => sum + it.scored, 0) - before
    expect([await scored(), await count('prediction_open')]).toEqual([5, 6])
    lost = () => false
    await live(24)
    expect([await scored(), await count('prediction_open')]).toEqual([34, 1])
  })

  it('counts once, however often and by whom it is looked for', async () => {
    const before = (await load()).days.reduce((sum, it) => sum + it.scored, 0)
    app.clock.advance(HOUR_MS)
    const another = predictionJobs({ ...app.context, predictors: [fakeModel] })
    await Promise.all([rounds.once(city), another.once(city), rounds.once(city)])
    await rounds.once(city)
    expect((await load()).days.reduce((sum, it) => sum + it.scored, 0) - before).toBe(1)
    expect(await count('prediction_open')).toBe(1)
  })
})
