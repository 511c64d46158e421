import type { HourIncident } from './incident-hours.ts'

/** How fast what happened is forgotten, in hours: the same accident, the rush hour, the day, the spell of weather. */
const FORGOTTEN_IN_HOURS = [1, 4, 24, 120] as const
export const ACTIVITY_SCALES = FORGOTTEN_IN_HOURS.length
/** Incidents that are added to both sides of each ratio, so that a quiet night says little. */
const PINNED_BY = 4

/** Corrects the level of the whole city, which drifts as reporting changes: forgotten in two weeks. */
const LEVEL_HOURS = 336
const LEVEL_HELD_BY = 30

/** What happened lately beside what was expected, each forgotten at several speeds. */
export interface RecentActivity {
  actual: Float64Array
  expected: Float64Array
  levelActual: number
  levelExpected: number
}

export function newActivity(): RecentActivity {
  return { actual: new Float64Array(ACTIVITY_SCALES), expected: new Float64Array(ACTIVITY_SCALES), levelActual: 0, levelExpected: 0 }
}

export function copyOf(activity: RecentActivity): RecentActivity {
  return { ...activity, actual: activity.actual.slice(), expected: activity.expected.slice() }
}

/** Logarithm of actual over expected at each scale; 0 when it is as usual, or nothing is known. */
export function ratiosInto(target: Float64Array, from: number, { actual, expected }: RecentActivity): void {
  for (let scale = 0; scale < ACTIVITY_SCALES; scale++)
    target[from + scale] = Math.log(((actual[scale] as number) + PINNED_BY) / ((expected[scale] as number) + PINNED_BY))
}

/** What the expectation is multiplied by, by how it stood to what happened. */
export function levelOf({ levelActual, levelExpected }: RecentActivity): number {
  return (levelActual + LEVEL_HELD_BY) / (levelExpected + LEVEL_HELD_BY)
}

interface PassedHour {
  /** Expected by the calendar alone. */
  usual: number
  /** Expected by the whole model, before its level was corrected. */
  modelled: number
  /** The same corrected. */
  expected: number
  /** Null: the hour is yet to come, and what is expected is taken as what happened, evenly spread. */
  seen: readonly HourIncident[] | null
}

/** One hour later. Of an hour in which the feed was down nothing is passed: what was known before is kept as it was. */
export function passHour(activity: RecentActivity, { usual, modelled, expected, seen }: PassedHour): void {
  for (let scale = 0; scale < ACTIVITY_SCALES; scale++) {
    const hours = FORGOTTEN_IN_HOURS[scale] as number
    const decay = Math.exp(-1 / hours)
    const spread = hours * (1 - decay)
    let actual = (activity.actual[scale] as number) * decay
    if (seen === null) actual += expected * spread
    else for (const { left } of seen) actual += Math.exp(-left / hours)
    activity.actual[scale] = actual
    activity.expected[scale] = (activity.expected[scale] as number) * decay + usual * spread
  }
  const decay = Math.exp(-1 / LEVEL_HOURS)
  const count = seen === null ? expected : seen.length
  activity.levelActual = activity.levelActual * decay + count
  activity.levelExpected = activity.levelExpected * decay + modelled
}
