import type { RecordDesk } from './desk/desk.ts'
import { opinionChores } from './features/classification/opinion-chores.ts'
import { moderationStore } from './features/image-moderation/moderation-store.ts'
import { georeportStore } from './features/open311/georeport-store.ts'
import { AGAIN_MS } from './features/open311/open311-server.ts'
import { subscriptionStore } from './features/plans/subscription-store.ts'
import { reportChores } from './features/report/report-upkeep.ts'
import { escalationStore } from './features/targets/escalation-store.ts'
import type { Chore } from './forgetting.ts'
import type { House } from './house.ts'
import { forgetReceipts } from './images/spent-receipt-store.ts'
import { forgetRuns } from './model-scores/run-store.ts'
import { forgetParameters } from './model-scores/version-store.ts'
import { identityStore } from './outside/identity/identity-store.ts'
import { IDLE_END_MS } from './outside/identity/session-ends.ts'
import { episodeStore } from './series-watch/episode-store.ts'

/** The payment provider tells a message again for three days at most, and one that is older than minutes is refused. */
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000

/** A hand-over tells of thirty days; what was late before stands in the timelines. */
const ESCALATIONS_KEPT_MS = 100 * 24 * 3_600_000

/** As long as the means by the hour that tell of the same time. */
const EPISODES_KEPT_MS = 1_825 * 24 * 3_600_000

/** What was said of prompts and pictures; what an admin decided otherwise holds on. */
const MODERATION_KEPT_MS = 180 * 24 * 3_600_000

/** Instances of one installation may have clocks that differ; none differs by this. */
const CLOCKS_APART_MS = 3_600_000

/** Each of these rows is large. */
const RUNS_AT_ONCE = 500
/** What was said so long ago has been scored, or never will be; its scores stay. */
const PREDICTIONS_KEPT_MS = 30 * 24 * 3_600_000

/** What grows with every sign-in, payment and report, and is of no use afterwards. */
export function whatIsOver({ db, cities }: Pick<House, 'db' | 'cities'>, desk: Pick<RecordDesk, 'remarkIn'>): readonly Chore[] {
  const accounts = identityStore(db)
  const payments = subscriptionStore(db)
  const escalations = escalationStore(db)
  const sentByApps = georeportStore(db)
  const episodes = episodeStore(db.pool)
  return [
    (nowMs, atMost) => accounts.forgetAllOver(new Date(nowMs), new Date(nowMs - IDLE_END_MS.others), atMost),
    (nowMs, atMost) => payments.forgetEvents(new Date(nowMs - EVENTS_KEPT_MS), atMost),
    (nowMs, atMost) => sentByApps.forgetSubmissions(new Date(nowMs - AGAIN_MS), atMost),
    ...reportChores({ db, cities }, desk),
    ...opinionChores({ db }),
    (nowMs, atMost) => escalations.forget(new Date(nowMs - ESCALATIONS_KEPT_MS), atMost),
    (nowMs, atMost) => moderationStore(db.pool).forget(new Date(nowMs - MODERATION_KEPT_MS), atMost),
    (nowMs, atMost) => forgetReceipts(db, new Date(nowMs - CLOCKS_APART_MS), atMost),
    (nowMs, atMost) => episodes.forget(new Date(nowMs - EPISODES_KEPT_MS), atMost),
    // An earlier version's runs are gone before what it learnt.
    (nowMs, atMost) => forgetRuns(db, new Date(nowMs - PREDICTIONS_KEPT_MS), Math.min(atMost, RUNS_AT_ONCE)),
    (nowMs, atMost) => forgetParameters(db, new Date(nowMs - PREDICTIONS_KEPT_MS), Math.min(atMost, RUNS_AT_ONCE)),
  ]
}
