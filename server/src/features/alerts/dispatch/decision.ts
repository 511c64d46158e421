import type { Withheld } from '@oppidum/domain/alerts/alert'
import type { Flapping } from '@oppidum/domain/alerts/dispatch/flapping'
import type { NoticeKind } from '@oppidum/domain/alerts/notification'
import type { WaitingTransition } from './transition-store.ts'

/** What is known of a transition when it is decided. */
interface Known {
  flapping: Flapping
  /** Its values are missing because a feed is in trouble. */
  feedInTrouble: boolean
  /** Someone has been notified that the alert fires. */
  announced: boolean
}

/** What a transition's message says; null: there is none. */
interface Decision {
  kind: NoticeKind | null
  withheld: Withheld | null
}

const nothing = (withheld: Withheld | null = null): Decision => ({ kind: null, withheld })

/** Whether and as what a transition is notified, whoever the recipients are. */
export function decide({ from, to, cause, sharing }: Pick<WaitingTransition, 'from' | 'to' | 'cause' | 'sharing'>, known: Known): Decision {
  if (to !== 'firing' && to !== 'no-data' && to !== 'resolved') return nothing()
  if (known.feedInTrouble) return { kind: 'feed', withheld: 'feed' }
  if (known.flapping.begins) return { kind: 'flapping', withheld: null }
  if (known.flapping.flaps) return nothing('flapping')
  if (to !== 'resolved') return { kind: to, withheld: null }
  if (from === 'shelved') return nothing('shelved')
  if (!known.announced) return nothing('unseen')
  // Its owner changed or removed the rule, and knows.
  if (cause === 'rule' && sharing === 'own') return nothing()
  return { kind: 'resolved', withheld: null }
}
