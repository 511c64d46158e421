import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'

/** What a series is kept as, finest first: as it was observed, and as means (docs/reference/history.md). */
export const LEVELS = ['raw', 'five-minutes', 'hour', 'day'] as const
export type Level = (typeof LEVELS)[number]

/** Milliseconds that one row of a level speaks of; a day may have an hour more or less. */
export const LEVEL_MS: Record<Level, number> = { raw: 0, 'five-minutes': 5 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** What one point of a series stands for. */
export interface Step {
  /** Milliseconds; whole days of 24 h stand for days of the city's calendar. */
  ms: number
  /** The coarsest level that divides it. */
  level: Level
}

const levelOf = (ms: number): Level => [...LEVELS].reverse().find((it) => it === 'raw' || ms % LEVEL_MS[it] === 0) ?? 'raw'
const days = [1, 2, 7, 14, 28, 56, 112, 224, 448, 896, 1_792, 3_584]

/** Steps that people can name; from two weeks on each is twice the one before. */
export const LADDER: readonly Step[] = [
  ...[1, 5, 10, 15, 30].map((it) => it * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((it) => it * HOUR_MS),
  ...days.map((it) => it * DAY_MS),
].map((ms) => ({ ms, level: levelOf(ms) }))

/** How many steps a period touches; of days the most that it can touch, whatever the clocks of the city do. */
function touched(step: Step, fromMs: number, toMs: number): number {
  if (step.level === 'day') return Math.ceil((toMs - fromMs + HOUR_MS) / step.ms) + 1
  return Math.ceil(toMs / step.ms) - Math.floor(fromMs / step.ms)
}

/** No clock of a city is set by less, so no midnight lies between two of these. */
const QUARTER_MS = 15 * MINUTE_MS

/** A name of the steps that a period touches: periods of the same name have the same answer. */
export function stepsTouched(step: Step, { fromMs, toMs }: { fromMs: number; toMs: number }): string {
  const grain = step.level === 'day' ? QUARTER_MS : step.ms
  return `${Math.floor(fromMs / grain)}-${Math.ceil(toMs / grain)}`
}

/** The smallest step that needs no more than `points` points. */
export function stepFor(fromMs: number, toMs: number, points: number): Step {
  // The last one is longer than any period that may be asked for, so two points hold it.
  return LADDER.find((it) => touched(it, fromMs, toMs) <= points) ?? (LADDER.at(-1) as Step)
}

/** Starts of the steps that a period touches, and the end of the last one. For steps shorter than a day. */
export function edgesOf(step: Step, fromMs: number, toMs: number): number[] {
  const first = Math.floor(fromMs / step.ms)
  return Array.from({ length: Math.ceil(toMs / step.ms) - first + 1 }, (_, index) => (first + index) * step.ms)
}

/** Start of the oldest row of each level in the period that is asked for; null when there is none. */
export type Reach = Readonly<Record<Exclude<Level, 'day'>, number | null>>

/**
 * The step that can be answered: the wanted one, or a coarser one when only a coarser level still has the beginning.
 * Days are kept as long as hours, so there is nothing beyond those.
 */
export function answerableStep(wanted: Step, reach: Reach): Step {
  const levels = (['raw', 'five-minutes', 'hour'] as const).slice(LEVELS.indexOf(wanted.level))
  const known = levels.find((level, index) => {
    const oldest = reach[level]
    return oldest !== null && levels.slice(index + 1).every((coarser) => oldest < (reach[coarser] ?? oldest) + LEVEL_MS[coarser])
  })
  if (known === undefined || known === wanted.level) return wanted
  return LADDER.find((it) => it.ms > wanted.ms && it.level === known) ?? wanted
}
