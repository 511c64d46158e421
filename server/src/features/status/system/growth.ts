import { DAY_MS } from '@oppidum/domain/core/time'
import type { EarlierSize, TableSize } from './store-figures-store.ts'

/** Growth is averaged over at most so many days. */
export const GROWTH_DAYS = 7
/** From sizes that are closer together no daily growth is computed. */
export const LEAST_GROWTH_MS = 20 * 60 * 60_000

interface Growing extends TableSize {
  /** Null without a size that is old enough. */
  bytesPerDay: number | null
}

/** @param earlier an earlier size of each table; a table without one is new or the store is */
export function withGrowth(tables: readonly TableSize[], earlier: readonly EarlierSize[], nowMs: number): Growing[] {
  const before = new Map(earlier.map((it) => [it.name, it]))
  return tables.map((table) => {
    const then = before.get(table.name)
    const ms = then ? nowMs - then.measuredAt.getTime() : 0
    return { ...table, bytesPerDay: then && ms >= LEAST_GROWTH_MS ? Math.round(((table.bytes - then.bytes) / ms) * DAY_MS) : null }
  })
}

/** Null if the growth of no table is known. */
export function totalGrowth(tables: readonly Growing[]): number | null {
  const known = tables.flatMap((it) => it.bytesPerDay ?? [])
  return known.length === 0 ? null : known.reduce((sum, it) => sum + it, 0)
}
