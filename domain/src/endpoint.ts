import type * as z from 'zod/mini'
import type { Access } from './access.ts'

type Schema = z.ZodMiniType

/** Which row of the rate limit table (RUNNING) a call is counted in. */
export type RateClass = 'cached' | 'read' | 'probe'

/** One call of the API as plain data: the server binds it to a handler, the page to `fetch`. */
export interface Endpoint<Params extends Schema = Schema, Query extends Schema = Schema, Reply extends Schema = Schema> {
  method: 'GET'
  /** With `:name` for each member of `params`. */
  path: string
  access: Access
  rate: RateClass
  /** One line for the API description. */
  summary: string
  params?: Params
  query?: Query
  reply: Reply
  /** 'application/json' when absent. */
  mediaType?: string
}

/** Keeps the exact schemas in the type; there is nothing to do at run time. */
export function endpoint<Params extends Schema, Query extends Schema, Reply extends Schema>(
  call: Endpoint<Params, Query, Reply>,
): Endpoint<Params, Query, Reply> {
  return call
}

export type ParamsOf<E extends Endpoint> = NonNullable<E['params']> extends Schema ? z.infer<NonNullable<E['params']>> : undefined
export type QueryOf<E extends Endpoint> = NonNullable<E['query']> extends Schema ? z.infer<NonNullable<E['query']>> : undefined
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
