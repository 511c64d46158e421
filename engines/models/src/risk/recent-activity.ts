import type { HourIncident } from './incident-hours.ts'

/** Decay times in hours: the same accident, the rush hour, the day, a spell of weather. */
const DECAY_HOURS = [1, 4, 24, 120] as const
export const ACTIVITY_SCALES = DECAY_HOURS.length
/** Incidents added to both sides of each ratio, so that a quiet night has little effect. */
const PINNED_BY = 4

/** Decay time of the correction of the city's level, which drifts as reporting changes: two weeks. */
const LEVEL_HOURS = 336
const LEVEL_HELD_BY = 30

/** Recent actual and expected incidents, each decaying at several speeds. */
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

/** Writes the logarithm of actual over expected at each scale; 0 when it is as usual, or unknown. */
export function ratiosInto(target: Float64Array, from: number, { actual, expected }: RecentActivity): void {
  for (let scale = 0; scale < ACTIVITY_SCALES; scale++)
    target[from + scale] = Math.log(((actual[scale] as number) + PINNED_BY) / ((expected[scale] as number) + PINNED_BY))
}

/** The factor that corrects expectations, from actual over expected incidents. */
export function levelOf({ levelActual, levelExpected }: RecentActivity): number {
  return (levelActual + LEVEL_HELD_BY) / (levelExpected + LEVEL_HELD_BY)
}

interface PassedHour {
  /** Expected from the calendar alone. */
  usual: number
  /** Expected by the whole model, before the correction of its level. */
  modelled: number
  /** The same after the correction. */
  expected: number
  /** Null for a future hour: the expected incidents are then assumed to happen, evenly spread. */
  seen: readonly HourIncident[] | null
}

/** Advances by one hour. Skip hours in which the feed was down, so that the state stays as it was. */
export function passHour(activity: RecentActivity, { usual, modelled, expected, seen }: PassedHour): void {
  for (let scale = 0; scale < ACTIVITY_SCALES; scale++) {
    const hours = DECAY_HOURS[scale] as number
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
