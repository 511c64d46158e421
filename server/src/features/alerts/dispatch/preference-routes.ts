import { changeNotificationPreferences, DEFAULT_PREFERENCES, getNotificationPreferences } from '@oppidum/domain/alerts/policy'
import type { AppContext } from '../../../compose/context.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { policyStore } from './policy-store.ts'

/** How a person wishes to be notified. */
export function preferenceRoutes(serve: Serve, { db }: Pick<AppContext, 'db'>): void {
  serve(
    getNotificationPreferences,
    async (request) => (await policyStore.preferences(db.pool, personOf(request).id)) ?? DEFAULT_PREFERENCES,
  )

  serve(changeNotificationPreferences, async (request) => {
    await policyStore.setPreferences(db.pool, personOf(request).id, request.body)
    return request.body
  })
}
