import type * as z from 'zod/mini'
import type { Feature } from '../plans/plan.ts'
import type { Access } from './access.ts'

type Schema = z.ZodMiniType

/** The row of the rate limit table that a call counts against. */
export type RateClass = 'cached' | 'read' | 'write' | 'ingest' | 'question' | 'signIn' | 'probe'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Which credentials are accepted: `any`, or `session`, which excludes API keys, because a key may not manage the account.
 * Calls that write exclude keys too, unless they declare a `keyScope`.
 */
type CarriedBy = 'any' | 'session'

/** One API call as plain data: the server binds it to a handler, the page to `fetch`. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Reply extends Schema = Schema,
  Body extends Schema = Schema,
> {
  method: Method
  /** With `:name` for each member of `params`. */
  path: string
  access: Access
  /** The feature that a query needs beyond `access`; null if none. `query` is already parsed. */
  featureFor?: (query: never, nowMs: number) => Feature | null
  /** 'any' if absent. */
  carriedBy?: CarriedBy
  /** For a call that writes: the scope with which a key may make it. Closed to keys if absent. */
  keyScope?: 'write' | 'ingest'
  /** Open to people who lack the second factor that their role needs. */
  setsUpSecondFactor?: true
  /** Query parameters that make a public call's answer personal, or 'always': such an answer is never shared. */
  aboutAsker?: readonly string[] | 'always'
  rate: RateClass
  /** Every call reads the store, although it counts as `cached`. */
  fromStore?: true
  /** The answer may come from a replica of the database: see SEEN_AGE_HEADER. */
  readsHistory?: true
  /** Whether a call with an `Idempotency-Key` that is sent again is answered as before and does nothing more. */
  takesIdempotencyKey?: true
  /** One line for the API description. */
  summary: string
  params?: Params
  query?: Query
  /** JSON; a writing call without one takes no body. Unknown members are refused. */
  body?: Body
  /** Largest body in bytes; the server's default if absent. */
  bodyBytes?: number
  /** The handler receives the raw bytes, because a signature covers them. */
  rawBody?: true
  /** The handler receives the bytes of a body of one of these media types; JSON only if absent. A caller may say `content-encoding: gzip`. */
  bodyTypes?: readonly string[]
  reply: Reply
  /** 'application/json' if absent. */
  mediaType?: string
}

/** Keeps the exact schemas in the type; does nothing at run time. */
export function endpoint<Params extends Schema, Query extends Schema, Reply extends Schema, Body extends Schema>(
  call: Omit<Endpoint<Params, Query, Reply, Body>, 'featureFor'> & {
    featureFor?: (query: z.infer<Query>, nowMs: number) => Feature | null
  },
): Endpoint<Params, Query, Reply, Body> {
  return call as Endpoint<Params, Query, Reply, Body>
}

/** Whether the answer is about the caller. `asks` says whether a parameter is present. */
export function isAboutAsker({ aboutAsker = [] }: Pick<Endpoint, 'aboutAsker'>, asks: (name: string) => boolean): boolean {
  return aboutAsker === 'always' || aboutAsker.some(asks)
}

/** Whether a call is about one city, the first if it names none; a call without the parameter is about all cities. */
export function takesCity({ query }: Pick<Endpoint, 'query'>): boolean {
  return query !== undefined && 'shape' in query && 'city' in (query.shape as object)
}

export type ParamsOf<E extends Endpoint> = NonNullable<E['params']> extends Schema ? z.infer<NonNullable<E['params']>> : undefined
export type QueryOf<E extends Endpoint> = NonNullable<E['query']> extends Schema ? z.infer<NonNullable<E['query']>> : undefined
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
export type BodyOf<E extends Endpoint> = NonNullable<E['body']> extends Schema ? z.infer<NonNullable<E['body']>> : undefined

/**
 * Request header: how many milliseconds ago the caller last received anything from the server, by a clock that is never set. An answer
 * then holds everything that was committed before. Without the header, everything that was committed before the request.
 */
export const SEEN_AGE_HEADER = 'x-seen-age'

/** Reply header: the answer holds everything that was committed until this instant. */
export const DATA_AS_OF_HEADER = 'x-data-as-of'

/** Reply header: which server of the database was read. */
export const DATA_FROM_HEADER = 'x-data-from'
export type DataFrom = 'primary' | 'replica'
