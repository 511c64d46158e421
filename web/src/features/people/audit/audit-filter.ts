import { AuditAction } from '@oppidum/domain/people/audit'
import type { Query } from '../../../api/request.ts'
import { dayIn, spanOfDays } from '../../../charts/city-days.ts'

/** What the address says of the list; days are the city's. */
export interface AuditFilter {
  action: AuditAction | null
  actor: string
  subject: string
  /** Of a record's number. */
  record: string
  /** '2026-11-20'; null when not narrowed. */
  fromDay: string | null
  toDay: string | null
}

export function auditFilter(search: URLSearchParams): AuditFilter {
  const action = AuditAction.safeParse(search.get('action'))
  return {
    action: action.success ? action.data : null,
    actor: search.get('actor')?.trim() ?? '',
    subject: search.get('subject')?.trim() ?? '',
    record: search.get('record')?.trim() ?? '',
    fromDay: dayIn(search.get('from')),
    toDay: dayIn(search.get('to')),
  }
}

/** As the API is asked: from the first moment of the first day to the last one of the last day. */
export function auditQuery({ action, actor, subject, record, fromDay, toDay }: AuditFilter, timeZone: string): Query {
  return {
    action: action ?? undefined,
    actor,
    subject,
    record,
    ...spanOfDays(fromDay, toDay, timeZone),
  }
}
