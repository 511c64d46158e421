import { DAY_MS } from '@oppidum/domain/core/time'
import type { SeriesTable } from '../series-table.ts'

/** Rows of a day and a week; null where the step does not divide them, or is longer than half of them. */
export interface Seasons {
  day: number | null
  week: number | null
}

export function seasonsOf({ stepMs }: Pick<SeriesTable, 'stepMs'>): Seasons {
  const rows = (ms: number) => (ms % stepMs === 0 && ms / stepMs >= 2 ? ms / stepMs : null)
  return { day: rows(DAY_MS), week: rows(7 * DAY_MS) }
}
