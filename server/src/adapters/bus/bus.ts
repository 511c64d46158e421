import type { LiveKind } from '@oppidum/domain/core/live'

/**
 * A hint that something of this kind changed, in a city or about a person. It never says what: whoever hears it reads the
 * store, so a lost or doubled hint does no harm.
 */
export type ChangeNotification =
  | { cityId: string; kind: LiveKind | 'feeds' }
  /** Of what this person may do, something changed: account, session, role, plan or key. */
  | { personId: string; kind: 'access' }
  /** One of the questions that this person asked the assistant began or ended, or a conversation changed. */
  | { personId: string; kind: 'chat' }

/** Carries hints between the instances of one installation. Publish only after the change is committed. */
export interface Bus {
  publish(hint: ChangeNotification): Promise<void>
  /** Every hint, also one's own, in the order of publishing per publisher. Returns the function that ends it. */
  subscribe(listener: (hint: ChangeNotification) => void): () => void
  /** Whether hints of other instances arrive at present. */
  isUp(): boolean
  close(): Promise<void>
}
