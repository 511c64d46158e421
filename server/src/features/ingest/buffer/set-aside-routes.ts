import { Failure } from '@oppidum/domain/core/failure'
import { discardSetAside, getSetAside, listSetAside, retrySetAside, type SetAsideDelivery } from '@oppidum/domain/ingest/set-aside'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { type AuditDraft, writeAudit } from '../../../platform/audit/audit-store.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../../platform/auth/people/session-rights-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { answerTo } from '../../../platform/http/responses/failures.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { grouped } from '../observations/observation-groups.ts'
import type { Deliver } from '../observations/observation-queue.ts'
import type { recordDeliveries } from '../sources/ingest-source-store.ts'
import { countsOf } from './buffer-writer.ts'
import { deliveryOf } from './buffered-delivery.ts'
import { setAsideProblem } from './set-aside-problem.ts'
import { findSetAside, noteProblem, removeSetAside, setAsidePage } from './set-aside-store.ts'

const PAGE = 50

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities' | 'log'> {
  deliver: Deliver
  record: typeof recordDeliveries
  listHeaders: AnswerNow['listHeaders']
}

const gone = () =>
  new Failure('not_found', 'There is no such delivery: it was stored, discarded, or is older than the values that are kept.')

/** Deliveries that could not be stored. For admins of every city, as the buffer is one for them all. */
export function setAsideRoutes(serve: Serve, { db, clock, cities, log, deliver, record, listHeaders }: Dependencies): void {
  const requireEveryCity = (request: Parameters<typeof personOf>[0]) => requireAdmin(db.pool, personOf(request).id, EVERY_CITY, cities)

  const isServed = (cityId: string) => cities.all.some((it) => it.id === cityId)

  async function refusedAgain(id: string, problem: Pick<SetAsideDelivery, 'reason' | 'problem'>) {
    await noteProblem(db, id, problem)
    return { stored: false, ...problem }
  }

  async function find(id: string) {
    const found = await findSetAside(db, id)
    if (!found) throw gone()
    return found
  }

  /** Removes it and says so in the audit trail. @throws Failure not_found if somebody else was first */
  async function remove(
    tx: Tx,
    request: Parameters<typeof actorOf>[0],
    action: AuditDraft['action'],
    { id, city, source, observations, acceptedAt, reason }: SetAsideDelivery,
  ): Promise<void> {
    if (!(await removeSetAside(tx, id))) throw gone()
    await writeAudit(tx, new Date(clock.nowMs()), {
      actor: actorOf(request),
      action,
      ...(source !== null && { subjectId: source }),
      ...(city !== null && isServed(city) && { cityId: city }),
      from: { city, observations, acceptedAt, reason },
    })
  }

  serve(listSetAside, async (request) => {
    await requireEveryCity(request)
    const { limit = PAGE, cursor } = request.query
    const { records, total, next } = await setAsidePage(db, limit, cursor)
    return withHeaders(records, listHeaders(listSetAside.path, { limit }, total, next))
  })

  serve(getSetAside, async (request) => {
    await requireEveryCity(request)
    const { delivery, payload } = await find(request.params.id)
    const content = deliveryOf(payload)
    const rows = content?.observations.map(({ measure, placeId, atMs, value }) => ({
      measure,
      place: placeId,
      at: new Date(atMs).toISOString(),
      value,
    }))
    const message = content ? null : Buffer.from(payload).toString('base64')
    const name = `delivery_${delivery.at.replace(/\D/g, '').slice(0, 14)}.json`
    return withHeaders({ ...delivery, rows: rows ?? null, message }, { 'content-disposition': `attachment; filename="${name}"` })
  })

  serve(retrySetAside, async (request) => {
    await requireEveryCity(request)
    const { delivery, payload } = await find(request.params.id)
    const content = deliveryOf(payload)
    if (!content) return { stored: false, reason: 'unreadable' as const, problem: null }
    if (!isServed(content.delivery.cityId)) return refusedAgain(delivery.id, { reason: 'unknown-city', problem: null })
    try {
      await deliver(content.delivery.cityId, grouped([content]), async (tx, isWritten) => {
        await record(tx, [countsOf(content, (position) => isWritten[0]?.(position) ?? true)], new Date(content.acceptedMs))
        await remove(tx, request, 'delivery-retried', delivery)
      })
    } catch (error) {
      // Somebody else was first, or the store is away: neither says anything about this delivery.
      if (answerTo(error)) throw error
      log.warn({ err: error, delivery: delivery.id }, 'delivery refused again')
      return refusedAgain(delivery.id, setAsideProblem(error))
    }
    return { stored: true, reason: null, problem: null }
  })

  serve(discardSetAside, async (request) => {
    await requireEveryCity(request)
    const { delivery } = await find(request.params.id)
    await transaction(db, (tx) => remove(tx, request, 'delivery-discarded', delivery))
    return { removed: true as const }
  })
}
