import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import { listSourceParts } from './ingest-source-store.ts'
import { ingestSources, sourceStatus } from './source-health.ts'

/** How fresh what the ingest API takes is, source by source, in the form of feeds. */
export function ingestStatuses({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  return async (cityId: string): Promise<FeedStatus[]> =>
    ingestSources(await listSourceParts(db.pool, cityId), [], clock.nowMs()).map(sourceStatus)
}
