import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { KnownAtDesk } from '@oppidum/domain/records/responsibility'
import type { DueWord, Targeted } from '@oppidum/domain/records/target'
import { useSyncExternalStore } from 'react'

/** What operators can see beyond the public data. */
export interface DeskKnowledge {
  of(kind: RecordKind, id: string): KnownAtDesk
  /** Null when the account is gone. */
  nameOf(personId: string): string | null
  /** Null without a rule, and for viewers whose plan has no targets. */
  dueOf(kind: RecordKind, record: Targeted, nowMs: number): DueWord | null
}

/**
 * Loaded for operators only, so the components that everybody loads read it here instead of importing the module that provides it. Null for
 * everybody else, and until it is loaded.
 */
let current: DeskKnowledge | null = null
const listeners = new Set<() => void>()

export function setDeskKnowledge(next: DeskKnowledge | null): void {
  current = next
  for (const it of listeners) it()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDeskKnowledge(): DeskKnowledge | null {
  return useSyncExternalStore(subscribe, () => current)
}
