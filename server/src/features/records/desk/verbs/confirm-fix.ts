import { Failure } from '@oppidum/domain/core/failure'
import { Confirmation } from '@oppidum/domain/records/service-request'
import { type DeskKind, isEnded, type KeptRow } from '../desk-kinds.ts'
import { refused } from '../record-sentences.ts'

/** What the reporter says of the closing. @throws Failure refused, conflict when there is nothing to confirm */
export function checkConfirmation(what: DeskKind, after: KeptRow, value: string | null, reopens: boolean): Confirmation | null {
  if (what.kind !== 'service-request') throw refused('Only service requests are confirmed by whoever reported them.', 'confirmation')
  if (value === null) return null
  const known = Confirmation.safeParse(value)
  if (!known.success) throw refused(`There is no confirmation '${value}'.`, 'confirmation')
  if (known.data === 'not_fixed' ? !reopens && !isEnded(what.kind, after) : !isEnded(what.kind, after))
    throw new Failure('conflict', 'This service request is open: there is nothing to confirm.')
  return known.data
}
