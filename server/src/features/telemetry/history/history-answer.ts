import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { History, HistoryPeriod } from '@oppidum/domain/telemetry/history'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { answerableStep, edgesOf, LEVEL_MS, type Step } from './history-steps.ts'
import type { HistoryStore } from './history-store.ts'
import type { ResolvedPeriod } from './period.ts'

export interface HistoryQuestion {
  measure: MeasureId
  placeId: string
  period: ResolvedPeriod
  /** The smallest step to answer with. */
  step: Step
  compare: boolean
}

/** @throws Failure not_found when the city has no such place */
export function placeName(city: City, placeId: string): string {
  if (placeId === CITY_PLACE) return city.name
  const place = city.locations.find((it) => it.id === placeId) ?? city.substations.find((it) => it.id === placeId)
  if (!place) throw new Failure('not_found', 'There is no place with that id in this city.')
  return place.name
}

/** Reads one series at the level that fits the query and, with `compare`, the period before it. */
export async function historyAnswer(store: HistoryStore, city: City, question: HistoryQuestion): Promise<History> {
  const { measure, placeId, period, compare } = question
  const { fromMs, toMs, shiftMs } = period
  // Both periods use the same steps, so the earlier one limits how fine they can be.
  const earliestMs = Math.floor(fromMs / LEVEL_MS.hour) * LEVEL_MS.hour - (compare ? shiftMs : 0)
  const key = { cityId: city.id, measure, placeId }
  async function periodOf(step: Step, daysBack: number): Promise<HistoryPeriod> {
    const at =
      step.level === 'day'
        ? await store.dayEdges(city.timeZone, fromMs, toMs, step.ms / DAY_MS, daysBack)
        : edgesOf(step, fromMs, toMs).map((it) => it - daysBack * DAY_MS)
    return {
      from: new Date(at[0] as number).toISOString(),
      to: new Date(at.at(-1) as number).toISOString(),
      points: await store.points(key, step, at),
    }
  }

  // The requested step is nearly always available, so its points are read while that is being checked.
  const ahead = periodOf(question.step, 0)
  ahead.catch(() => undefined)
  const series = await store.series(key, earliestMs, toMs, question.step.level === 'raw')
  const step = series ? answerableStep(question.step, series.reach) : question.step
  const isAvailable = step === question.step
  const [now, before] = await Promise.all([isAvailable ? ahead : periodOf(step, 0), compare ? periodOf(step, shiftMs / DAY_MS) : null])
  return {
    measure,
    place: placeId,
    placeName: placeName(city, placeId),
    unit: MEASURES[measure].unit,
    stepSeconds: step.ms / 1_000,
    period: now,
    before,
    evidence: series?.evidence ?? null,
  }
}
