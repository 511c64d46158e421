import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { History, HistoryPeriod } from '@oppidum/domain/telemetry/history'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { answerableStep, edgesOf, LEVEL_MS, type Step } from './history-steps.ts'
import type { HistoryStore } from './history-store.ts'
import type { AskedPeriod } from './period.ts'

export interface HistoryQuestion {
  measure: MeasureId
  placeId: string
  period: AskedPeriod
  /** The smallest step that may be answered with. */
  step: Step
  compare: boolean
}

/** @throws Failure not_found when the city has no such place */
export function placeName(city: City, placeId: string): string {
  if (placeId === CITY_PLACE) return city.name
  const place = city.locations.find((it) => it.id === placeId) ?? city.substations.find((it) => it.id === placeId)
  if (!place) throw new Failure('not_found', 'There is no place of that id in this city.')
  return place.name
}

/** Reads one series from the level that fits the question, and the period before it when that is wanted. */
export async function historyAnswer(store: HistoryStore, city: City, question: HistoryQuestion): Promise<History> {
  const { measure, placeId, period, compare } = question
  const { fromMs, toMs, shiftMs } = period
  // Both periods are told in the same steps, so the earlier one decides how fine they can be.
  const earliestMs = Math.floor(fromMs / LEVEL_MS.hour) * LEVEL_MS.hour - (compare ? shiftMs : 0)
  const asked = { cityId: city.id, measure, placeId }
  // The wanted steps can nearly always be had: their points are asked for while that is found out.
  const ahead = question.step.level === 'day' ? null : store.points(asked, question.step, edgesOf(question.step, fromMs, toMs))
  ahead?.catch(() => undefined)
  const series = await store.series(asked, earliestMs, toMs, question.step.level === 'raw')
  const step = series ? answerableStep(question.step, series.reach) : question.step

  async function edges(daysBack: number): Promise<number[]> {
    if (step.level === 'day') return store.dayEdges(city.timeZone, fromMs, toMs, step.ms / DAY_MS, daysBack)
    return edgesOf(step, fromMs, toMs).map((it) => it - daysBack * DAY_MS)
  }
  async function told(daysBack: number): Promise<HistoryPeriod> {
    const at = await edges(daysBack)
    return {
      from: new Date(at[0] as number).toISOString(),
      to: new Date(at.at(-1) as number).toISOString(),
      points: await (ahead && step === question.step && daysBack === 0 ? ahead : store.points(asked, step, at)),
    }
  }

  const [now, before] = await Promise.all([told(0), compare ? told(shiftMs / DAY_MS) : null])
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
