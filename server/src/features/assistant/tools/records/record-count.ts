import type { Found, Note } from '@oppidum/analyst/tool'
import { countedProvenance, placeOfScope, timeOfFacts } from './record-facts.ts'
import type { Counted } from './record-lookup-store.ts'
import type { Scoped } from './record-query-scope.ts'
import { listScreen } from './record-screens.ts'

/** How many there are, as the first fact of every answer about records. */
export function countFact(scoped: Scoped, nowMs: number, counted: Counted): Found {
  const screen = listScreen(scoped, nowMs)
  return {
    subject: placeOfScope(scoped),
    measure: 'count',
    value: counted.count,
    unit: '',
    ...timeOfFacts(scoped),
    ...countedProvenance(counted),
    screen,
  }
}

/** What is to be kept in mind about records of this time. `begins`: when the first of them was reported. */
export function notesOf(
  { isPast, asOfMs, period, record }: Scoped,
  { staleAt }: Pick<Counted, 'staleAt'>,
  begins: Date | null,
  nowMs: number,
): Note[] {
  const notes: Note[] = []
  const fromMs = isPast ? asOfMs : period?.fromMs
  if (begins && fromMs !== undefined && fromMs < begins.getTime()) notes.push({ note: 'begins', at: begins.toISOString() })
  if (!isPast && staleAt && staleAt.getTime() <= nowMs) notes.push({ note: 'stale', what: record, since: staleAt.toISOString() })
  return notes
}

/** Whether nothing was kept yet at the time that is asked for: then there is no count, not a count of none. */
export const isBeforeAll = ({ isPast, asOfMs, period }: Scoped, begins: Date | null) =>
  begins !== null && (isPast ? asOfMs < begins.getTime() : period !== null && period.toMs <= begins.getTime())
