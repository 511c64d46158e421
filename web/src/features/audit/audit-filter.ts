import { AuditAction } from '@oppidum/domain/audit'
import type { Query } from '../../api/request.ts'
import { instantOfText } from '../../charts/city-time.ts'

/** What the address says of the list; days are the city's. */
export interface AuditFilter {
  action: AuditAction | null
  actor: string
  subject: string
  /** '2026-11-20'; null when not narrowed. */
  fromDay: string | null
  toDay: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (text: string | null) => (text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null)

export function auditFilter(search: URLSearchParams): AuditFilter {
  const action = AuditAction.safeParse(search.get('action'))
  return {
    action: action.success ? action.data : null,
    actor: search.get('actor')?.trim() ?? '',
    subject: search.get('subject')?.trim() ?? '',
    fromDay: day(search.get('from')),
    toDay: day(search.get('to')),
  }
}

/** The day after, as calendars have it. */
function nextDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

function midnight(text: string, timeZone: string): string | undefined {
  const ms = instantOfText(`${text}T00:00`, timeZone)
  return ms === null ? undefined : new Date(ms).toISOString()
}

/** As the API is asked: from the first moment of the first day to the last one of the last day. */
export function auditQuery({ action, actor, subject, fromDay, toDay }: AuditFilter, timeZone: string): Query {
  return {
    action: action ?? undefined,
    actor,
    subject,
    from: fromDay === null ? undefined : midnight(fromDay, timeZone),
    to: toDay === null ? undefined : midnight(nextDay(toDay), timeZone),
  }
}
