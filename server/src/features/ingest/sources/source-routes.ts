import { Failure } from '@oppidum/domain/core/failure'
import { forgetIngestSource, listIngestSources, listRejectedRows } from '@oppidum/domain/ingest/ingest-source'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { listRejections, listSourceParts, rejectedRowsOf, removeSource } from './ingest-source-store.ts'
import { ingestSources } from './source-health.ts'

const unknown = () => new Failure('not_found', 'No source of that name has delivered to this city.')

/** What delivers by the ingest API, for admins. */
export function sourceRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  serve(listIngestSources, async ({ query }) => {
    const { id } = cities.find(query.city)
    return ingestSources(await listSourceParts(db.pool, id), await listRejections(db.pool, id), clock.nowMs())
  })

  serve(listRejectedRows, async ({ query, params }) => {
    const city = cities.find(query.city)
    if (!(await listSourceParts(db.pool, city.id)).some((it) => it.sourceId === params.id)) throw unknown()
    const rows = await rejectedRowsOf(db.pool, city.id, params.id)
    return rows.map(({ at, field, ...rest }) => ({ ...rest, at: at.toISOString(), field: field || null }))
  })

  serve(forgetIngestSource, async ({ query, params }) => {
    const city = cities.find(query.city)
    if (!(await transaction(db, (tx) => removeSource(tx, city.id, params.id)))) throw unknown()
    return { removed: true as const }
  })
}
