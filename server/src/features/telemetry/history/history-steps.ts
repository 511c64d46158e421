import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'

/** How a series is stored, finest first: raw, and as means (docs/reference/history.md). */
export const LEVELS = ['raw', 'five-minutes', 'hour', 'day'] as const
export type Level = (typeof LEVELS)[number]

/** Milliseconds that one row of a level covers. A day may be an hour longer or shorter. */
export const LEVEL_MS: Record<Level, number> = { raw: 0, 'five-minutes': 5 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** What one point of a history covers. */
export interface Step {
  /** Milliseconds. Multiples of 24 h mean days of the city's calendar. */
  ms: number
  /** The coarsest level that divides it. */
  level: Level
}

const levelOf = (ms: number): Level => [...LEVELS].reverse().find((it) => it === 'raw' || ms % LEVEL_MS[it] === 0) ?? 'raw'
const days = [1, 2, 7, 14, 28, 56, 112, 224, 448, 896, 1_792, 3_584]

/** Steps that are easy to name. From two weeks on each is twice the one before. */
export const LADDER: readonly Step[] = [
  ...[1, 5, 10, 15, 30].map((it) => it * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((it) => it * HOUR_MS),
  ...days.map((it) => it * DAY_MS),
].map((ms) => ({ ms, level: levelOf(ms) }))

/** How many steps a period touches. For days, the most it can touch, whatever the city's clock changes do. */
function stepsIn(step: Step, fromMs: number, toMs: number): number {
  if (step.level === 'day') return Math.ceil((toMs - fromMs + HOUR_MS) / step.ms) + 1
  return Math.ceil(toMs / step.ms) - Math.floor(fromMs / step.ms)
}

/** No time zone is offset by a fraction of this, so no midnight lies between two multiples. */
const QUARTER_MS = 15 * MINUTE_MS

/** Names the steps that a period touches: periods with the same name have the same answer. */
export function stepsTouched(step: Step, { fromMs, toMs }: { fromMs: number; toMs: number }): string {
  const grain = step.level === 'day' ? QUARTER_MS : step.ms
  return `${Math.floor(fromMs / grain)}-${Math.ceil(toMs / grain)}`
}

/** The smallest step that needs at most `points` points. */
export function stepFor(fromMs: number, toMs: number, points: number): Step {
  // The largest step is longer than any allowed period, so two points cover it.
  return LADDER.find((it) => stepsIn(it, fromMs, toMs) <= points) ?? (LADDER.at(-1) as Step)
}

/** Starts of the steps that a period touches, and the end of the last one. Only for steps shorter than a day. */
export function edgesOf(step: Step, fromMs: number, toMs: number): number[] {
  const first = Math.floor(fromMs / step.ms)
  return Array.from({ length: Math.ceil(toMs / step.ms) - first + 1 }, (_, index) => (first + index) * step.ms)
}

/** Start of each level's oldest row in the requested period; null where there is none. */
export type Reach = Readonly<Record<Exclude<Level, 'day'>, number | null>>

/**
 * The step that can be answered: the requested one, or a coarser one if only a coarser level reaches back to the start. Days are
 * stored as long as hours, so hours are the last resort.
 */
export function answerableStep(requested: Step, reach: Reach): Step {
  const levels = (['raw', 'five-minutes', 'hour'] as const).slice(LEVELS.indexOf(requested.level))
  const available = levels.find((level, index) => {
    const oldest = reach[level]
    return oldest !== null && levels.slice(index + 1).every((coarser) => oldest < (reach[coarser] ?? oldest) + LEVEL_MS[coarser])
  })
  if (available === undefined || available === requested.level) return requested
  return LADDER.find((it) => it.ms > requested.ms && it.level === available) ?? requested
}
