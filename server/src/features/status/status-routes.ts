import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { getHealth, getMetrics, getOpenApi, getReady, getStatus, listStatusHistory, type Readiness } from '@oppidum/domain/status/status'
import type { AppContext } from '../../compose/context.ts'
import type { CachedResponse } from '../../platform/http/responses/cached-response.ts'
import { type Serve, withHeaders } from '../../platform/http/serve.ts'
import { answerCache } from '../../platform/live/answer-cache.ts'
import { statusStore } from './status-store.ts'
import type { StatusWatch } from './status-watch.ts'
import { checkName } from './system-status.ts'

/** The checks run every five seconds. */
const HISTORY_CACHE = { forMs: 2_000, atMost: 50, atOnce: 2, waiting: 50 }

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  watch: StatusWatch
  ready(): Promise<Readiness>
  metrics(): Promise<string>
  description(): CachedResponse
}

export function statusRoutes(serve: Serve, { db, cities, clock, watch, ready, metrics, description }: Dependencies): void {
  const store = statusStore(db)
  const cache = answerCache<CachedResponse>(clock, HISTORY_CACHE)

  serve(getHealth, () => ({ status: 'ok' as const }))
  serve(getReady, async () => {
    const readiness = await ready()
    const up = readiness.status === 'ready'
    return withHeaders(
      readiness,
      up ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '5' },
      up ? 200 : 503,
    )
  })
  serve(getStatus, ({ query }) => watch.now(cities.find(query.city).id))
  serve.cached(listStatusHistory, async ({ query }, { turn, asksStore, bytes }) => {
    const { id } = cities.find(query.city)
    const limit = query.limit ?? PAGE_LIMIT
    const load = async () => {
      if (query.before !== undefined) asksStore()
      const before = query.before === undefined ? clock.nowMs() + 1 : Date.parse(query.before)
      const spells = await store.list(id, new Date(before), limit)
      return bytes(
        spells.map((it) => ({
          check: it.checkId,
          name: checkName(it.checkId),
          state: it.state,
          problem: it.problem,
          since: it.since.toISOString(),
          until: it.until?.toISOString() ?? null,
        })),
      )
    }
    return cache.get([id, limit, query.before].join('\n'), load, { turn })
  })
  serve(getMetrics, () => metrics())
  serve.constant(getOpenApi, description)
}
