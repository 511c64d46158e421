import { type Caller, isAtLeast } from '@oppidum/domain/access'
import { Failure } from '@oppidum/domain/failure'
import type { CommonFilter } from '@oppidum/domain/record-filter'
import type { Reader } from './record-query-store.ts'

/**
 * For whom a list is read. Lists are public; who has which record is the desk's own.
 * @throws Failure signed_out or role_required when somebody else asks by it
 */
export function readerOf({ person }: Caller, { assignee }: CommonFilter, nowMs: number): Reader {
  const isAtDesk = person !== null && isAtLeast(person.role, 'operator')
  if (assignee !== undefined && !isAtDesk) {
    throw person
      ? new Failure('role_required', 'Only operators of this city may ask who has a record.', { details: { role: 'operator' } })
      : new Failure('signed_out', 'Sign in as an operator of this city to ask who has a record.')
  }
  return { nowMs, me: isAtDesk ? person.id : null }
}

/** Whether a question may be asked in so many ways that answers to it are hardly ever asked for twice. */
export function isSearch({ q, before, department, district, minAgeHours, maxAgeHours }: CommonFilter): boolean {
  return [q, before, department, district, minAgeHours, maxAgeHours].some((it) => it !== undefined)
}
