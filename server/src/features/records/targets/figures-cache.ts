import type { City } from '@oppidum/domain/cities/city'
import { type DeskFigures, FIGURES_HOLD_MS } from '@oppidum/domain/records/desk-figures'
import type { Clock } from '../../../adapters/clock/clock.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { FiguresQuery } from './figures-store.ts'

type ReadFigures = (city: City, query: FiguresQuery, nowMs: number) => Promise<DeskFigures>

/** Everybody at the desk sees the same figures, so they are computed once and shared for a moment. */
export function figuresCache(clock: Clock, read: ReadFigures): (city: City, query: FiguresQuery) => Promise<DeskFigures> {
  const byQuery = new Map<string, ReturnType<typeof ttlCache<DeskFigures>>>()
  // Bounded: there are few combinations of city, kind, period and department.
  return (city, query) => {
    const key = JSON.stringify([city.id, query])
    const cached = byQuery.get(key) ?? ttlCache(clock, FIGURES_HOLD_MS, () => read(city, query, clock.nowMs()))
    byQuery.set(key, cached)
    return cached.get(key)
  }
}
