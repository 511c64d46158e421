import type { SubjectKind } from '@oppidum/domain/assistant/answer'
import type { Meaning } from './meaning.ts'

/** A row of a list in an answer. */
export interface RowShown {
  kind: SubjectKind
  /** A record's number ('INC-2026-000123'), a map feature's id in the city file, or a group's value. */
  id: string
  name: string
}

/** What the analyst stores of an answer for follow-up questions: 'and yesterday?', 'where is the second one?' */
export interface Memory {
  version: 1
  meaning: Meaning
  /** In the order of the list; empty if the answer has none. At most 50. */
  rows: readonly RowShown[]
}

/** The memory of an earlier turn; null for a language model's answer, a question that was not understood, or an older format. */
export function memoryOf(stored: unknown): Memory | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return null
  if (!('meaning' in stored) || typeof stored.meaning !== 'object' || stored.meaning === null || !('rows' in stored)) return null
  // The analyst wrote it in this version and the server read it back.
  return Array.isArray(stored.rows) ? (stored as Memory) : null
}
