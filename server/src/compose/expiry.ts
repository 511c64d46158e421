import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { identityStore } from '../adapters/identity/local/identity-store.ts'
import { IDLE_END_MS } from '../adapters/identity/local/session-ends.ts'
import { recordPredictionRetention } from '../features/forecasting/classification/record-prediction-jobs.ts'
import { forgetRuns } from '../features/forecasting/scores/run-store.ts'
import { forgetParameters } from '../features/forecasting/scores/version-store.ts'
import { forgetReceipts } from '../features/gallery/images/spent-receipt-store.ts'
import { moderationStore } from '../features/gallery/moderation/moderation-store.ts'
import { georeportStore } from '../features/open311/georeport-store.ts'
import { AGAIN_MS } from '../features/open311/open311-server.ts'
import { subscriptionStore } from '../features/plans/subscription-store.ts'
import type { RecordDesk } from '../features/records/desk/desk-service.ts'
import { incidentReportRetention } from '../features/records/incidents/incident-reports.ts'
import { escalationStore } from '../features/records/targets/escalation-store.ts'
import { reportRetention } from '../features/reports/report-maintenance.ts'
import { episodeStore } from '../features/telemetry/anomalies/episode-store.ts'
import type { RetentionJob } from '../platform/jobs/retention.ts'
import type { AppContext } from './context.ts'

/** The payment provider tells a message again for three days at most, and one that is older than minutes is refused. */
const EVENTS_KEPT_MS = 30 * DAY_MS

/** A hand-over tells of thirty days; what was late before stands in the timelines. */
const ESCALATIONS_KEPT_MS = 100 * DAY_MS

/** As long as the means by the hour that tell of the same time. */
const EPISODES_KEPT_MS = 1_825 * DAY_MS

/** What was said of prompts and pictures; what an admin decided otherwise holds on. */
const MODERATION_KEPT_MS = 180 * DAY_MS

/** Instances of one installation may have clocks that differ; none differs by this. */
const CLOCKS_APART_MS = HOUR_MS

/** Each of these rows is large. */
const RUNS_AT_ONCE = 500
/** What was said so long ago has been scored, or never will be; its scores stay. */
const PREDICTIONS_KEPT_MS = 30 * DAY_MS

/** What grows with every sign-in, payment and report, and is of no use afterwards. */
export function expiryJobs({ db, cities }: Pick<AppContext, 'db' | 'cities'>, desk: Pick<RecordDesk, 'remarkIn'>): readonly RetentionJob[] {
  const accounts = identityStore(db)
  const payments = subscriptionStore(db)
  const escalations = escalationStore(db)
  const sentByApps = georeportStore(db)
  const episodes = episodeStore(db.pool)
  return [
    (nowMs, atMost) => accounts.forgetAllOver(new Date(nowMs), new Date(nowMs - IDLE_END_MS.others), atMost),
    (nowMs, atMost) => payments.forgetEvents(new Date(nowMs - EVENTS_KEPT_MS), atMost),
    (nowMs, atMost) => sentByApps.forgetSubmissions(new Date(nowMs - AGAIN_MS), atMost),
    ...reportRetention({ db, cities }, desk),
    incidentReportRetention({ db }),
    ...recordPredictionRetention({ db }),
    (nowMs, atMost) => escalations.forget(new Date(nowMs - ESCALATIONS_KEPT_MS), atMost),
    (nowMs, atMost) => moderationStore(db.pool).forget(new Date(nowMs - MODERATION_KEPT_MS), atMost),
    (nowMs, atMost) => forgetReceipts(db, new Date(nowMs - CLOCKS_APART_MS), atMost),
    (nowMs, atMost) => episodes.forget(new Date(nowMs - EPISODES_KEPT_MS), atMost),
    // An earlier version's runs are gone before what it learnt.
    (nowMs, atMost) => forgetRuns(db, new Date(nowMs - PREDICTIONS_KEPT_MS), Math.min(atMost, RUNS_AT_ONCE)),
    (nowMs, atMost) => forgetParameters(db, new Date(nowMs - PREDICTIONS_KEPT_MS), Math.min(atMost, RUNS_AT_ONCE)),
  ]
}
