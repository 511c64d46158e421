import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { faultOf, NO_WORDS } from '../responses/fault-words.ts'
import { checkedText, targetOf } from './request-target.ts'

/** What was asked, as the schemas of the endpoint let it through. */
export interface Question<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

const MOST_FAULTS = 10

/** Limits of what may stand in a body. */
export const BODY_LIMITS = { depth: 32, items: 1_000 } as const

/** The same value with every text normalised. @throws Failure malformed for what is too deep, too long or no text */
function checkedBody(value: unknown, depth = 0): unknown {
  if (depth > BODY_LIMITS.depth) throw new Failure('malformed', `The body is nested deeper than ${BODY_LIMITS.depth} levels.`)
  if (typeof value === 'string') return checkedText(value, 'The body')
  if (Array.isArray(value)) {
    if (value.length > BODY_LIMITS.items) throw new Failure('malformed', `A list in the body is longer than ${BODY_LIMITS.items} items.`)
    return value.map((it) => checkedBody(it, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const checked: Record<string, unknown> = Object.create(null)
  for (const [name, it] of Object.entries(value)) checked[checkedText(name, 'The body')] = checkedBody(it, depth + 1)
  return checked
}

/** @throws Failure malformed, naming what is wrong */
function parsed(schema: z.ZodMiniType | undefined, value: unknown, what: 'parameter' | 'field'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: () => NO_WORDS, reportInput: true })
  if (result.success) return result.data
  const faults = result.error.issues.slice(0, MOST_FAULTS).map((it) => ({ at: it.path.join('.'), said: it.message, fault: faultOf(it) }))
  const details = faults.map(({ at, said, fault }) => ({ at, problem: said === NO_WORDS ? fault : said }))
  const [first] = faults
  throw new Failure('malformed', first ? sentenceOf(first, what) : 'This request is not understood.', { details })
}

interface Fault {
  at: string
  /** What the schema says of it: what it expects, or a whole sentence that begins with a capital. */
  said: string
  fault: string
}

function sentenceOf({ at, said, fault }: Fault, what: 'parameter' | 'field'): string {
  if (/^[A-Z][a-z]/.test(said)) return `${said}.`
  const subject = at === '' ? `This ${what === 'field' ? 'body' : 'request'}` : `The ${what} '${at}'`
  return said === NO_WORDS ? `${subject} ${fault}.` : `${subject} is not understood: ${said}.`
}

/** What stands in a part of a body that its own schema does not describe. @throws Failure malformed, naming what is wrong */
export function readAs<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  return parsed(schema, value, 'field') as z.infer<S>
}

/** Bytes stay as they came; no body at all is an empty one. */
function bodyOf(endpoint: Endpoint, { body }: FastifyRequest): unknown {
  if (endpoint.rawBody) return body ?? new Uint8Array()
  return endpoint.body && checkedBody(body ?? {})
}

/** @throws Failure malformed */
export function questionOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Question<E> {
  // The schemas of the endpoint are what these types are made of.
  const params = parsed(endpoint.params, request.params, 'parameter') as ParamsOf<E>
  const query = parsed(endpoint.query, targetOf(request.raw).query, 'parameter') as QueryOf<E>
  const body = parsed(endpoint.body, bodyOf(endpoint, request), 'field') as BodyOf<E>
  // What was checked is a copy: a picture lies in memory once while it waits.
  request.body = undefined
  return { params, query, body }
}
