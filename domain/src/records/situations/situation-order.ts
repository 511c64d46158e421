import { AnyIncidentPriority } from '../incident.ts'
import type { RecordKind } from '../life-cycle.ts'
import type { Situation, SituationMember } from './situation.ts'

/** A member that is a record and no road section, so somebody can be responsible for it. */
export type RecordMember = SituationMember & { kind: RecordKind; priority: string; status: string }

const isRecord = (it: SituationMember): it is RecordMember => it.kind !== 'section' && it.priority !== null && it.status !== null

const openRecords = (members: readonly SituationMember[]) => members.filter(isRecord).filter((it) => it.open)

const RANKS: readonly string[] = AnyIncidentPriority.options

/** Low for the most urgent. What has no known priority may be urgent and comes first, as in lists of incidents. */
const rankOf = (priority: string) => RANKS.indexOf(priority)

/** The open record with the most urgent priority, of several the first in the situation's own order; null when none is open. */
export function worstOpen({ members }: Pick<Situation, 'members'>): RecordMember | null {
  return openRecords(members).reduce<RecordMember | null>(
    (worst, it) => (worst === null || rankOf(it.priority) < rankOf(worst.priority) ? it : worst),
    null,
  )
}

type Ordered = Pick<Situation, 'id' | 'members' | 'openedAt'>

/**
 * Order of situations that have not ended: the worst open record first, then more open records, then the older one, by id in
 * the end so that the order is total. One without an open record comes last.
 */
export function bySeverity(a: Ordered, b: Ordered): number {
  const rank = (it: Ordered) => rankOf(worstOpen(it)?.priority ?? 'low') + (worstOpen(it) === null ? 1 : 0)
  return (
    rank(a) - rank(b) ||
    openRecords(b.members).length - openRecords(a.members).length ||
    Date.parse(a.openedAt) - Date.parse(b.openedAt) ||
    (a.id < b.id ? -1 : 1)
  )
}
