import { isAtLeast } from '@oppidum/domain/core/access'
import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { LEFT_AFTER_MS } from '@oppidum/domain/records/shift'
import type { AppContext } from '../../../compose/context.ts'
import type { EndpointRequest, Serve } from '../../../platform/http/serve.ts'
import { type Presence, presenceStore } from './presence-store.ts'

/** Minimum time between two writes for a person. */
const EVERY_MS = 60_000
const REMEMBERED = 10_000

/** Records who works at the desk, judged by actions and not by open pages. */
export function deskPresence({ db, cities, clock, log }: Pick<AppContext, 'db' | 'cities' | 'clock' | 'log'>) {
  const store = presenceStore(db)
  const lastMs = new Map<string, number>()

  async function noticePerson({ caller, query }: Pick<EndpointRequest<Endpoint>, 'caller' | 'query'>): Promise<void> {
    const { person } = caller
    if (!person || !isAtLeast(person.role, 'operator')) return
    const cityId = cities.find((query as { city?: string } | undefined)?.city).id
    const nowMs = clock.nowMs()
    const key = `${cityId} ${person.id}`
    const before = lastMs.get(key)
    if (before !== undefined && nowMs >= before && nowMs - before < EVERY_MS) return
    if (lastMs.size > REMEMBERED) lastMs.clear()
    lastMs.set(key, nowMs)
    try {
      await store.recordVisit(cityId, person.id, new Date(nowMs), LEFT_AFTER_MS, EVERY_MS)
    } catch (error) {
      // The request itself has succeeded; a missed presence must not fail it.
      lastMs.delete(key)
      log.warn({ err: error }, 'desk presence could not be stored')
    }
  }

  return {
    saw: noticePerson,
    /** Wraps `serve` to record the caller of every write. Reads do not count: open pages repeat them on their own. */
    noticing: (serve: Serve): Serve =>
      Object.assign(
        (<E extends Endpoint>(endpoint: E, handler: Parameters<typeof serve<E>>[1]) =>
          serve(endpoint, async (request) => {
            if (endpoint.method === 'GET') return handler(request)
            const reply = await handler(request)
            await noticePerson(request as EndpointRequest<Endpoint>)
            return reply
          })) as Serve,
        { prebuilt: serve.prebuilt, cached: serve.cached },
      ),
  }
}

/** When the person was last here before the current shift; null when never. */
export function leftAt(presence: Presence | null, nowMs: number): Date | null {
  if (!presence) return null
  return nowMs - presence.seenAt.getTime() >= LEFT_AFTER_MS ? presence.seenAt : presence.leftAt
}
