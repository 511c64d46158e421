import type { City } from '@oppidum/domain/cities/city'
import { type DeskFigures, FIGURES_HOLD_MS } from '@oppidum/domain/records/desk-figures'
import type { Clock } from '../../../adapters/clock/clock.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { FiguresAsked } from './figures-store.ts'

type Ask = (city: City, asked: FiguresAsked, nowMs: number) => Promise<DeskFigures>

/** Everybody at the desk looks at the same figures: they are counted for the first who asks, and shared for a moment. */
export function figuresCache(clock: Clock, ask: Ask): (city: City, asked: FiguresAsked) => Promise<DeskFigures> {
  const byQuestion = new Map<string, ReturnType<typeof ttlCache<DeskFigures>>>()
  // Cities, kinds, spans and departments are few, and all of them the city file's.
  return (city, asked) => {
    const key = JSON.stringify([city.id, asked])
    const known = byQuestion.get(key) ?? ttlCache(clock, FIGURES_HOLD_MS, () => ask(city, asked, clock.nowMs()))
    byQuestion.set(key, known)
    return known.get(key)
  }
}
