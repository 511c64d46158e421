import { allows } from '@oppidum/domain/plans/plan'
import { getHandOver, listHandOvers, signHandOver } from '@oppidum/domain/records/shift'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { snapshotRead, transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { plainText } from '../store/plain-text.ts'
import { presenceStore } from './presence-store.ts'
import { handOverNow, lastHere } from './shift-service.ts'
import { handOverStore as store } from './shift-store.ts'

/** The same notes within this time are a second press of the button. */
const SAME_MS = 60_000

/** What one shift hands over to the next. */
export function handOverRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  const presences = presenceStore(db)

  serve(getHandOver, (request) => {
    const city = cities.find(request.query.city)
    const { id, plan } = personOf(request)
    const nowMs = clock.nowMs()
    return snapshotRead(db, async (tx) =>
      handOverNow(tx, city, await lastHere(tx, presences, city.id, id, nowMs), nowMs, allows(plan, 'advancedIncidents')),
    )
  })

  serve(listHandOvers, ({ query: { city, before } }) =>
    store.list(db.pool, cities.find(city).id, before === undefined ? null : new Date(before)),
  )

  serve(signHandOver, async (request) => {
    const city = cities.find(request.query.city)
    const personId = personOf(request).id
    const notes = plainText(request.body.notes)
    return transaction(db, async (tx) => {
      await store.lockSigning(tx, city.id, personId)
      const nowMs = clock.nowMs()
      const at = new Date(nowMs)
      const [newest] = await store.list(tx, city.id, null, 1)
      const signedAt = await store.lastSigned(tx, city.id, personId)
      if (newest && signedAt && newest.at === signedAt.toISOString() && newest.notes === notes && nowMs - signedAt.getTime() < SAME_MS)
        return newest
      const since = await lastHere(tx, presences, city.id, personId, nowMs)
      const { open, changed, due } = await handOverNow(tx, city, since, nowMs, true)
      const id = uuidv7({ msecs: nowMs })
      await store.sign(tx, {
        id,
        cityId: city.id,
        personId,
        at,
        since,
        notes,
        counts: { open, overdue: due?.overdue ?? null, changes: changed },
      })
      return store.find(tx, id)
    })
  })
}
