import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { type Detector, type DetectorState, restoreDetector, saveDetector, startDetector } from '../anomaly/detector.ts'
import type { SensorKind } from '../sensors/sensor-kind.ts'
import { newSensor, observeSensor, type SensorState } from '../sensors/sensor-watch.ts'

/** A stretch in which a series is not what its own past lets expect. */
export interface Episode {
  /** With the series and its kind this names it: the same values make the same episode. */
  startedAtMs: number
  endedAtMs: number | null
  /** The value that says it most clearly, and when. */
  atMs: number
  value: number
  expected: number | null
  score: number
  /** Of an instrument; null of the city itself. */
  fault: SensorFault | null
}

/** The watch over one series. */
export interface Watch {
  /** Null for a series whose values are not judged. */
  detector: Detector | null
  /** Null for a series that comes from no instrument. */
  sensor: SensorState | null
  odd: Episode | null
  faulty: Episode | null
  /** When the open episode was last still odd. */
  oddSeenMs: number
  /** Mean absolute error of what was expected, of how many values, and how many in a row lie far off. */
  usualError: number
  errors: number
  far: number
  /** When the detector last raised its flag. */
  flaggedMs: number
  /** From then on it may say that a value is unusual. */
  tellsFromMs: number
}

/** The same as plain data, to be kept. */
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

/** Goes on exactly where it stood. */
export const restoreWatch = (state: WatchState): Watch => ({ ...state, detector: state.detector && restoreDetector(state.detector) })

/** An episode is over when for so long no value in it was off. */
export const OVER_AFTER_MS = 30 * 60_000
/**
 * A flag is told when within an hour a value lies visibly off: so many times the usual error away from what was to be expected.
 * A detector also flags what only an ear hears (a course rougher than usual); a mark on a chart where nothing is to be seen would
 * teach people to look away. docs/decisions/0050.
 */
const VISIBLE = 3
const FLAG_HOLDS_MS = 60 * 60_000

/**
 * After a flag a detector is quiet for hours, as a benchmark wants it, where one false alarm must not hide what comes next. So
 * beside it: values in a row that lie so many times the usual error away from what was to be expected.
 */
const FAR = 8
const FAR_IN_A_ROW = 3
const ERROR_RATE = 0.005
/** Errors that are known before they say what is usual: a day of five minutes. */
const ERRORS_WANTED = 288

/** How far a value lies off: nothing special, visibly, or so far and for so long that no detector is needed. */
function offBy(watch: Watch, value: number, expected: number | null): 'usual' | 'visible' | 'far' {
  if (expected === null || Number.isNaN(value)) return 'usual'
  const error = Math.abs(value - expected)
  const isKnown = watch.errors >= ERRORS_WANTED && watch.usualError > 0
  watch.far = isKnown && error >= FAR * watch.usualError ? watch.far + 1 : 0
  // What is far off does not make it usual.
  if (watch.far === 0) {
    watch.errors++
    watch.usualError += Math.max(ERROR_RATE, 1 / watch.errors) * (error - watch.usualError)
  }
  if (watch.far >= FAR_IN_A_ROW) return 'far'
  return isKnown && error >= VISIBLE * watch.usualError ? 'visible' : 'usual'
}

/**
 * Takes the next value of a series in, in the order of time. What an instrument says while it is out of order teaches the
 * detector nothing and raises no flag of the city.
 * @returns the episodes that began, became clearer or ended with it
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

/** A series that says nothing for so long leaves nothing open but the fault of its instrument. */
const SILENT_MS = 2 * 60 * 60_000

/** Ends what is open of a series that has been silent up to a moment. */
export function endSilent(watch: Watch, toMs: number): Episode[] {
  if (!watch.odd || toMs - watch.oddSeenMs < OVER_AFTER_MS + SILENT_MS) return []
  const ended = { ...watch.odd, endedAtMs: toMs }
  watch.odd = null
  return [ended]
}
