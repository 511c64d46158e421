import type { IncomingMessage } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
/** Before the path of an address that is written out whole. */
const ORIGIN = /^https?:\/\/.*?\//

interface PathMethods {
  path: string
  allowed: readonly string[]
  others: readonly string[]
}

/** HEAD is allowed where GET is. */
function pathMethods(path: string, served: readonly string[]): PathMethods {
  const allowed = METHODS.filter((it) => served.includes(it) || (it === 'HEAD' && served.includes('GET')))
  return { path, allowed, others: METHODS.filter((it) => !allowed.includes(it)) }
}

/** Answers 405, with the header that names the allowed methods. */
export function wrongMethod({ allowed }: PathMethods): { allow: string; failure: Failure } {
  const allow = allowed.join(', ')
  const sentence = allow === 'GET, HEAD' ? 'This address can only be read (GET).' : `This address takes ${allow}.`
  return { allow, failure: new Failure('wrong_method', sentence) }
}

/** Served paths that are looked up when the router has found nothing. */
export interface OtherMethods {
  add(methods: PathMethods): void
  /** The path that is served, but not for this request's method; null if there is none. */
  refusedBy(request: Pick<IncomingMessage, 'method' | 'url'>): PathMethods | null
}

export function otherMethods(): OtherMethods {
  const known = new Map<string, PathMethods>()
  /** Paths with parameters by their number of parts. */
  const patterns = new Map<number, PathMethods[]>()
  return {
    add(methods) {
      known.set(methods.path, methods)
      if (!methods.path.includes(':')) return
      const parts = partsOf(methods.path).length
      patterns.set(parts, [...(patterns.get(parts) ?? []), methods].sort(byFirstParameter))
    },
    refusedBy({ method = '', url = '' }) {
      const path = pathOf(url)
      const found = known.get(path) ?? patterns.get(partsOf(path).length)?.find((it) => overlap(it.path, path))
      return found?.others.includes(method) ? found : null
    },
  }
}

/**
 * Refuses every method that a served path does not take. A route for each would be most routes of the server, and half of the time that
 * composing it takes; so only a path has them whose addresses another path would serve with such a method, or refuse.
 */
export function refuseOthers(app: FastifyInstance, others: OtherMethods, methods: ReadonlyMap<string, readonly string[]>): void {
  const all = [...methods].map(([path, served]) => pathMethods(path, served))
  const beside = (own: PathMethods) => all.filter((it) => it.path !== own.path && overlap(it.path, own.path))
  const routed = new Set(all.filter((own) => beside(own).some((it) => it.allowed.some((method) => own.others.includes(method)))))
  // Those that are added meanwhile are visited too.
  for (const own of routed) for (const it of beside(own)) routed.add(it)
  for (const own of all) {
    if (routed.has(own)) routeOthers(app, own)
    else others.add(own)
  }
}

function routeOthers(app: FastifyInstance, own: PathMethods): void {
  app.route({
    method: [...own.others],
    url: own.path,
    onRequest: (_request, reply, done) => {
      const { allow, failure } = wrongMethod(own)
      reply.header('allow', allow)
      done(failure)
    },
    handler: async () => undefined,
  })
}

const partsOf = (path: string) => path.split('/')

/** As the router chooses among paths: fixed parts before parameters, from the left. */
function byFirstParameter(one: PathMethods, other: PathMethods): number {
  const others = partsOf(other.path)
  const at = partsOf(one.path).findIndex((part, index) => isParameter(part) !== isParameter(others[index]))
  return at === -1 ? 0 : isParameter(others[at]) ? -1 : 1
}

const isParameter = (part: string | undefined) => part?.startsWith(':') ?? false

/** Whether an address can be of both: a parameter is any part. */
function overlap(one: string, other: string): boolean {
  const [ones, others] = [partsOf(one), partsOf(other)]
  return ones.length === others.length && ones.every((part, at) => part === others[at] || isParameter(part) || isParameter(others[at]))
}

/** As the router reads it: decoded, and without one slash at its end. */
function pathOf(url: string): string {
  const [whole = ''] = url.replace(ORIGIN, '/').split(/[?#]/, 1)
  try {
    const path = decodeURI(whole)
    return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  } catch {
    return whole
  }
}
