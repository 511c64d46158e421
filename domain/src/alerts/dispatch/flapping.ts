import { MINUTE_MS } from '../../core/time.ts'

/**
 * ISA-18.2 calls an alarm chattering that returns three times within a minute; Nagios calls it flapping, and says so once. Values of a city
 * come every few minutes, so the window is longer here: five changes within half an hour begin it, half an hour without a change ends it.
 */
export const FLAP_CHANGES = 5
export const FLAP_WINDOW_MS = 30 * MINUTE_MS
export const STEADY_AFTER_MS = 30 * MINUTE_MS

/** Whether a rule at a place flaps after a change. `begins`: with this very change. */
export interface Flapping {
  flaps: boolean
  begins: boolean
}

/** @param changesMs when it began or ceased to fire, epoch ms, oldest first; the last one is judged */
export function flappingAfter(changesMs: readonly number[]): Flapping {
  let [flaps, begins] = [false, false]
  for (const [index, atMs] of changesMs.entries()) {
    const before = changesMs[index - 1]
    const flapped = flaps && before !== undefined && atMs - before < STEADY_AFTER_MS
    const first = changesMs[index - FLAP_CHANGES + 1]
    flaps = flapped || (first !== undefined && atMs - first <= FLAP_WINDOW_MS)
    begins = flaps && !flapped
  }
  return { flaps, begins }
}
