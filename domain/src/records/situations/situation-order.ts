import { AnyIncidentPriority } from '../incident.ts'
import type { RecordKind } from '../life-cycle.ts'
import type { Situation, SituationMember } from './situation.ts'

/** A member that is a record, not a road section, so someone can be responsible for it. */
export type RecordMember = SituationMember & { kind: RecordKind; priority: string; status: string }

const isRecord = (it: SituationMember): it is RecordMember => it.kind !== 'section' && it.priority !== null && it.status !== null

const openRecords = (members: readonly SituationMember[]) => members.filter(isRecord).filter((it) => it.open)

const RANKS: readonly string[] = AnyIncidentPriority.options

/** Lower is more urgent. An unknown priority may be urgent and comes first, as in lists of incidents. */
const rankOf = (priority: string) => RANKS.indexOf(priority)

/** The most urgent open record, the first in the situation's own order on a tie; null if none is open. */
export function worstOpen({ members }: Pick<Situation, 'members'>): RecordMember | null {
  return openRecords(members).reduce<RecordMember | null>(
    (worst, it) => (worst === null || rankOf(it.priority) < rankOf(worst.priority) ? it : worst),
    null,
  )
}

type Ordered = Pick<Situation, 'id' | 'members' | 'openedAt'>

/**
 * Order of active situations: the most urgent open record first, then more open records, then older, finally by id so that
 * the order is total. Situations without an open record come last.
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
