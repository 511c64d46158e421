import { emptySeries } from './forecast-table.ts'
import type { SeriesKey, SeriesStore } from './series-store.ts'

const STEP_MS = 300_000
/** What a forecast looks back on: a week, and a day to bridge gaps. */
export const WINDOW_ROWS = 8 * 288
/** Values of the last hour may still arrive or be corrected, so they are read again each time. */
const AGAIN_ROWS = 12

/** The latest speeds of sections, kept in memory between rounds so that only new values are read. */
export interface SpeedWindow {
  keys: readonly SeriesKey[]
  /** One array per section, WINDOW_ROWS long; the last row ends at `endMs`. */
  values: readonly Float32Array[]
  endMs: number
  moveTo(endMs: number): Promise<void>
}

export function speedWindow(store: SeriesStore, cityId: string, keys: readonly SeriesKey[]): SpeedWindow {
  const values = emptySeries(keys.length, WINDOW_ROWS)
  const window: SpeedWindow = {
    keys,
    values,
    endMs: Number.NEGATIVE_INFINITY,
    async moveTo(endMs) {
      const ahead = (endMs - window.endMs) / STEP_MS
      const isNear = ahead >= 0 && ahead < WINDOW_ROWS - AGAIN_ROWS
      if (isNear) for (const it of values) it.copyWithin(0, ahead)
      const rows = isNear ? ahead + AGAIN_ROWS : WINDOW_ROWS
      // If the read fails half-way the window is inconsistent; this has it read in full next time.
      window.endMs = Number.NEGATIVE_INFINITY
      await store.read(cityId, keys, { fromMs: endMs - rows * STEP_MS, stepMs: STEP_MS, rows }, values, WINDOW_ROWS - rows)
      window.endMs = endMs
    },
  }
  return window
}
