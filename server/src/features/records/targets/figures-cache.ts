import type { City } from '@oppidum/domain/cities/city'
import { type DeskFigures, FIGURES_HOLD_MS } from '@oppidum/domain/records/desk-figures'
import type { AppContext } from '../../../compose/context.ts'
import type { Dated } from '../../../platform/db/replica/history-reads.ts'
import { datedCache } from '../../../platform/live/dated-cache.ts'
import { deskFigures, type FiguresQuery } from './figures-store.ts'

/** There are few combinations of city, kind, period and department. */
const CACHE = { forMs: FIGURES_HOLD_MS, atMost: 500, atOnce: 4, waiting: 500 }

/** @param needMs what the caller has seen, see `HistoryReads` */
type ReadFigures = (city: City, query: FiguresQuery, needMs: number) => Promise<Dated<DeskFigures>>

/** Everybody at the desk sees the same figures, so they are computed once and shared for a moment. */
export function figuresCache({ history, clock }: Pick<AppContext, 'history' | 'clock'>): ReadFigures {
  const cache = datedCache<Dated<DeskFigures>>(clock, CACHE)
  return (city, query, needMs) =>
    cache.get(JSON.stringify([city.id, query]), needMs, () =>
      history.snapshot(needMs, (tx, ageMs) => deskFigures(tx, city, query, clock.nowMs() - ageMs)),
    )
}
