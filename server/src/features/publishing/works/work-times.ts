import type { Incident } from '@oppidum/domain/records/incident'

/** When a work begins, ends, and whether it was called off before it began. */
export interface WorkTimes {
  start: string
  /** When the work was done, else the end that the source expects. Null if it is not known, or not after the start. */
  end: string | null
  isCancelled: boolean
}

export function workTimes({ status, createdAt, startsAt, endsAt, resolvedAt }: Incident): WorkTimes {
  const start = startsAt ?? createdAt
  // Without a start of its own a work counts as begun.
  const isCancelled = status === 'resolved' && resolvedAt !== null && startsAt !== null && resolvedAt < startsAt
  const end = isCancelled ? endsAt : (resolvedAt ?? endsAt)
  return { start, end: end !== null && end > start ? end : null, isCancelled }
}
