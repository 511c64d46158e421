import { type Caller, isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { UnconfirmedAsked } from '@oppidum/domain/records/incident'
import type { CommonFilter } from '@oppidum/domain/records/record-filter'
import type { Reader } from './record-query-store.ts'

export const isAtDesk = ({ person }: Caller): boolean => person !== null && isAtLeast(person.role, 'operator')

/**
 * The reader of a list. Lists are public, but only the desk may filter by assignee.
 * @throws Failure signed_out or role_required for filters that the caller may not use
 */
export function readerOf(
  { person }: Caller,
  { assignee, unconfirmed }: CommonFilter & { unconfirmed?: UnconfirmedAsked | undefined },
  nowMs: number,
): Reader {
  const atDesk = person !== null && isAtLeast(person.role, 'operator')
  if (assignee !== undefined && !atDesk) {
    throw person
      ? new Failure('role_required', 'Only operators of this city can see who is assigned to a record.', { details: { role: 'operator' } })
      : new Failure('signed_out', 'Sign in as an operator of this city to see who is assigned to a record.')
  }
  const me = atDesk ? person.id : null
  if (unconfirmed === undefined) return { nowMs, me }
  if (person === null) throw new Failure('signed_out', 'Sign in to see unconfirmed reports.')
  if (unconfirmed === 'mine') return { nowMs, me, unconfirmed: { mine: person.id } }
  if (!atDesk)
    throw new Failure('role_required', "Only operators of this city can see other people's unconfirmed reports.", {
      details: { role: 'operator' },
    })
  return { nowMs, me, unconfirmed }
}

/** Whether the filter is so specific that its answer is hardly ever requested twice, so caching does not help. */
export function isSearch({ q, before, department, district, minAgeHours, maxAgeHours }: CommonFilter): boolean {
  return [q, before, department, district, minAgeHours, maxAgeHours].some((it) => it !== undefined)
}
