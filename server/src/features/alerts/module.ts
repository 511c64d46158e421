import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { evaluationJob } from './evaluation/evaluation-job.ts'
import { alertRoutes } from './list/alert-routes.ts'
import { previewRoutes } from './replay/preview-routes.ts'
import { ruleData } from './rules/rule-data.ts'
import { ruleRoutes } from './rules/rule-routes.ts'

interface Dependencies {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
  listHeaders: AnswerNow['listHeaders']
}

/** Rules over what the product knows, the alerts they cause, and the messages about them. */
export function alertsModule(context: AppContext, { feedsOf, listHeaders }: Dependencies): FeatureModule {
  return {
    name: 'alerts',
    jobs: [evaluationJob(context, [])],
    routes(serve) {
      ruleRoutes(serve, { ...context, feedsOf, listHeaders })
      alertRoutes(serve, { ...context, listHeaders })
      previewRoutes(serve, { ...context, feedsOf })
    },
    personalData: [ruleData(context)],
  }
}
