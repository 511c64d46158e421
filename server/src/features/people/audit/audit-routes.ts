import { csv } from '@oppidum/domain/core/csv'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { type AuditEntry, type AuditPerson, exportAudit, listAudit, listAuditActions, MOST_EXPORTED } from '@oppidum/domain/people/audit'
import type { AppContext } from '../../../compose/context.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { auditListStore } from './audit-list-store.ts'

const HEAD = [
  'time_utc',
  'action',
  'actor_id',
  'actor',
  'shown_by',
  'address',
  'subject_id',
  'subject',
  'record',
  'city',
  'changed_from',
  'changed_to',
  'reason',
  'key',
]

const REMOVED = 'removed account'
const nameOf = (person: AuditPerson | null) => (person === null ? null : person.removed ? REMOVED : person.name)
const json = (value: unknown) => (value === null || typeof value === 'string' ? value : JSON.stringify(value))

function rowOf(it: AuditEntry): (string | null)[] {
  return [
    it.at,
    it.action,
    it.actor?.id ?? null,
    nameOf(it.actor),
    it.by,
    it.address,
    it.person?.id ?? it.thing,
    it.invited ?? nameOf(it.person),
    it.record && (it.record.number ?? it.record.id),
    it.city,
    json(it.from),
    json(it.to),
    it.reason,
    it.key && (it.key.name ?? it.key.id),
  ]
}

/** The audit trail, for admins. */
export function auditRoutes(
  serve: Serve,
  { db, cities, clock, log, listHeaders }: Pick<AppContext, 'db' | 'cities' | 'clock' | 'log'> & { listHeaders: AnswerNow['listHeaders'] },
): void {
  const trail = auditListStore(db)

  serve(listAudit, async ({ query: { city, limit = PAGE_LIMIT, cursor, ...filter } }) => {
    const { records, total, next } = await trail.list(cities.find(city).id, filter, limit, cursor)
    return withHeaders(records, listHeaders(listAudit.path, { city, limit, ...filter }, total, next))
  })

  serve(listAuditActions, ({ query }) => trail.actions(cities.find(query.city).id))

  serve(exportAudit, async (request) => {
    const { city, ...filter } = request.query
    const { id } = cities.find(city)
    const { records, total } = await trail.list(id, filter, MOST_EXPORTED)
    log.info({ security: 'audit_exported', actor: personOf(request).id, entries: records.length }, 'audit trail exported')
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
    return withHeaders(csv([HEAD, ...records.map(rowOf)]), {
      'content-disposition': `attachment; filename="audit_${id}_${day}.csv"`,
      'x-total-count': String(total),
    })
  })
}
