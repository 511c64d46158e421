import { DATA_AS_OF_HEADER, DATA_FROM_HEADER } from '@oppidum/domain/core/endpoint'
import type { Clock } from '../../../adapters/clock/clock.ts'
import type { Dated, HistoryReads } from '../../db/replica/history-reads.ts'

/** From which server of the database an answer was read, and as of when. */
export function dataHeaders(
  { from, stateMs }: Pick<Dated<unknown>, 'from' | 'stateMs'>,
  { history, clock }: { history: Pick<HistoryReads, 'nowMs'>; clock: Clock },
): Record<string, string> {
  const asOf = new Date(clock.nowMs() - (history.nowMs() - stateMs))
  return { [DATA_FROM_HEADER]: from, [DATA_AS_OF_HEADER]: asOf.toISOString() }
}
