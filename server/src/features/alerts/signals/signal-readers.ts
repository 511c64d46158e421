import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { SystemStatus } from '@oppidum/domain/status/status'
import type { AppContext } from '../../../compose/context.ts'
import type { PresentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { anomalySignals } from './anomaly-signals-store.ts'
import { feedSignals } from './feed-signals.ts'
import { forecastSignals } from './forecast-signals.ts'
import { recordSignals } from './record-signals.ts'
import type { SignalReader } from './signal-reader.ts'
import { systemSignals } from './system-signals.ts'

/** What other features know. */
export interface SignalSources {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
  statusOf(cityId: string): SystemStatus
  present: Pick<PresentPredictions, 'shown'>
}

/** Every kind of signal that is not a series. */
export const signalReaders = ({ db }: Pick<AppContext, 'db'>, { feedsOf, statusOf, present }: SignalSources): SignalReader[] => [
  recordSignals(db),
  anomalySignals(db),
  forecastSignals(db, present),
  feedSignals(feedsOf),
  systemSignals(statusOf),
]
