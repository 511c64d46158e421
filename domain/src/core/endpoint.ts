import type * as z from 'zod/mini'
import type { Feature } from '../plans/plan.ts'
import type { Access } from './access.ts'

type Schema = z.ZodMiniType

/** Which row of the rate limit table a call is counted in. */
export type RateClass = 'cached' | 'read' | 'write' | 'question' | 'signIn' | 'probe'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What carries a call: `any` proof that opens it; `session`, no API key, because a key may not manage the account
 *. Every call that writes is `session`, whatever it says.
 */
type CarriedBy = 'any' | 'session'

/** One call of the API as plain data: the server binds it to a handler, the page to `fetch`. */
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
  /** The feature that a question needs beyond `access`, by what it asks for; null when none. `query` is as parsed. */
  featureFor?: (query: never, nowMs: number) => Feature | null
  /** 'any' when absent. */
  carriedBy?: CarriedBy
  /** Parameters of a public call that ask about whoever asks, or all of it: such an answer is nobody else's. */
  aboutAsker?: readonly string[] | 'always'
  rate: RateClass
  /** One line for the API description. */
  summary: string
  params?: Params
  query?: Query
  /** JSON; a call that writes and has none takes no body. Unknown members are refused. */
  body?: Body
  /** Bytes that the body may have at most; the door's usual limit when absent. */
  bodyBytes?: number
  /** The body is handed on as the bytes that came: a signature was made over them. */
  rawBody?: true
  reply: Reply
  /** 'application/json' when absent. */
  mediaType?: string
}

/** Keeps the exact schemas in the type; there is nothing to do at run time. */
export function endpoint<Params extends Schema, Query extends Schema, Reply extends Schema, Body extends Schema>(
  call: Omit<Endpoint<Params, Query, Reply, Body>, 'featureFor'> & {
    featureFor?: (query: z.infer<Query>, nowMs: number) => Feature | null
  },
): Endpoint<Params, Query, Reply, Body> {
  return call as Endpoint<Params, Query, Reply, Body>
}

/** Whether what is asked is about whoever asks. `asks` tells whether a parameter is there. */
export function isAboutAsker({ aboutAsker = [] }: Pick<Endpoint, 'aboutAsker'>, asks: (name: string) => boolean): boolean {
  return aboutAsker === 'always' || aboutAsker.some(asks)
}

/** Whether a call is about one city, the first one when it names none; a call that takes none is about them all. */
export function takesCity({ query }: Pick<Endpoint, 'query'>): boolean {
  return query !== undefined && 'shape' in query && 'city' in (query.shape as object)
}

export type ParamsOf<E extends Endpoint> = NonNullable<E['params']> extends Schema ? z.infer<NonNullable<E['params']>> : undefined
export type QueryOf<E extends Endpoint> = NonNullable<E['query']> extends Schema ? z.infer<NonNullable<E['query']>> : undefined
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
export type BodyOf<E extends Endpoint> = NonNullable<E['body']> extends Schema ? z.infer<NonNullable<E['body']>> : undefined
