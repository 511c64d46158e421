import type { Note, ToolFact } from '@oppidum/analyst/tool'
import { countedProvenance, placeOfScope, timeOfFacts } from './record-facts.ts'
import type { Counted } from './record-lookup-store.ts'
import type { Scoped } from './record-query-scope.ts'
import { listScreen } from './record-screens.ts'

/** The count, which is the first fact of every result about records. */
export function countFact(scoped: Scoped, nowMs: number, counted: Counted): ToolFact {
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

/** Notes about records of this time. @param begins when the first record was reported */
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

/** Whether the time is before the first record. The count is then unknown, not 0. */
export const isBeforeAll = ({ isPast, asOfMs, period }: Scoped, begins: Date | null) =>
  begins !== null && (isPast ? asOfMs < begins.getTime() : period !== null && period.toMs <= begins.getTime())
