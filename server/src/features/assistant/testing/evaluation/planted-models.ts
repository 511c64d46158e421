import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import { type Tx, transaction } from '../../../../platform/db/connection.ts'
import { run, sql } from '../../../../platform/db/sql.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { PredictedId, Prediction } from '../../../forecasting/scores/predictor.ts'
import { keepRun } from '../../../forecasting/scores/run-store.ts'
import { addScores } from '../../../forecasting/scores/score-store.ts'
import { noteNeed, noteState } from '../../../forecasting/scores/state-store.ts'
import { keepVersion } from '../../../forecasting/scores/version-store.ts'
import { episodeStore } from '../../../telemetry/anomalies/episode-store.ts'
import { heardSections } from './planted-silence.ts'

/** Its instrument has reported the same value since this morning. */
const STUCK_SECTION = 'cno-carrasco-3'
/** Has an anomaly that has not ended: it is slower than expected. */
const UNUSUAL_SECTION = 'av-8-de-octubre-4'

const round1 = (value: number) => Math.round(value * 10) / 10

/** The newest values of a measure by place. */
async function valuesNow(tx: Tx, measure: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await run<{ place: string; value: number }>(
    tx,
    sql`select place_id as place, value from observation_latest join series using (series_id) where measure = ${measure}`,
  )
  return new Map(rows.map((it) => [it.place, it.value]))
}

async function plantRun(
  tx: Tx,
  cityId: string,
  model: PredictedId,
  places: readonly string[],
  figures: object,
  nowMs: number,
  prediction: Prediction,
) {
  const fitted = {
    fittedAt: new Date(nowMs - 6 * HOUR_MS),
    fittedFrom: new Date(nowMs - 30 * DAY_MS),
    fittedTo: new Date(nowMs - 6 * HOUR_MS),
  }
  const version = await keepVersion(tx, cityId, { model, ...fitted, rows: 700, places, figures: { ...figures } }, [])
  await noteState(tx, cityId, { model, at: fitted.fittedAt, state: 'on' })
  await keepRun(tx, { cityId, model, version, madeAt: new Date(nowMs), truthAfterMs: 180_000 }, prediction)
}

/** Forecasts as stored, `[target][place]`, with a prediction interval of so many percent on either side. */
function predictionOf(
  knownUpToMs: number,
  minutes: readonly number[],
  rows: readonly (readonly number[])[],
  intervalPercent: number,
): Prediction {
  const expected = Float64Array.from(rows.flat(), round1)
  const scaled = (factor: number) => expected.map((it) => round1(it * factor))
  return {
    knownUpTo: new Date(knownUpToMs),
    minutes,
    expected,
    low: scaled(1 - intervalPercent / 100),
    high: scaled(1 + intervalPercent / 100),
    naive: expected.slice(),
  }
}

/** Sections get slower within the next hour. */
async function plantSpeeds(tx: Tx, city: City, nowMs: number): Promise<void> {
  const now = await valuesNow(tx, 'traffic.speed')
  const places = heardSections(city)
  const rows = [0.97, 0.93, 0.88].map((factor) => places.map((it) => (now.get(it) as number) * factor))
  await plantRun(tx, city.id, 'traffic-speed', places, {}, nowMs, predictionOf(nowMs, [15, 30, 60], rows, 9))
}

/** Like the same hour of the day before, and a little more. */
async function plantPower(tx: Tx, city: City, model: 'energy-load' | 'energy-solar', measure: string, factor: number, nowMs: number) {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const { rows } = await run<{ mean: number }>(
    tx,
    sql`select mean from rollup_hour join series using (series_id)
      where measure = ${measure} and start_at >= ${new Date(hourMs - DAY_MS)} and start_at < ${new Date(hourMs)} order by start_at`,
  )
  const minutes = rows.map((_, hour) => (hour + 1) * 60)
  const prediction = predictionOf(
    hourMs,
    minutes,
    rows.map((it) => [it.mean * factor]),
    6,
  )
  await plantRun(tx, city.id, model, ['city'], { horizon: 24 }, nowMs, prediction)
}

async function plantRisk(tx: Tx, city: City, nowMs: number): Promise<void> {
  const { rows } = await run<{ district: string; usual: number }>(
    tx,
    sql`select district, count(*)::float8 / (30 * 24) as usual from incident
      where district is not null and created_at >= ${new Date(nowMs - 30 * DAY_MS)} group by district order by district`,
  )
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const course = (hour: number) => 1 + 0.8 * Math.cos(((hour - 2) / 24) * 2 * Math.PI)
  const expected = Float64Array.from(hours.flatMap((hour) => rows.map((it) => it.usual * course(hour))))
  const prediction: Prediction = {
    knownUpTo: new Date(hourMs),
    minutes: hours.map((it) => (it + 1) * 60),
    expected,
    low: expected.map(() => 0),
    high: expected.map((it) => Math.ceil(it * 2)),
    naive: Float64Array.from(hours.flatMap(() => rows.map((it) => it.usual))),
  }
  const places = rows.map((it) => it.district)
  await plantRun(tx, city.id, 'incident-risk', places, { usual: rows.map((it) => it.usual), spread: 1.2 }, nowMs, prediction)
}

/** Scores for a week: the model's error and the baseline's. */
const SCORES: readonly { model: ModelId; minutes: number; error: number; naive: number }[] = [
  { model: 'traffic-speed', minutes: 15, error: 1.4, naive: 1.9 },
  { model: 'traffic-speed', minutes: 60, error: 2.4, naive: 3.7 },
  { model: 'energy-load', minutes: 60, error: 9.5, naive: 17.2 },
  { model: 'energy-solar', minutes: 60, error: 6.1, naive: 8.8 },
  { model: 'energy-wind', minutes: 60, error: 14.6, naive: 12.3 },
]

async function plantScores(tx: Tx, city: City): Promise<void> {
  for (const { model, minutes, error, naive } of SCORES)
    for (let day = 14; day <= 20; day++)
      await addScores(tx, {
        cityId: city.id,
        model,
        day: `2026-11-${day}`,
        minutes,
        n: 100,
        error: 100 * error,
        naive: 100 * naive,
        inside: 81,
      })
}

/** Call it before the last values arrive: derived values leave out a faulty instrument. */
export async function plantEpisodes(tx: Tx, city: City, nowMs: number): Promise<void> {
  const store = episodeStore(tx)
  const seriesOf = async (measure: string, place: string) => {
    const { rows } = await run<{ id: number }>(
      tx,
      sql`select series_id as id from series where measure = ${measure} and place_id = ${place}`,
    )
    if (!rows[0]) throw new Error(`There is no series ${measure} of ${place}.`)
    return rows[0].id
  }
  const ms = (text: string) => Date.parse(text)
  const slow = { fault: null, startedAtMs: ms('2026-11-20T15:40:00-03:00'), endedAtMs: null, atMs: ms('2026-11-20T16:10:00-03:00') }
  await store.write(city.id, await seriesOf('traffic.speed', UNUSUAL_SECTION), { ...slow, value: 17.4, expected: 37.9, score: 0.97 }, nowMs)
  const load = {
    fault: null,
    startedAtMs: ms('2026-11-20T04:15:00-03:00'),
    endedAtMs: ms('2026-11-20T05:05:00-03:00'),
    atMs: ms('2026-11-20T04:40:00-03:00'),
  }
  const cerro = await seriesOf('substation.load', 'a-nuevo-paris')
  await store.write(city.id, cerro, { ...load, value: 71.2, expected: 44.8, score: 0.91 }, nowMs)
  const stuck = {
    fault: 'stuck' as const,
    startedAtMs: ms('2026-11-20T09:00:00-03:00'),
    endedAtMs: null,
    atMs: ms('2026-11-20T11:00:00-03:00'),
  }
  await store.write(city.id, await seriesOf('traffic.speed', STUCK_SECTION), { ...stuck, value: 31.5, expected: null, score: 1 }, nowMs)
}

/** What the models would have stored by now. The wind model is off because the baseline is better; models of records are learning. */
export async function plantModels({ context: app }: TestApp, city: City, nowMs: number): Promise<void> {
  await transaction(app.db, async (tx) => {
    await plantSpeeds(tx, city, nowMs)
    await plantPower(tx, city, 'energy-load', 'energy.consumption', 1.03, nowMs)
    await plantPower(tx, city, 'energy-solar', 'energy.solar', 0.95, nowMs)
    await plantRisk(tx, city, nowMs)
    await plantScores(tx, city)
    await noteState(tx, city.id, { model: 'energy-wind', at: new Date(nowMs - 2 * DAY_MS), state: 'off' })
    for (const model of ['request-category', 'request-completion', 'incident-priority'] as const) {
      await noteState(tx, city.id, { model, at: new Date(nowMs - 30 * DAY_MS), state: 'learning' })
      await noteNeed(tx, city.id, model, { have: 120, want: 300, of: 'records' }, new Date(nowMs - HOUR_MS))
    }
  })
}
