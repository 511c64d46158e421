import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { CITY_RECORD } from '@oppidum/domain/telemetry/traffic'

/** What is drawn before a moment and after it. */
const BEFORE_MS = HOUR_MS
const AFTER_MS = 30 * MINUTE_MS

/** The page with the chart of a measure. */
function pageOf(measure: MeasureId, place: string): string {
  if (measure === 'traffic.speed' || measure === 'traffic.flow') return `/traffic/${encodeURIComponent(place)}`
  if (measure === 'substation.load') return `/energy/substations/${encodeURIComponent(place)}`
  if (measure === 'city.speed') return `/traffic/${CITY_RECORD}`
  if (measure === 'city.presence') return '/metrics/citizens'
  if (measure === 'city.safety' || measure === 'city.incidents') return '/metrics/safety'
  if (measure === 'energy.delivered') return '/metrics/energy'
  return MEASURES[measure].kind === 'energy' ? '/energy' : '/metrics/traffic'
}

/** Address of the chart of a measure around a moment. @param place of the alert */
export function chartPath(measure: MeasureId, place: string, atMs: number): string {
  const range = { from: new Date(atMs - BEFORE_MS).toISOString(), to: new Date(atMs + AFTER_MS).toISOString() }
  return `${pageOf(measure, place)}?${new URLSearchParams(range)}`
}
