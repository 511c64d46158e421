import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { type Detector, type DetectorState, restoreDetector, saveDetector, startDetector } from '../anomaly/detector.ts'
import type { SensorKind } from '../sensors/sensor-kind.ts'
import { newSensor, observeSensor, type SensorState } from '../sensors/sensor-watch.ts'

/** A period in which a series deviates from what its past suggests. */
export interface Episode {
  /** Identifies the episode together with the series and its kind: the same values give the same episode. */
  startedAtMs: number
  endedAtMs: number | null
  /** The most unusual value, and when. */
  atMs: number
  value: number
  expected: number | null
  score: number
  /** The instrument's fault; null for an anomaly of the city itself. */
  fault: SensorFault | null
}

/** The watch over one series. */
export interface Watch {
  /** Null for a series that is not checked for anomalies. */
  detector: Detector | null
  /** Null for a series without an instrument. */
  sensor: SensorState | null
  odd: Episode | null
  faulty: Episode | null
  /** When a value of the open episode was last unusual. */
  oddSeenMs: number
  /** Mean absolute error of the expected values, over how many values, and how many in a row are far off. */
  usualError: number
  errors: number
  far: number
  /** When the detector last flagged a value. */
  flaggedMs: number
  /** Anomalies are reported from this time on. */
  tellsFromMs: number
}

/** The same as plain data that can be stored. */
export type WatchState = Omit<Watch, 'detector'> & { detector: DetectorState | null }

export function newWatch(judged: boolean, instrument: boolean): Watch {
  return {
    detector: judged ? startDetector() : null,
    sensor: instrument ? newSensor() : null,
    odd: null,
    faulty: null,
    oddSeenMs: 0,
    usualError: 0,
    errors: 0,
    far: 0,
    flaggedMs: Number.NEGATIVE_INFINITY,
    tellsFromMs: Number.NEGATIVE_INFINITY,
  }
}

export const saveWatch = (watch: Watch): WatchState => ({ ...watch, detector: watch.detector && saveDetector(watch.detector) })

/** Continues exactly where the saved watch stopped. */
export const restoreWatch = (state: WatchState): Watch => ({ ...state, detector: state.detector && restoreDetector(state.detector) })

/** An episode ends when no value has been off for this long. */
export const OVER_AFTER_MS = 30 * 60_000
/**
 * A flag is reported when, within an hour, a value is visibly off: this many times the usual error from the expected value. A detector
 * also flags what no chart shows (a curve slightly rougher than usual), and marks where nothing can be seen would teach people to
 * ignore them. docs/decisions/0050.
 */
const VISIBLE = 3
const FLAG_HOLDS_MS = 60 * 60_000

/**
 * After a flag a detector stays quiet for hours, as benchmarks reward. So that a false alarm does not hide what follows, values in a
 * row that are this many times the usual error from the expected value are reported as well.
 */
const FAR = 8
const FAR_IN_A_ROW = 3
const ERROR_RATE = 0.005
/** Errors needed before their mean is used: a day at 5 minutes. */
const ERRORS_WANTED = 288

/** How far a value is off: not noticeably, visibly, or so far and for so long that no detector is needed. */
function offBy(watch: Watch, value: number, expected: number | null): 'usual' | 'visible' | 'far' {
  if (expected === null || Number.isNaN(value)) return 'usual'
  const error = Math.abs(value - expected)
  const isKnown = watch.errors >= ERRORS_WANTED && watch.usualError > 0
  watch.far = isKnown && error >= FAR * watch.usualError ? watch.far + 1 : 0
  // Values that are far off do not change the usual error.
  if (watch.far === 0) {
    watch.errors++
    watch.usualError += Math.max(ERROR_RATE, 1 / watch.errors) * (error - watch.usualError)
  }
  if (watch.far >= FAR_IN_A_ROW) return 'far'
  return isKnown && error >= VISIBLE * watch.usualError ? 'visible' : 'usual'
}

/**
 * Processes the next value of a series, in the order of time. Values of a faulty instrument are not learnt and not reported as
 * anomalies of the city.
 * @returns the episodes that began, got a more unusual value, or ended
 */
export function observeSeries(watch: Watch, kind: SensorKind | null, atMs: number, wallMs: number, value: number): Episode[] {
  const changes: Episode[] = []
  if (watch.sensor && kind) {
    const fault = observeSensor(watch.sensor, kind, atMs, value)
    if (watch.faulty && watch.faulty.fault !== fault) {
      changes.push({ ...watch.faulty, endedAtMs: atMs })
      watch.faulty = null
    }
    if (fault && !watch.faulty) {
      watch.faulty = { startedAtMs: atMs, endedAtMs: null, atMs, value, expected: null, score: 1, fault }
      changes.push({ ...watch.faulty })
    }
  }
  if (!watch.detector) return changes

  const { score, anomaly, expected } = watch.detector.observe(wallMs, watch.faulty ? Number.NaN : value)
  const off = offBy(watch, watch.faulty ? Number.NaN : value, expected)
  if (anomaly) watch.flaggedMs = atMs
  const { odd } = watch
  if (odd) {
    if (off !== 'usual') watch.oddSeenMs = atMs
    if (atMs - watch.oddSeenMs >= OVER_AFTER_MS) {
      changes.push({ ...odd, endedAtMs: atMs })
      watch.odd = null
    } else if (score > odd.score) {
      watch.odd = { ...odd, atMs, value, expected, score }
      changes.push({ ...watch.odd })
    }
  } else if (atMs >= watch.tellsFromMs && (off === 'far' || (off === 'visible' && atMs - watch.flaggedMs <= FLAG_HOLDS_MS))) {
    watch.odd = { startedAtMs: atMs, endedAtMs: null, atMs, value, expected, score, fault: null }
    watch.oddSeenMs = atMs
    changes.push({ ...watch.odd })
  }
  return changes
}

/** After this long without values a series' anomaly is closed; only its instrument's fault stays open. */
const SILENT_MS = 2 * 60 * 60_000

/** Ends the open anomaly of a series that has been silent until a time. */
export function endSilent(watch: Watch, toMs: number): Episode[] {
  if (!watch.odd || toMs - watch.oddSeenMs < OVER_AFTER_MS + SILENT_MS) return []
  const ended = { ...watch.odd, endedAtMs: toMs }
  watch.odd = null
  return [ended]
}
