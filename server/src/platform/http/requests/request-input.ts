import { withPresentNames } from '@oppidum/domain/core/deprecated-name'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { faultOf, NO_WORDS } from '../responses/fault-words.ts'
import { checkedText, targetOf } from './request-target.ts'

/** What was asked, as the schemas of the endpoint let it through. */
export interface EndpointInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** A field came under the name that it had before. */
  hasOldNames: boolean
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

/** Fields under their present names. @throws Failure refused when a field has two different values, under its old and its new name */
function presented(schema: z.ZodMiniType | undefined, given: unknown): { value: unknown; hasOldNames: boolean } {
  if (!schema) return { value: given, hasOldNames: false }
  const { value, hasOldNames, contradiction } = withPresentNames(schema, given)
  if (!contradiction) return { value, hasOldNames }
  const { old, now } = contradiction
  throw new Failure('refused', `'${old}' is the old name of '${now}': give one, or both alike.`, { details: { field: now } })
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
export function parseAs<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  return parsed(schema, presented(schema, value).value, 'field') as z.infer<S>
}

/** Bytes stay as they came; no body at all is an empty one. */
function bodyOf(endpoint: Endpoint, { body }: FastifyRequest): unknown {
  if (endpoint.rawBody) return body ?? new Uint8Array()
  return endpoint.body && checkedBody(body ?? {})
}

/** @throws Failure malformed, or refused for a field that contradicts its old name */
export function endpointInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> {
  // The schemas of the endpoint are what these types are made of.
  const params = parsed(endpoint.params, request.params, 'parameter') as ParamsOf<E>
  const asked = presented(endpoint.query, targetOf(request.raw).query)
  const query = parsed(endpoint.query, asked.value, 'parameter') as QueryOf<E>
  const sent = presented(endpoint.body, bodyOf(endpoint, request))
  const body = parsed(endpoint.body, sent.value, 'field') as BodyOf<E>
  // What was checked is a copy: a picture lies in memory once while it waits.
  request.body = undefined
  return { params, query, body, hasOldNames: asked.hasOldNames || sent.hasOldNames }
}
