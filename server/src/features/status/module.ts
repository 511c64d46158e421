import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule, StatusSources } from '../../compose/feature-module.ts'
import { statusRoutes } from './status-routes.ts'
import { type Parts, type StatusWatch, statusWatch, storeIsUp } from './status-watch.ts'

interface Dependencies extends Pick<Parts, 'here' | 'behindMs'>, Pick<Parameters<typeof statusRoutes>[1], 'metrics' | 'description'> {
  /** What every module reports about itself. */
  sources(): Required<StatusSources>
  /** Whether the cities are served, and the server is not shutting down. */
  cityIsUp(): boolean
}

export interface StatusModule extends FeatureModule {
  watch: StatusWatch
}

export function statusModule(context: AppContext, { here, behindMs, sources, cityIsUp, metrics, description }: Dependencies): StatusModule {
  const { db, bus } = context
  const watch = statusWatch(context, {
    here,
    behindMs,
    feeds: (cityId) => sources().feeds(cityId),
    assistantFaults: () => sources().assistantFaults(),
  })

  async function ready() {
    const up = { store: await storeIsUp(db), bus: bus.isUp(), city: cityIsUp() }
    const word = (it: boolean) => (it ? ('up' as const) : ('down' as const))
    return {
      status: up.store && up.bus && up.city ? ('ready' as const) : ('not_ready' as const),
      parts: { store: word(up.store), bus: word(up.bus), city: word(up.city) },
    }
  }

  return {
    name: 'status',
    watch,
    routes: (serve) => statusRoutes(serve, { ...context, watch, ready, metrics, description }),
    jobs: [watch.job],
  }
}
