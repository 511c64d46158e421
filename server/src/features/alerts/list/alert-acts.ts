import type { Alert } from '@oppidum/domain/alerts/alert'
import { Failure } from '@oppidum/domain/core/failure'
import type { ALERT_TYPES, AlertEventData } from '@oppidum/domain/events/city-event'
import type { AppContext } from '../../../compose/context.ts'
import type { actorOf } from '../../../platform/audit/actor.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { writeEvents } from '../../../platform/events/event-store.ts'
import { personOf } from '../../../platform/http/serve.ts'
import { alertEvent, reportedAlert } from '../events/alert-event.ts'
import { alertActStore } from './alert-act-store.ts'
import { watchersOf } from './alert-watcher-store.ts'
import { type AlertRow, alertAnswer, alertStore } from './alerts-store.ts'
import { readerOf } from './reader-of.ts'

type Caller = Parameters<typeof actorOf>[0] & Parameters<typeof personOf>[0]

/** The event about a change, for other programs. */
interface Report {
  type: (typeof ALERT_TYPES)[number]
  transition: AlertEventData['transition']
}

/** A change of one alert, under its lock. Null if there is no event about it. */
export type AlertChange = (tx: Tx, row: AlertRow, at: Date) => Promise<Report | null>

interface Changed {
  alert: Alert
  /** Ids of people whose pages show it. */
  watchers: string[]
  isReported: boolean
}

export const noAlert = () => new Failure('not_found', 'There is no alert with that id that you may see.')

/** What people do about alerts. */
export function alertActs({ db, bus, clock }: Pick<AppContext, 'db' | 'bus' | 'clock'>) {
  const alerts = alertStore(db)

  /** Null when the caller may see no such alert. */
  function changed(request: Caller, cityId: string, id: string, change: AlertChange): Promise<Changed | null> {
    const reader = readerOf(request)
    return transaction(db, async (tx) => {
      const row = await alerts.find(tx, cityId, reader, id, true)
      if (!row) return null
      const at = new Date(clock.nowMs())
      const report = await change(tx, row, at)
      const alert = alertAnswer((await alerts.find(tx, cityId, reader, row.id)) as AlertRow)
      const watchers = await watchersOf(tx, row)
      if (report) await writeEvents(tx, cityId, at, [alertEvent(report.type, reportedAlert(alert, row.ownerId), report.transition)])
      return { alert, watchers, isReported: report !== null }
    })
  }

  async function refresh(cityId: string, people: Iterable<string>, isReported: boolean): Promise<void> {
    for (const personId of people) await bus.publish({ personId, kind: 'alerts' })
    if (isReported) await bus.publish({ cityId, kind: 'events' })
  }

  /** Acknowledges an alert unless somebody is on it, or it is shelved or over. @returns null if it was not acknowledged now */
  async function acknowledgeRow(tx: Tx, row: AlertRow, by: string, at: Date): Promise<Report | null> {
    // The first to acknowledge is the one who is on it.
    if (row.resolvedAt || row.acknowledgedAt || row.state === 'shelved') return null
    await alertActStore.acknowledge(tx, row.id, by, at)
    const transition = await alertActStore.addTransition(tx, row, { to: 'acknowledged', at, by, reason: null })
    return { type: 'alert.acknowledged', transition }
  }

  return {
    acknowledgeRow,

    /** Changes one alert, with the event that reports it, then refreshes the pages of everyone who may see it. @throws Failure not_found */
    async change(request: Caller, cityId: string, id: string, change: AlertChange): Promise<Alert> {
      const done = await changed(request, cityId, id, change)
      if (!done) throw noAlert()
      await refresh(cityId, done.watchers, done.isReported)
      return done.alert
    },

    /**
     * Acknowledges several alerts, each in a transaction of its own, since together they could wait in a circle with the evaluator. Those
     * that are over, taken or not visible are left out. @returns how many were acknowledged
     */
    async acknowledge(request: Caller, cityId: string, ids: readonly string[]): Promise<number> {
      const { id: by } = personOf(request)
      const watchers = new Set<string>()
      let count = 0
      for (const id of ids) {
        const done = await changed(request, cityId, id, async (tx, row, at) => {
          const report = await acknowledgeRow(tx, row, by, at)
          if (report) count += 1
          return report
        })
        for (const it of done?.watchers ?? []) watchers.add(it)
      }
      await refresh(cityId, watchers, count > 0)
      return count
    },
  }
}
