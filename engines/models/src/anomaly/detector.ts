import { CHANNELS, type Channel, emptySeriesState, meanOfLast, oddness, type SeriesState } from './channels.ts'
import { usualAt } from './day-profile.ts'
import { newOddnessHistory, type OddnessHistory, surprise } from './surprise.ts'

/** A detector's judgement of one value. */
export interface Judgement {
  /** How unusual it is, 0..1, comparable between series; flagged values score FLAG_SCORE or more. */
  score: number
  /** Whether the value is flagged. */
  anomaly: boolean
  /** The expected value, in the units of the series; null when there is none yet. */
  expected: number | null
}

/** A detector's whole state: plain data of bounded size that can be stored as JSON. */
export interface DetectorState {
  known: SeriesState
  pasts: Record<Channel, OddnessHistory>
  /** Rows before this one are not flagged. */
  quietUntil: number
  /** Mean absolute errors of both ways to predict a value: by the day's profile, and by recent values. */
  errors: { usual: number; recent: number }
}

export interface Detector {
  /** @param value NaN for a missing one: it is not scored, flagged or learnt */
  observe(wallMs: number, value: number): Judgement
}

export interface DetectorOptions {
  /** Joint surprise from which a value is flagged: lower flags more. */
  flagAt?: number
}

/** Chosen by cross-validation over series: docs/decisions/0043. */
const FLAG_AT = 4
export const FLAG_SCORE = 0.5
/** Exponent of the mean over channels: a single unusual channel counts almost as much as all of them together. */
const POWER = 6
const WARM_UP_ROWS = 20
/** After a flag: this many rows, plus a share of the rows so far, without another one. */
const QUIET_ROWS = 40
const QUIET_SHARE = 0.03
const MOST_QUIET_ROWS = 720
const EXPECTED_ROWS = 12
const ERROR_RATE = 0.01

export function startDetector(options: DetectorOptions = {}): Detector {
  const pasts = Object.fromEntries(CHANNELS.map((it) => [it, newOddnessHistory()])) as Record<Channel, OddnessHistory>
  return restoreDetector({ known: emptySeriesState(), pasts, quietUntil: WARM_UP_ROWS, errors: { usual: 0, recent: 0 } }, options)
}

const states = new WeakMap<Detector, DetectorState>()

/** A copy of a detector's state. */
export function saveDetector(detector: Detector): DetectorState {
  const state = states.get(detector)
  if (!state) throw new Error('This detector was not created by startDetector or restoreDetector.')
  return structuredClone(state)
}

/** Continues exactly where the saved detector stopped. */
export function restoreDetector(saved: DetectorState, { flagAt = FLAG_AT }: DetectorOptions = {}): Detector {
  const state = structuredClone(saved)
  const detector: Detector = {
    observe(wallMs, value) {
      const expected = expectedAt(state, wallMs)
      if (!Number.isFinite(value)) return { score: 0, anomaly: false, expected }
      learnErrors(state, wallMs, value)
      const row = state.known.rows
      const joint = jointSurprise(state, wallMs, value)
      const share = joint ** 2 / (joint ** 2 + flagAt ** 2)
      const anomaly = row >= state.quietUntil && joint >= flagAt
      if (anomaly) state.quietUntil = row + 1 + Math.floor(Math.min(MOST_QUIET_ROWS, QUIET_ROWS + QUIET_SHARE * row))
      return { score: anomaly || joint < flagAt ? share : share * FLAG_SCORE, anomaly, expected }
    },
  }
  states.set(detector, state)
  return detector
}

function jointSurprise({ known, pasts }: DetectorState, wallMs: number, value: number): number {
  const odd = oddness(known, wallMs, value)
  let sum = 0
  for (const channel of CHANNELS) sum += surprise(pasts[channel], odd[channel]) ** POWER
  return (sum / CHANNELS.length) ** (1 / POWER)
}

function byDay({ known }: DetectorState, wallMs: number): number | null {
  const usual = usualAt(known.profile, wallMs)
  return usual === null ? null : usual + meanOfLast(known.beside, EXPECTED_ROWS)
}

function expectedAt(state: DetectorState, wallMs: number): number | null {
  if (state.known.rows === 0) return null
  const usual = byDay(state, wallMs)
  return usual !== null && state.errors.usual <= state.errors.recent ? usual : meanOfLast(state.known.recent, EXPECTED_ROWS)
}

function learnErrors(state: DetectorState, wallMs: number, value: number): void {
  const usual = byDay(state, wallMs)
  if (usual === null) return
  const { errors } = state
  errors.usual += ERROR_RATE * (Math.abs(value - usual) - errors.usual)
  errors.recent += ERROR_RATE * (Math.abs(value - meanOfLast(state.known.recent, EXPECTED_ROWS)) - errors.recent)
}
