import { ALERT_DAYS } from '@oppidum/domain/alerts/alert'
import { BUDGET_DAYS } from '@oppidum/domain/alerts/budget'
import { NOTICE_DAYS } from '@oppidum/domain/alerts/notice'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { RecordDesk } from '../records/desk/desk-service.ts'
import { budgetRoutes } from './budget/budget-routes.ts'
import { staffingJob } from './budget/staffing-job.ts'
import { staffingStore } from './budget/staffing-store.ts'
import { type DeliveryParts, delivery } from './delivery/delivery.ts'
import { batchStore } from './dispatch/batch-store.ts'
import { dispatchData } from './dispatch/dispatch-data.ts'
import { dispatcher } from './dispatch/dispatcher.ts'
import { noticeRoutes } from './dispatch/notice-routes.ts'
import { noticeStore } from './dispatch/notice-store.ts'
import { policyRoutes } from './dispatch/policy-routes.ts'
import { preferenceRoutes } from './dispatch/preference-routes.ts'
import { forgetLateValues } from './evaluation/alert-episode-store.ts'
import { evaluationJob } from './evaluation/evaluation-job.ts'
import { alertActs } from './list/alert-acts.ts'
import { alertFileRoutes } from './list/alert-file-routes.ts'
import { alertRoutes } from './list/alerts-routes.ts'
import { alertStore } from './list/alerts-store.ts'
import { ratingData } from './list/rating-data.ts'
import { previewRoutes } from './replay/preview-routes.ts'
import { ruleData } from './rules/rule-data.ts'
import { ruleRoutes } from './rules/rule-routes.ts'
import { type SignalSources, signalReaders } from './signals/signal-readers.ts'

interface Dependencies extends DeliveryParts, SignalSources {
  desk: RecordDesk
}

/** Rules over what the product knows, the alerts they cause, and the messages about them. */
export function alertsModule(context: AppContext, { feedsOf, statusOf, present, desk, ...parts }: Dependencies): FeatureModule {
  const { config, listHeaders } = parts
  const notices = noticeStore(context.db)
  const alerts = alertStore(context.db)
  const acts = alertActs(context)
  const sending = delivery(context, parts)
  return {
    name: 'alerts',
    routes(serve) {
      ruleRoutes(serve, { ...context, feedsOf, listHeaders })
      alertRoutes(serve, { ...context, acts, listHeaders })
      alertFileRoutes(serve, context)
      previewRoutes(serve, { ...context, feedsOf })
      policyRoutes(serve, context)
      preferenceRoutes(serve, context)
      noticeRoutes(serve, { ...context, acknowledge: acts.acknowledge, language: config.defaultLanguage, listHeaders })
      sending.routes(serve)
      budgetRoutes(serve, context)
    },
    jobs: [
      evaluationJob(
        { ...context, feedsOf, readers: signalReaders(context, { feedsOf, statusOf, present }) },
        { desk, language: config.defaultLanguage },
      ),
      dispatcher({ ...context, config, feedsOf }),
      staffingJob(context),
      ...sending.jobs,
    ],
    status: sending.status,
    personalData: [ruleData(context), ratingData(context), dispatchData(context), ...sending.personalData],
    retention: [
      (nowMs, atMost) => alerts.forget(new Date(nowMs - ALERT_DAYS * DAY_MS), atMost),
      (nowMs, atMost) => forgetLateValues(context.db.pool, new Date(nowMs - ALERT_DAYS * DAY_MS), atMost),
      (nowMs, atMost) => staffingStore.forget(context.db.pool, new Date(nowMs - (BUDGET_DAYS + 1) * DAY_MS), atMost),
      (nowMs, atMost) => notices.forget(new Date(nowMs - NOTICE_DAYS * DAY_MS), atMost),
      (nowMs, atMost) => batchStore.forget(context.db.pool, new Date(nowMs - DAY_MS), atMost),
      ...sending.retention,
    ],
  }
}
