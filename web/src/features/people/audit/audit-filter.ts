import { AuditAction } from '@oppidum/domain/people/audit'
import type { Query } from '../../../api/request.ts'
import { dayIn, spanOfDays } from '../../../charts/city-days.ts'

/** The list's filter, as its address gives it; days are in city time. */
export interface AuditFilter {
  action: AuditAction | null
  actor: string
  subject: string
  /** Part of a record's number. */
  record: string
  /** '2026-11-20'; null without a filter. */
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

/** The query parameters for the API: from the first moment of the first day to the last moment of the last day. */
export function auditQuery({ action, actor, subject, record, fromDay, toDay }: AuditFilter, timeZone: string): Query {
  return {
    action: action ?? undefined,
    actor,
    subject,
    record,
    ...spanOfDays(fromDay, toDay, timeZone),
  }
}
