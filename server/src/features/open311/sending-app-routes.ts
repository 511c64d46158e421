import { Failure } from '@oppidum/domain/core/failure'
import { addSendingApp, listSendingApps, removeSendingApp, SENDING_APPS_AT_MOST, type SendingApp } from '@oppidum/domain/open311/open311'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../compose/context.ts'
import { actorOf } from '../../platform/audit/actor.ts'
import { writeAudit } from '../../platform/audit/audit-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { hashOfAppKey, newAppKey } from './sending-app-key.ts'
import { type SendingAppRow, sendingAppStore } from './sending-app-store.ts'

function appOf({ createdAt, lastUsedAt, removedAt, ...rest }: SendingAppRow): SendingApp {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
  }
}

/** Keys of third-party apps, for a city's admins. */
export function sendingAppRoutes(serve: Serve, { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>): void {
  const apps = sendingAppStore(db)

  serve(listSendingApps, async ({ query }) => (await apps.list(cities.find(query.city).id)).map(appOf))

  serve(addSendingApp, async (asked) => {
    const cityId = cities.find(asked.query.city).id
    const now = new Date(clock.nowMs())
    const key = newAppKey()
    const row: SendingAppRow = {
      id: uuidv7({ msecs: now.getTime() }),
      name: asked.body.name,
      lastFour: key.slice(-4),
      sent: 0,
      createdAt: now,
      lastUsedAt: null,
      removedAt: null,
    }
    await transaction(db, async (tx) => {
      if (!(await apps.add(tx, cityId, hashOfAppKey(key) as Buffer, row, SENDING_APPS_AT_MOST)))
        throw new Failure('refused', `This city already has ${SENDING_APPS_AT_MOST} apps; remove one that is no longer used.`)
      const to = { name: row.name, lastFour: row.lastFour }
      await writeAudit(tx, now, { actor: actorOf(asked), action: 'app-key-created', subjectId: row.id, cityId, to })
    })
    return { ...appOf(row), key }
  })

  serve(removeSendingApp, async (asked) => {
    const cityId = cities.find(asked.query.city).id
    const now = new Date(clock.nowMs())
    const app = await transaction(db, async (tx) => {
      const app = await apps.remove(tx, cityId, asked.params.id, now)
      if (!app) throw new Failure('not_found', 'This city has no app with that id and a valid key.')
      const from = { name: app.name, lastFour: app.lastFour }
      await writeAudit(tx, now, { actor: actorOf(asked), action: 'app-key-removed', subjectId: app.id, cityId, from })
      return app
    })
    return appOf(app)
  })
}
