import { DAY_MS } from '@oppidum/domain/core/time'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { meterData } from '../../platform/meters/meter-data.ts'
import type { MeterLedger } from '../../platform/meters/meter-ledger.ts'
import { meterMaintenance } from '../../platform/meters/meter-maintenance.ts'
import { billingData } from './billing-data.ts'
import { planRoutes } from './plan-routes.ts'
import { subscriptionStore } from './subscription-store.ts'
import { usageRoutes } from './usage/usage-routes.ts'

/** Much longer than the provider repeats an event (three days) or than an old event is accepted (minutes). */
const EVENTS_KEPT_MS = 30 * DAY_MS

interface Dependencies {
  config: Pick<Config, 'defaultLanguage' | 'brandName' | 'publicUrl' | 'supportPhone' | 'basicAiAllowance'>
  /** The payment provider; null in demo billing, which says so. */
  payments: Payments | null
  meters: MeterLedger
  answers: AnswerNow
}

export function plansModule(context: AppContext, { config, payments, meters, answers }: Dependencies): FeatureModule {
  const { db, clock } = context
  const { defaultLanguage: language, brandName, publicUrl, supportPhone, basicAiAllowance: basic } = config
  const subscriptions = subscriptionStore(db)
  return {
    name: 'plans',
    routes(serve) {
      planRoutes(serve, context, { payments, email: { language, brandName, publicUrl }, supportPhone })
      usageRoutes(serve, { db, clock, answers, basic })
    },
    jobs: [meterMaintenance(context, meters).job],
    personalData: [meterData(context), billingData(context, payments)],
    retention: [(nowMs, atMost) => subscriptions.forgetEvents(new Date(nowMs - EVENTS_KEPT_MS), atMost)],
  }
}
