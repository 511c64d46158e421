import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { SENSOR_KINDS, type SensorKind } from '../sensors/sensor-kind.ts'

/** Measures that are checked for anomalies. Flows are not, because they follow speeds, nor are derived measures. */
const JUDGED: readonly MeasureId[] = [
  'city.speed',
  'traffic.speed',
  'energy.consumption',
  'energy.solar',
  'energy.wind',
  'energy.traditional',
  'substation.load',
]

export interface WatchMode {
  judged: boolean
  /** Null when it has no instrument whose faults can be detected. */
  kind: SensorKind | null
}

/** How a measure is watched; null when it is not watched. */
export function watchModeOf(measure: MeasureId): WatchMode | null {
  const judged = JUDGED.includes(measure)
  const kind = SENSOR_KINDS[measure] ?? null
  return judged || kind ? { judged, kind } : null
}

export const WATCHED_MEASURES: readonly MeasureId[] = (Object.keys(MEASURES) as MeasureId[]).filter((it) => watchModeOf(it) !== null)
