import type { LiveKind } from '@oppidum/domain/core/live'

/**
 * Says that something of this kind changed, in a city or about a person, and never what: the receiver reads the store, so a lost or
 * repeated notification does no harm.
 */
export type ChangeNotification =
  | { cityId: string; kind: LiveKind | 'feeds' }
  /** A feed was added, changed, started, paused or removed, or is to be fetched now. */
  | { cityId: string; kind: 'feed-setup' }
  /** Something about a person's rights changed: account, session, role, plan or key. */
  | { personId: string; kind: 'access' }
  /** A person's question to the assistant began or ended, or a conversation changed. */
  | { personId: string; kind: 'chat' }
  /** An alert that a person may see, or a notice for them, changed. */
  | { personId: string; kind: 'alerts' }
  /** A city's alert rules changed. */
  | { cityId: string; kind: 'alert-rules' }

/** Carries notifications between the instances of one installation. Publish only after the change is committed. */
export interface Bus {
  publish(hint: ChangeNotification): Promise<void>
  /** Every notification, one's own included, in each publisher's order. @returns the function that unsubscribes */
  subscribe(listener: (hint: ChangeNotification) => void): () => void
  /** Whether notifications of other instances arrive at present. */
  isUp(): boolean
  close(): Promise<void>
}
