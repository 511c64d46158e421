import { RESOLVED_SHOWN_MS } from '@oppidum/domain/records/incident'
import { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'
import { LOOK_BACK_MS, recordPredictionScoreStore } from './prediction-score-store.ts'
import { recordPredictionStore } from './prediction-store.ts'

/** Deletes queue entries of records that ended before any model could read them, and marks of records scored long ago. */
export function recordPredictionRetention({ db }: Pick<AppContext, 'db'>): RetentionJob[] {
  const store = recordPredictionStore(db)
  const scores = recordPredictionScoreStore(db)
  return [
    ...RecordKind.options.map(
      (kind): RetentionJob =>
        (nowMs, atMost) =>
          store.forgetOver(kind, new Date(nowMs - RESOLVED_SHOWN_MS), atMost),
    ),
    (nowMs, atMost) => scores.forgetMarks(new Date(nowMs - 2 * LOOK_BACK_MS), atMost),
  ]
}
