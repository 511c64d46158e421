import { withPresentNames } from '@oppidum/domain/core/deprecated-name'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { faultOf, innermost, NO_WORDS } from '../responses/fault-words.ts'
import { checkedText, targetOf } from './request-target.ts'

/** The validated input of a call. */
export interface EndpointInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Whether a field came under a deprecated name. */
  hasOldNames: boolean
}

const MOST_FAULTS = 10

/** Limits on bodies. */
export const BODY_LIMITS = { depth: 32, items: 1_000 } as const

/**
 * What the objects of a body inherit: no names at all, and a primitive value, so that comparing or printing one cannot throw. The schema
 * library compares the `length` of whatever has one with the limits of a text, also where the value is no text.
 */
const INERT: object = Object.freeze(Object.assign(Object.create(null), { [Symbol.toPrimitive]: () => Number.NaN }))

/** The same value with every text normalised. @throws Failure malformed when it is too deep, too long or has invalid text */
function checkedBody(value: unknown, depth = 0): unknown {
  if (depth > BODY_LIMITS.depth) throw new Failure('malformed', `The body is nested deeper than ${BODY_LIMITS.depth} levels.`)
  if (typeof value === 'string') return checkedText(value, 'The body')
  if (Array.isArray(value)) {
    if (value.length > BODY_LIMITS.items) throw new Failure('malformed', `A list in the body is longer than ${BODY_LIMITS.items} items.`)
    return value.map((it) => checkedBody(it, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const checked: Record<string, unknown> = Object.create(INERT)
  for (const [name, it] of Object.entries(value)) checked[checkedText(name, 'The body')] = checkedBody(it, depth + 1)
  return checked
}

/** Renames deprecated fields. @throws Failure refused when a field comes under both names with different values */
function withCurrentNames(schema: z.ZodMiniType | undefined, input: unknown): { value: unknown; hasOldNames: boolean } {
  if (!schema) return { value: input, hasOldNames: false }
  const { value, hasOldNames, contradiction } = withPresentNames(schema, input)
  if (!contradiction) return { value, hasOldNames }
  const { old, now } = contradiction
  throw new Failure('refused', `'${old}' is the old name of '${now}': send one, or both with the same value.`, { details: { field: now } })
}

/** @throws Failure malformed, naming what is wrong */
function parsed(schema: z.ZodMiniType | undefined, value: unknown, what: 'parameter' | 'field'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: () => NO_WORDS, reportInput: true })
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, MOST_FAULTS).map(innermost)
  const faults = issues.map((it) => ({ at: it.path.join('.'), message: it.message, fault: faultOf(it) }))
  const details = faults.map(({ at, message, fault }) => ({ at, problem: message === NO_WORDS ? fault : message }))
  const [first] = faults
  throw new Failure('malformed', first ? sentenceOf(first, what) : 'This request could not be understood.', { details })
}

interface Fault {
  at: string
  /** The schema's own message: what it expects, or a whole sentence starting with a capital. Empty if it has none. */
  message: string
  fault: string
}

function sentenceOf({ at, message, fault }: Fault, what: 'parameter' | 'field'): string {
  if (/^[A-Z][a-z]/.test(message)) return `${message}.`
  const subject = at === '' ? `This ${what === 'field' ? 'body' : 'request'}` : `The ${what} '${at}'`
  return message === NO_WORDS ? `${subject} ${fault}.` : `${subject} is not valid: expected ${message}.`
}

/** Parses part of a body that the endpoint's schema does not describe. @throws Failure malformed, naming what is wrong */
export function parseAs<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  return parsed(schema, withCurrentNames(schema, value).value, 'field') as z.infer<S>
}

/** A raw body stays bytes; a missing body counts as an empty object. */
function bodyOf(endpoint: Endpoint, { body }: FastifyRequest): unknown {
  if (endpoint.rawBody || endpoint.bodyTypes) return body ?? new Uint8Array()
  return endpoint.body && checkedBody(body ?? {})
}

/** @throws Failure malformed, or refused for a field that contradicts its old name */
export function endpointInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> {
  // These types are derived from the endpoint's schemas.
  const params = parsed(endpoint.params, request.params, 'parameter') as ParamsOf<E>
  const rawQuery = withCurrentNames(endpoint.query, targetOf(request.raw).query)
  const query = parsed(endpoint.query, rawQuery.value, 'parameter') as QueryOf<E>
  const rawBody = withCurrentNames(endpoint.body, bodyOf(endpoint, request))
  const body = parsed(endpoint.body, rawBody.value, 'field') as BodyOf<E>
  // The checked body is a copy. Dropping the original keeps an image in memory only once while it waits.
  request.body = undefined
  return { params, query, body, hasOldNames: rawQuery.hasOldNames || rawBody.hasOldNames }
}
