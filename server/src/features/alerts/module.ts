import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { alertRoutes } from './list/alert-routes.ts'

interface Dependencies {
  listHeaders: AnswerNow['listHeaders']
}

/** Rules over what the product knows, the alerts they cause, and the messages about them. */
export function alertsModule(context: AppContext, { listHeaders }: Dependencies): FeatureModule {
  return {
    name: 'alerts',
    routes(serve) {
      alertRoutes(serve, { ...context, listHeaders })
    },
  }
}
