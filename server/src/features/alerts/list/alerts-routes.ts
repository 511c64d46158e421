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
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { pageEnd } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { alertActStore as acts } from './alert-act-store.ts'
import { watchersOf } from './alert-watcher-store.ts'
import { type AlertRow, alertAnswer, alertStore } from './alerts-store.ts'
import { readerOf } from './reader-of.ts'

const PAGE = 50

type Caller = Parameters<typeof actorOf>[0] & Parameters<typeof personOf>[0]
interface OneAlert extends Caller {
  params: { id: string }
  query: { city?: string | undefined }
}

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities'> {
  listHeaders: AnswerNow['listHeaders']
}

const noAlert = () => new Failure('not_found', 'There is no alert with that id that you may see.')
const isOver = () => new Failure('conflict', 'This alert is resolved already; reload the list.')

/** People's alerts: their rules', and for operators the city's. */
export function alertRoutes(serve: Serve, { db, bus, clock, cities, listHeaders }: Dependencies): void {
  const alerts = alertStore(db)
  const now = () => new Date(clock.nowMs())

  /** Changes one alert under its lock, then refreshes the pages of everyone who may see it. @throws Failure not_found */
  async function act(request: OneAlert, change: (tx: Tx, row: AlertRow, at: Date) => Promise<void>): Promise<Alert> {
    const reader = readerOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const { answer, watchers } = await transaction(db, async (tx) => {
      const row = await alerts.find(tx, cityId, reader, request.params.id, true)
      if (!row) throw noAlert()
      await change(tx, row, now())
      const after = (await alerts.find(tx, cityId, reader, row.id)) as AlertRow
      return { answer: alertAnswer(after), watchers: await watchersOf(tx, row) }
    })
    for (const personId of watchers) await bus.publish({ personId, kind: 'alerts' })
    return answer
  }

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
      // The first to acknowledge is the one who is on it.
      if (row.acknowledgedAt || row.state === 'shelved') return
      const { id: by } = personOf(request)
      await acts.acknowledge(tx, row.id, by, at)
      await acts.addTransition(tx, row, { to: 'acknowledged', at, by, reason: null })
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
      await acts.shelve(tx, row, untilAt, reason)
      if (row.state !== 'shelved') await acts.addTransition(tx, row, { to: 'shelved', at, by: personOf(request).id, reason })
      await writeAudit(tx, at, {
        actor: actorOf(request),
        action: 'alert-shelved',
        subjectId: row.id,
        cityId: row.cityId,
        to: { until },
        reason,
      })
    }),
  )

  serve(unshelveAlert, (request) =>
    act(request, async (tx, row, at) => {
      if (row.resolvedAt) throw isOver()
      if (row.state !== 'shelved') return
      await acts.shelve(tx, row, null, null)
      const to = row.acknowledgedAt ? 'acknowledged' : 'firing'
      await acts.addTransition(tx, row, { to, at, by: personOf(request).id, reason: null })
      await writeAudit(tx, at, { actor: actorOf(request), action: 'alert-unshelved', subjectId: row.id, cityId: row.cityId })
    }),
  )

  serve(rateAlert, (request) => act(request, (tx, row, at) => acts.rate(tx, row.id, personOf(request).id, request.body.useful, at)))
}
