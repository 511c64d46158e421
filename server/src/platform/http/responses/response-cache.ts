import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_QUERY, pathOf, type RequestTarget, targetOf } from '../requests/request-target.ts'
import type { CachedResponse } from './cached-response.ts'

/** A city's prebuilt answer; undefined means the default city. Null if it is not built yet. */
export type CachedResponseFor = (cityId: string | undefined) => CachedResponse | null

export interface ResponseCache {
  add(path: string, answer: CachedResponseFor): void
  /** For an answer that is the same for every query. */
  addConstant(path: string, answer: () => CachedResponse): void
  /** False if the request is not answered here; nothing has been done with it then. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** How many requests have been answered here, by path. */
  counts(): ReadonlyMap<string, number>
}

/**
 * Answers the hot lists before the framework sees the request: its routing, hooks and replies cost more than the answer itself
 * (decision 0006). Only public answers may be added, because the caller is not authenticated here.
 * @param mayPass called for every request; false leaves the refusal to the framework
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
      const path = pathOf(url)
      const entry = answers.get(path)
      if (!entry || request.method !== 'GET' || !mayPass(request)) return false
      // A served path alone can be read in one way only.
      const target = path === url ? NO_QUERY : targetOrNull(request)
      const base = target && currentResponse(entry.answer, target.city)
      const ready = base && (target.isCityAlone || entry.isConstant ? base : base.narrower(url))
      if (!ready) return false
      entry.count++
      ready.send(request, response)
      return true
    },
    counts: () => new Map([...answers].map(([path, { count }]) => [path, count])),
  }
}

/** Null for a refused address; the framework then reports why. */
function targetOrNull(request: IncomingMessage): RequestTarget | null {
  try {
    return targetOf(request)
  } catch {
    return null
  }
}

/** A city's prebuilt answer. Null if there is none; the framework then reports why. */
export function currentResponse(answer: CachedResponseFor, city: string | undefined): CachedResponse | null {
  try {
    return answer(city)
  } catch {
    return null
  }
}
