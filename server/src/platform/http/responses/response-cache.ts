import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestTarget, targetOf } from '../requests/request-target.ts'
import type { CachedResponse } from './cached-response.ts'

/** The prebuilt answer for a city; undefined asks for the default one. Null when it is not there yet. */
export type CachedResponseFor = (cityId: string | undefined) => CachedResponse | null

export interface ResponseCache {
  add(path: string, answer: CachedResponseFor): void
  /** An answer that is the same whatever the query holds. */
  addConstant(path: string, answer: () => CachedResponse): void
  /** False when the request is not one for here; then nothing has been done with it. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** How many answers each path has given so. */
  counts(): ReadonlyMap<string, number>
}

/**
 * Answers the hot lists before the framework sees them: its routing, hooks and replies cost more than the answer
 * itself (decision 0006). Only public answers may be added, since nobody asks here who is calling.
 * @param mayPass asked for every request; false leaves the refusal to the framework
 */
export function responseCache(mayPass: (request: IncomingMessage) => boolean): ResponseCache {
  const answers = new Map<string, { answer: CachedResponseFor; isConstant: boolean; count: number }>()

  return {
    add(path, answer) {
      answers.set(path, { answer, isConstant: false, count: 0 })
    },
    addConstant(path, answer) {
      answers.set(path, { answer, isConstant: true, count: 0 })
    },
    answer(request, response) {
      const url = request.url ?? ''
      const at = url.indexOf('?')
      const known = answers.get(at === -1 ? url : url.slice(0, at))
      if (!known || request.method !== 'GET' || !mayPass(request)) return false
      const target = targetOrNull(request)
      const base = target && currentResponse(known.answer, target.city)
      const ready = base && (target.isCityAlone || known.isConstant ? base : base.narrower(url))
      if (!ready) return false
      known.count++
      ready.send(request, response)
      return true
    },
    counts: () => new Map([...answers].map(([path, { count }]) => [path, count])),
  }
}

/** Null for an address that is refused; the framework then says why. */
function targetOrNull(request: IncomingMessage): RequestTarget | null {
  try {
    return targetOf(request)
  } catch {
    return null
  }
}

/** The present answer for a city. Null when there is none; the framework then says why. */
export function currentResponse(answer: CachedResponseFor, city: string | undefined): CachedResponse | null {
  try {
    return answer(city)
  } catch {
    return null
  }
}
