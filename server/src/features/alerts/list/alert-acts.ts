import type { Alert } from '@oppidum/domain/alerts/alert'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import type { actorOf } from '../../../platform/audit/actor.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { personOf } from '../../../platform/http/serve.ts'
import { alertActStore } from './alert-act-store.ts'
import { watchersOf } from './alert-watcher-store.ts'
import { type AlertRow, alertAnswer, alertStore } from './alerts-store.ts'
import { readerOf } from './reader-of.ts'

type Caller = Parameters<typeof actorOf>[0] & Parameters<typeof personOf>[0]

/** A change of one alert, under its lock. */
export type AlertChange = (tx: Tx, row: AlertRow, at: Date) => Promise<unknown>

export const noAlert = () => new Failure('not_found', 'There is no alert with that id that you may see.')

/** What people do about alerts. */
export function alertActs({ db, bus, clock }: Pick<AppContext, 'db' | 'bus' | 'clock'>) {
  const alerts = alertStore(db)

  /** Null when the caller may see no such alert. */
  function changed(request: Caller, cityId: string, id: string, change: AlertChange): Promise<{ alert: Alert; watchers: string[] } | null> {
    const reader = readerOf(request)
    return transaction(db, async (tx) => {
      const row = await alerts.find(tx, cityId, reader, id, true)
      if (!row) return null
      await change(tx, row, new Date(clock.nowMs()))
      const after = (await alerts.find(tx, cityId, reader, row.id)) as AlertRow
      return { alert: alertAnswer(after), watchers: await watchersOf(tx, row) }
    })
  }

  async function refresh(people: Iterable<string>): Promise<void> {
    for (const personId of people) await bus.publish({ personId, kind: 'alerts' })
  }

  /** Acknowledges an alert unless somebody is on it, or it is shelved or over. @returns whether it was acknowledged now */
  async function acknowledgeRow(tx: Tx, row: AlertRow, by: string, at: Date): Promise<boolean> {
    // The first to acknowledge is the one who is on it.
    if (row.resolvedAt || row.acknowledgedAt || row.state === 'shelved') return false
    await alertActStore.acknowledge(tx, row.id, by, at)
    await alertActStore.addTransition(tx, row, { to: 'acknowledged', at, by, reason: null })
    return true
  }

  return {
    acknowledgeRow,

    /** Changes one alert, then refreshes the pages of everyone who may see it. @throws Failure not_found */
    async change(request: Caller, cityId: string, id: string, change: AlertChange): Promise<Alert> {
      const done = await changed(request, cityId, id, change)
      if (!done) throw noAlert()
      await refresh(done.watchers)
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
          if (await acknowledgeRow(tx, row, by, at)) count += 1
        })
        for (const it of done?.watchers ?? []) watchers.add(it)
      }
      await refresh(watchers)
      return count
    },
  }
}
