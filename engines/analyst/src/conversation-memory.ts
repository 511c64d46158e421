import type { SubjectKind } from '@oppidum/domain/assistant/answer'
import type { Meaning } from './meaning.ts'

/** A thing that an answer showed in a list, in the order of the list. */
export interface RowShown {
  kind: SubjectKind
  /** Of a record its number for people ('INC-2026-000123'), of a thing its id in the city file, of a group the value itself. */
  id: string
  name: string
}

/** What the analyst keeps of an answer for questions that follow on: 'and yesterday?', 'where is the second one?' */
export interface Memory {
  version: 1
  meaning: Meaning
  /** Empty when the answer listed nothing; at most 50. */
  rows: readonly RowShown[]
}

/** What was kept of an earlier turn; null of a model's answer, of a question that was not understood, and of an older form. */
export function memoryOf(kept: unknown): Memory | null {
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== 1) return null
  if (!('meaning' in kept) || typeof kept.meaning !== 'object' || kept.meaning === null || !('rows' in kept)) return null
  // Written by this very version of ours and read back from our own store.
  return Array.isArray(kept.rows) ? (kept as Memory) : null
}
