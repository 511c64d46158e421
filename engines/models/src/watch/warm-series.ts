import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { newWatch, observeSeries, saveWatch, type WatchState } from './series-watch.ts'
import { watchModeOf } from './watched-series.ts'

/** Past values of one series, in the order of time. */
export interface SeriesPast {
  measure: MeasureId
  atMs: Float64Array
  wallMs: Float64Array
  values: Float64Array
}

/** The state of a watch after it has processed past values, without the episodes found in them. */
export function warmSeries({ measure, atMs, wallMs, values }: SeriesPast): WatchState {
  const { judged = false, kind = null } = watchModeOf(measure) ?? {}
  const watch = newWatch(judged, kind !== null)
  for (let i = 0; i < values.length; i++) observeSeries(watch, kind, atMs[i] as number, wallMs[i] as number, values[i] as number)
  return { ...saveWatch(watch), odd: null, faulty: null }
}
