import {
  type Alert,
  acknowledgeAlert,
  getAlert,
  listAlerts,
  rateAlert,
  SHELVE_HOURS_AT_MOST,
  shelveAlert,
  unshelveAlert,
} from '@oppidum/domain/alerts/alert'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { pageEnd } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { firedBefore } from '../evaluation/alert-episode-store.ts'
import { alertActStore as store } from './alert-act-store.ts'
import { type AlertChange, type alertActs, noAlert } from './alert-acts.ts'
import { alertAnswer, alertStore } from './alerts-store.ts'
import { readerOf } from './reader-of.ts'

const PAGE = 50

type Caller = Parameters<typeof actorOf>[0] & Parameters<typeof personOf>[0]
interface OneAlert extends Caller {
  params: { id: string }
  query: { city?: string | undefined }
}

interface Dependencies extends Pick<AppContext, 'db' | 'cities'> {
  acts: ReturnType<typeof alertActs>
  listHeaders: AnswerNow['listHeaders']
}

const isOver = () => new Failure('conflict', 'This alert is resolved already; reload the list.')

/** People's alerts: their rules', and for operators the city's. */
export function alertRoutes(serve: Serve, { db, cities, acts, listHeaders }: Dependencies): void {
  const alerts = alertStore(db)

  const act = (request: OneAlert, change: AlertChange): Promise<Alert> =>
    acts.change(request, cities.find(request.query.city).id, request.params.id, change)

  serve(listAlerts, async (request) => {
    const { city, limit = PAGE, cursor, ...filter } = request.query
    const after = cursor === undefined ? undefined : pageEnd(cursor)
    const { records, total, next } = await alerts.list(cities.find(city).id, readerOf(request), filter, limit, after)
    return withHeaders(records, listHeaders(listAlerts.path, { ...request.query, limit }, total, next))
  })

  serve(getAlert, async (request) => {
    const row = await alerts.find(db.pool, cities.find(request.query.city).id, readerOf(request), request.params.id)
    if (!row) throw noAlert()
    return { alert: alertAnswer(row), history: await alerts.history(db.pool, row.id) }
  })

  serve(acknowledgeAlert, (request) =>
    act(request, async (tx, row, at) => {
      if (row.resolvedAt) throw isOver()
      return acts.acknowledgeRow(tx, row, personOf(request).id, at)
    }),
  )

  serve(shelveAlert, (request) =>
    act(request, async (tx, row, at) => {
      if (row.resolvedAt) throw isOver()
      const { until, reason } = request.body
      const untilAt = new Date(until)
      const ms = untilAt.getTime() - at.getTime()
      if (ms <= 0) throw new Failure('refused', 'An alert is shelved until a time in the future.')
      if (ms > SHELVE_HOURS_AT_MOST * HOUR_MS) throw new Failure('refused', 'An alert can be shelved for 7 days at most.')
      await store.shelve(tx, row, untilAt, reason)
      if (row.state !== 'shelved') await store.addTransition(tx, row, { to: 'shelved', at, by: personOf(request).id, reason })
      await writeAudit(tx, at, {
        actor: actorOf(request),
        action: 'alert-shelved',
        subjectId: row.id,
        cityId: row.cityId,
        to: { until },
        reason,
      })
      return null
    }),
  )

  serve(unshelveAlert, (request) =>
    act(request, async (tx, row, at) => {
      if (row.resolvedAt) throw isOver()
      if (row.state !== 'shelved') return null
      await store.shelve(tx, row, null, null)
      const to = row.acknowledgedAt ? 'acknowledged' : 'firing'
      const transition = await store.addTransition(tx, row, { to, at, by: personOf(request).id, reason: null })
      await writeAudit(tx, at, { actor: actorOf(request), action: 'alert-unshelved', subjectId: row.id, cityId: row.cityId })
      // It began while its rule was shelved here, and was not reported.
      const isFirst = to === 'firing' && !(await firedBefore(tx, [transition.id])).has(transition.id)
      return isFirst ? { type: 'alert.fired', transition } : null
    }),
  )

  serve(rateAlert, (request) =>
    act(request, async (tx, row, at) => {
      await store.rate(tx, row.id, personOf(request).id, request.body.useful, at)
      return null
    }),
  )
}
