import type { SubstationLoad } from '@oppidum/domain/telemetry/energy'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { LoadMark, LoadState } from './map-state.ts'

/** Percentage of its capacity from which a substation is over its limit. */
const AT_LIMIT_PERCENT = 100

/** @param nearPercent the city's threshold */
export function loadState(loadPercent: number | null, nearPercent: number): LoadState {
  if (loadPercent === null) return 'none'
  if (loadPercent >= AT_LIMIT_PERCENT) return 'over'
  return loadPercent >= nearPercent ? 'near' : 'ok'
}

export function loadMarks(substations: readonly SubstationLoad[], nearPercent: number, nowMs: number): Map<string, LoadMark> {
  return new Map(
    substations.map((it) => [
      it.id,
      {
        load: loadState(it.loadPercent, nearPercent),
        stale: it.loadPercent !== null && (it.evidence === null || isStale(it.evidence, nowMs)),
      },
    ]),
  )
}
