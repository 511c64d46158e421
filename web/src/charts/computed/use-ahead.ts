import { EnergyMeasure, type ForecastPoint, getEnergyForecast, getTrafficForecast } from '@oppidum/domain/forecasting/forecast'
import type { ModelStanding } from '@oppidum/domain/forecasting/model-score'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { useAnswer } from '../../api/use-answer.ts'
import { useMay } from '../../identity/identity.tsx'

/** Forecasts are computed every few minutes. */
const POLL_MS = 60_000

/** Our model's forecast of one series. */
export interface Ahead {
  model: ModelStanding
  /** Null when there is none to show; `model.state` says why. */
  madeAt: string | null
  staleAt: string | null
  points: readonly ForecastPoint[]
  hourly: boolean
}

/** The forecast of a measure at a place; null where there is none, or the plan does not include it. */
export function useAhead(measure: MeasureId, place: string | undefined): { ahead: Ahead | null; receivedAtMs: number } {
  const may = useMay('predictiveAnalytics')
  const ofEnergy = EnergyMeasure.safeParse(measure)
  const ofSection = measure === 'traffic.speed' && place !== undefined
  const energy = useAnswer(getEnergyForecast, { pollMs: POLL_MS, enabled: may && ofEnergy.success && place === undefined })
  const traffic = useAnswer(getTrafficForecast, { query: { place }, pollMs: POLL_MS, enabled: may && ofSection })
  if (!may) return NOTHING
  if (ofSection) {
    const forecast = traffic.data?.value
    const points = forecast?.sections.find((it) => it.place === place)?.points ?? []
    return { ahead: forecast ? { ...forecast, points, hourly: false } : null, receivedAtMs: traffic.dataUpdatedAt }
  }
  const series = place === undefined ? energy.data?.value.series.find((it) => it.measure === measure) : undefined
  return { ahead: series ? { ...series, hourly: true } : null, receivedAtMs: energy.dataUpdatedAt }
}

const NOTHING = { ahead: null, receivedAtMs: 0 }
