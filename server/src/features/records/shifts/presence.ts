import { isAtLeast } from '@oppidum/domain/core/access'
import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { LEFT_AFTER_MS } from '@oppidum/domain/records/shift'
import type { AppContext } from '../../../compose/context.ts'
import type { EndpointRequest, Serve } from '../../../platform/http/serve.ts'
import { type Presence, presenceStore } from './presence-store.ts'

/** A person is written down at most so often. */
const EVERY_MS = 60_000
const REMEMBERED = 10_000

/** Sees who works at the desk: by what they do there, not by pages that were left open. */
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
      // What was done is done, whether somebody noticed or not.
      lastMs.delete(key)
      log.warn({ err: error }, 'desk presence could not be stored')
    }
  }

  return {
    saw: noticePerson,
    /** Serves the same calls, and notices who changes something by them: what is read is read again by itself. */
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

/** When somebody was last here before their present turn; null when they never were. */
export function leftAt(presence: Presence | null, nowMs: number): Date | null {
  if (!presence) return null
  return nowMs - presence.seenAt.getTime() >= LEFT_AFTER_MS ? presence.seenAt : presence.leftAt
}
