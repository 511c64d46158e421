import { NOTICE_DAYS } from '@oppidum/domain/alerts/notice'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { dispatchData } from './dispatch/dispatch-data.ts'
import { dispatcher } from './dispatch/dispatcher.ts'
import { noticeRoutes } from './dispatch/notice-routes.ts'
import { noticeStore } from './dispatch/notice-store.ts'
import { evaluationJob } from './evaluation/evaluation-job.ts'
import { alertRoutes } from './list/alert-routes.ts'
import { previewRoutes } from './replay/preview-routes.ts'
import { ruleData } from './rules/rule-data.ts'
import { ruleRoutes } from './rules/rule-routes.ts'
import { type SignalSources, signalReaders } from './signals/signal-readers.ts'

interface Dependencies extends SignalSources {
  config: Pick<Config, 'publicUrl' | 'defaultLanguage'>
  listHeaders: AnswerNow['listHeaders']
}

/** Rules over what the product knows, the alerts they cause, and the messages about them. */
export function alertsModule(context: AppContext, { config, feedsOf, statusOf, present, listHeaders }: Dependencies): FeatureModule {
  const notices = noticeStore(context.db)
  return {
    name: 'alerts',
    routes(serve) {
      ruleRoutes(serve, { ...context, feedsOf, listHeaders })
      alertRoutes(serve, { ...context, listHeaders })
      previewRoutes(serve, { ...context, feedsOf })
      noticeRoutes(serve, { ...context, language: config.defaultLanguage, listHeaders })
    },
    jobs: [
      evaluationJob({ ...context, feedsOf, readers: signalReaders(context, { feedsOf, statusOf, present }) }),
      dispatcher({ ...context, config, feedsOf }),
    ],
    personalData: [ruleData(context), dispatchData(context)],
    retention: [(nowMs, atMost) => notices.forget(new Date(nowMs - NOTICE_DAYS * DAY_MS), atMost)],
  }
}
