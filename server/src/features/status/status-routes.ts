import { getHealth, getMetrics, getOpenApi, getReady, getStatus, type Readiness } from '@oppidum/domain/status'
import type { House } from '../../house.ts'
import { headed, type Serve } from '../../http/serve.ts'
import type { StatusWatch } from './status-watch.ts'

interface Needs extends Pick<House, 'cities'> {
  watch: StatusWatch
  ready(): Promise<Readiness>
  metrics(): Promise<string>
  description(): Record<string, unknown>
}

export function statusRoutes(serve: Serve, { cities, watch, ready, metrics, description }: Needs): void {
  serve(getHealth, () => ({ status: 'ok' as const }))
  serve(getReady, async () => {
    const readiness = await ready()
    const up = readiness.status === 'ready'
    return headed(readiness, up ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '5' }, up ? 200 : 503)
  })
  serve(getStatus, ({ query }) => watch.now(cities.find(query.city).id))
  serve(getMetrics, () => metrics())
  serve(getOpenApi, () => description())
}
