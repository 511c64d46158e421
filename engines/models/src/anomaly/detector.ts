import { CHANNELS, type Channel, type Known, meanOfLast, nothingKnown, oddness } from './channels.ts'
import { usualAt } from './day-profile.ts'
import { newPast, type Past, surprise } from './surprise.ts'

/** What a detector says of one value. */
export interface Judgement {
  /** How odd it is, 0..1, comparable between series; a flag stands at FLAG_SCORE and above. */
  score: number
  /** The product raises its flag. */
  anomaly: boolean
  /** What was expected in its place, in the units of the series; null without an idea. */
  expected: number | null
}

/** Everything a detector knows: plain data of bounded size, fit to be kept as JSON. */
export interface DetectorState {
  known: Known
  pasts: Record<Channel, Past>
  /** Rows before this one raise no flag. */
  quietUntil: number
  /** Mean absolute error of both ways to expect a value. */
  errors: { usual: number; recent: number }
}

export interface Detector {
  /** @param value NaN is missing: no score, no flag, nothing learnt */
  observe(wallMs: number, value: number): Judgement
}

export interface DetectorOptions {
  /** Joint surprise at which a flag is raised: lower is more eager. */
  flagAt?: number
}

/** Chosen by cross-validation over series: docs/decisions/0043. */
const FLAG_AT = 4
export const FLAG_SCORE = 0.5
/** A channel that stands out alone counts almost as much as all of them together. */
const POWER = 6
const WARM_UP_ROWS = 20
/** After a flag: so many rows, and a share of the rows known, without another one. */
const QUIET_ROWS = 40
const QUIET_SHARE = 0.03
const MOST_QUIET_ROWS = 720
const EXPECTED_ROWS = 12
const ERROR_RATE = 0.01

export function startDetector(options: DetectorOptions = {}): Detector {
  const pasts = Object.fromEntries(CHANNELS.map((it) => [it, newPast()])) as Record<Channel, Past>
  return restoreDetector({ known: nothingKnown(), pasts, quietUntil: WARM_UP_ROWS, errors: { usual: 0, recent: 0 } }, options)
}

const states = new WeakMap<Detector, DetectorState>()

/** A copy of everything that a detector knows. */
export function saveDetector(detector: Detector): DetectorState {
  const state = states.get(detector)
  if (!state) throw new Error('A detector that was not started here.')
  return structuredClone(state)
}

/** Goes on exactly where the saved detector stood. */
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
