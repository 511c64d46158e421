import { getSetup, setupSteps } from '@oppidum/domain/cities/setup'
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { setupStore } from './setup-store.ts'

/** The setup checklist for admins. It is computed from the running installation; nothing has to be ticked off. */
export function setupRoutes(
  serve: Serve,
  { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>,
  config: Pick<Config, 'cityFile' | 'simulator' | 'smtp' | 'databaseUrl'>,
): void {
  const store = setupStore(db)
  serve(getSetup, async ({ query }) => {
    const city = cities.find(query.city)
    return {
      steps: setupSteps({
        ownCity: config.cityFile !== undefined,
        ...(await store.people(city.id, new Date(clock.nowMs()))),
        feeds: city.feeds.length,
        simulatorChosen: config.simulator !== undefined,
        mailServer: config.smtp !== undefined,
      }),
      feeds: city.feeds.length,
      bundledStore: config.databaseUrl === undefined,
    }
  })
}
