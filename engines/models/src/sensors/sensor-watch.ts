import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { CHATTER_LEAPS, CHATTER_WINDOW_MS, FEWEST_ALIKE, HEALS_AFTER_MS, type SensorKind } from './sensor-kind.ts'

/** State of one instrument's watch: plain data that can be stored and continued. */
export interface SensorState {
  /** The last value (NaN before the first one), since when it has been unchanged, and how often it was reported. */
  last: number
  sinceMs: number
  alike: number
  /** Times of the jumps in the last hour, and the direction of the last one (1, -1; 0 before the first). */
  leapsMs: number[]
  leapt: number
  /** The current fault, since when, and when it was last seen. */
  fault: SensorFault | null
  faultSinceMs: number
  faultSeenMs: number
}

export function newSensor(): SensorState {
  return { last: Number.NaN, sinceMs: 0, alike: 0, leapsMs: [], leapt: 0, fault: null, faultSinceMs: 0, faultSeenMs: 0 }
}

/**
 * Processes the next value of an instrument, in the order of time. Returns its current fault, or null. A fault lasts until it has not
 * been seen for two hours. Missing values are ignored.
 */
export function observeSensor(state: SensorState, kind: SensorKind, atMs: number, value: number): SensorFault | null {
  if (Number.isNaN(value)) return state.fault
  const seen = faultOf(state, kind, atMs, value)
  if (seen) {
    if (state.fault !== seen) state.faultSinceMs = atMs
    state.fault = seen
    state.faultSeenMs = atMs
  } else if (state.fault && atMs - state.faultSeenMs >= HEALS_AFTER_MS) {
    state.fault = null
  }
  return state.fault
}

function faultOf(state: SensorState, kind: SensorKind, atMs: number, value: number): SensorFault | null {
  if (!(value >= kind.least && value <= kind.most)) return 'impossible'
  const leapt = noteLeap(state, kind, atMs, value)
  if (value === state.last) state.alike++
  else {
    state.last = value
    state.sinceMs = atMs
    state.alike = 1
  }
  const standsMs = atMs - state.sinceMs
  if (kind.restsAt !== null && value <= kind.restsAt) {
    if (kind.lockedMs !== null && standsMs >= kind.lockedMs && state.alike >= FEWEST_ALIKE) return 'locked'
  } else if (standsMs >= kind.stuckMs && state.alike >= FEWEST_ALIKE) return 'stuck'
  if (state.leapsMs.length >= CHATTER_LEAPS) return 'chattering'
  return leapt ? 'spike' : null
}

/** Records the jumps of the last hour. @returns whether this value jumps back from the previous jump: a single spike */
function noteLeap(state: SensorState, { leap }: SensorKind, atMs: number, value: number): boolean {
  while (state.leapsMs.length > 0 && atMs - (state.leapsMs[0] as number) > CHATTER_WINDOW_MS) state.leapsMs.shift()
  if (leap === null || Number.isNaN(state.last) || Math.abs(value - state.last) <= leap) {
    state.leapt = 0
    return false
  }
  const way = Math.sign(value - state.last)
  const isBack = state.leapt === -way
  state.leapt = way
  state.leapsMs.push(atMs)
  return isBack
}
