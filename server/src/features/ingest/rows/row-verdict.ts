import type { IngestReason } from '@oppidum/domain/ingest/ingest-reason'

/** Why a row is not taken. */
export interface Rejection {
  reason: IngestReason
  /** The member or column it is about. */
  field?: string
}

export const rejected = (reason: IngestReason, field?: string): Rejection => (field === undefined ? { reason } : { reason, field })

export const isRejection = (value: object): value is Rejection => 'reason' in value

/** A row with a member that is not known; null if all are. */
export function unknownMember(row: Record<string, unknown>, known: ReadonlySet<string>): Rejection | null {
  for (const name in row) if (!known.has(name)) return rejected('unknown-field')
  return null
}
