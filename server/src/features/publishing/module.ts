import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { alertRoutes } from './alerts/alert-routes.ts'
import { embedRoutes } from './embed/embed-routes.ts'
import { incidentFeedRoutes } from './feeds/incident-feed-routes.ts'
import { publisher } from './publish.ts'
import { tableRoutes } from './tables/table-routes.ts'
import { workRoutes } from './works/work-routes.ts'
import type { WorkZones } from './works/work-zones.ts'

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'brandName' | 'defaultLanguage'>
  answers: AnswerNow
  security: SecurityHeaders
  feedsOf(cityId: string): Promise<WorkZones['feeds']>
}

/** What the city publishes for programs outside: files and feeds at addresses that stay. */
export function publishingModule(context: AppContext, { config, answers, security, feedsOf }: Dependencies): FeatureModule {
  const publish = publisher(context.clock, security)
  const { publicUrl } = config
  return {
    name: 'publishing',
    routes(serve) {
      tableRoutes(serve, { ...context, answers, publicUrl, publish })
      alertRoutes(serve, { ...context, answers, publicUrl, publish })
      incidentFeedRoutes(serve, { ...context, answers, config, publish })
      embedRoutes(serve, { ...context, answers, config, security })
      workRoutes(serve, { ...context, answers, config, publish, feedsOf })
    },
  }
}
