import type { City } from '@oppidum/domain/city'
import { type DeskFigures, FIGURES_HOLD_MS } from '@oppidum/domain/desk-figures'
import { briefMemory } from '../../live/brief-memory.ts'
import type { Clock } from '../../outside/clock/clock.ts'
import type { FiguresAsked } from './figures-store.ts'

type Ask = (city: City, asked: FiguresAsked, nowMs: number) => Promise<DeskFigures>

/** Everybody at the desk looks at the same figures: they are counted for the first who asks, and shared for a moment. */
export function figuresMemory(clock: Clock, ask: Ask): (city: City, asked: FiguresAsked) => Promise<DeskFigures> {
  const byQuestion = new Map<string, ReturnType<typeof briefMemory<DeskFigures>>>()
  // Cities, kinds, spans and departments are few, and all of them the city file's.
  return (city, asked) => {
    const key = JSON.stringify([city.id, asked])
    const known = byQuestion.get(key) ?? briefMemory(clock, FIGURES_HOLD_MS, () => ask(city, asked, clock.nowMs()))
    byQuestion.set(key, known)
    return known.get(key)
  }
}
