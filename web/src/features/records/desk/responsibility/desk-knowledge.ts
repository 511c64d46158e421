import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { KnownAtDesk } from '@oppidum/domain/records/responsibility'
import type { DueWord, Targeted } from '@oppidum/domain/records/target'
import { useSyncExternalStore } from 'react'

/** What those who work at the desk know beyond what everybody reads. */
export interface DeskKnowledge {
  of(kind: RecordKind, id: string): KnownAtDesk
  /** Null when the account is gone. */
  nameOf(personId: string): string | null
  /** Null without a rule, and for readers whose plan has no targets. */
  dueOf(kind: RecordKind, record: Targeted, nowMs: number): DueWord | null
}

/**
 * It is loaded for those who work at the desk and for nobody else, so the parts that every reader loads take it from here
 * instead of importing what makes it. Null for everybody else, and until it is known.
 */
let known: DeskKnowledge | null = null
const listeners = new Set<() => void>()

export function setDeskKnowledge(next: DeskKnowledge | null): void {
  known = next
  for (const it of listeners) it()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDeskKnowledge(): DeskKnowledge | null {
  return useSyncExternalStore(subscribe, () => known)
}
