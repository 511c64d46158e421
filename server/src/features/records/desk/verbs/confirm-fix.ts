import { Failure } from '@oppidum/domain/core/failure'
import { Confirmation } from '@oppidum/domain/records/service-request'
import { type AnyRecordRow, type DeskKind, isEnded } from '../desk-kinds.ts'
import { refusal } from '../record-sentences.ts'

/** The reporter's answer to whether the problem is fixed. @throws Failure refused; conflict when there is nothing to confirm */
export function checkConfirmation(what: DeskKind, after: AnyRecordRow, value: string | null, reopens: boolean): Confirmation | null {
  if (what.kind !== 'service-request') throw refusal('Only service requests are confirmed by their reporters.', 'confirmation')
  if (value === null) return null
  const parsed = Confirmation.safeParse(value)
  if (!parsed.success) throw refusal(`There is no confirmation '${value}'.`, 'confirmation')
  if (parsed.data === 'not_fixed' ? !reopens && !isEnded(what.kind, after) : !isEnded(what.kind, after))
    throw new Failure('conflict', 'This service request is open: there is nothing to confirm.')
  return parsed.data
}
