import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useSyncExternalStore } from 'react'
import { outbox } from './page-outbox.ts'
import type { QueuedAct } from './queued-act.ts'

/** The signed-in person's actions that are not sent yet, oldest first. */
export function useOutbox(): readonly QueuedAct[] {
  return useSyncExternalStore(outbox.subscribe, outbox.acts)
}

/** Those about one record. */
export function useOutboxOf(kind: RecordKind, id: string): readonly QueuedAct[] {
  return useOutbox().filter(({ call }) => call.kind === kind && call.is !== 'create' && call.record.id === id)
}
