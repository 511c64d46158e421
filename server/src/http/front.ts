import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, isAboutAsker } from '@oppidum/domain/endpoint'
import type { PrebuiltAnswer } from './prebuilt-answer.ts'

/** The prebuilt answer for a city; undefined asks for the default one. Null when it is not there yet. */
export type PrebuiltFor = (cityId: string | undefined) => PrebuiltAnswer | null

export interface Front {
  add(path: string, answer: PrebuiltFor): void
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
export function front(mayPass: (request: IncomingMessage) => boolean): Front {
  const answers = new Map<string, { answer: PrebuiltFor; count: number }>()

  return {
    add(path, answer) {
      answers.set(path, { answer, count: 0 })
    },
    answer(request, response) {
      const url = request.url ?? ''
      const at = url.indexOf('?')
      const known = answers.get(at === -1 ? url : url.slice(0, at))
      if (!known || request.method !== 'GET' || !mayPass(request)) return false
      const base = presentAnswer(known.answer, url)
      const ready = base && at !== -1 && onlyCity(url) === null ? base.narrower(url) : base
      if (!ready) return false
      known.count++
      ready.send(request, response)
      return true
    },
    counts: () => new Map([...answers].map(([path, { count }]) => [path, count])),
  }
}

/** The city that an address names in plain letters. */
export function cityIn(url: string): string | undefined {
  return url.includes('?') ? /[?&]city=([a-z0-9-]{1,64})(?:&|$)/.exec(url)?.[1] : undefined
}

/** Whether an address asks about whoever asks, however it spells the parameter. */
export function asksAboutAsker(endpoint: Pick<Endpoint, 'aboutAsker'>, url: string): boolean {
  const at = url.indexOf('?')
  if (endpoint.aboutAsker === 'always') return true
  if (!endpoint.aboutAsker || at === -1) return false
  const query = new URLSearchParams(url.slice(at + 1))
  return isAboutAsker(endpoint, (it) => query.has(it))
}

/** The present answer for the city that an address names. Null when there is none; the framework's way then says why. */
export function presentAnswer(answer: PrebuiltFor, url: string): PrebuiltAnswer | null {
  try {
    return answer(cityIn(url))
  } catch {
    return null
  }
}

/** The city that an address asks for, undefined for the default one; null when it asks for more than that. */
export function onlyCity(url: string): string | undefined | null {
  const at = url.indexOf('?')
  if (at === -1) return undefined
  const match = /^city=([a-z0-9-]{1,64})$/.exec(url.slice(at + 1))
  return match ? (match[1] as string) : null
}
