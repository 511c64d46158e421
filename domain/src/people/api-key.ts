import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/**
 * What a key may do, never more than its owner. `read`: read everything; `city`: read public data plus what the owner's plan adds;
 * `write`: read everything and change records; `ingest`: deliver data, and read nothing.
 */
export const KeyScope = z.enum(['read', 'city', 'write', 'ingest'])
export type KeyScope = z.infer<typeof KeyScope>

/** Whether a key with these scopes stands for its owner when it reads, so that it sees what their role sees. */
export const readsAsOwner = (scopes: readonly KeyScope[]): boolean => scopes.includes('read') || scopes.includes('write')

type KeyRule = Pick<Endpoint, 'method' | 'access' | 'carriedBy' | 'keyScope'>

/** Whether a key may make a call, as far as the key is concerned: the owner's role and plan are checked besides. */
export function mayCall(scopes: readonly KeyScope[], { method, access, carriedBy, keyScope }: KeyRule): boolean {
  if (carriedBy === 'session') return false
  if (method !== 'GET') return keyScope !== undefined && scopes.includes(keyScope)
  return readsAsOwner(scopes) || (scopes.includes('city') && access === 'anyone')
}

/** Whether some key may make a call. None manages the account, its keys or its plan. */
export const takesKeys = (endpoint: KeyRule): boolean => mayCall(KeyScope.options, endpoint)

/** Days until a key expires. */
export const KEY_DAYS = [30, 90, 365] as const

/** A key as colleagues see it beside a change; its name is null once it is removed. */
export const UsedKey = z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) }))
export type UsedKey = z.infer<typeof UsedKey>

/** Most keys per person. */
export const KEYS_AT_MOST = 20

const KeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** A key as its owner sees it; the secret is shown once, when it is created. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Last four characters of the key. */
  lastFour: z.string(),
  scopes: z.array(KeyScope),
  createdAt: Instant,
  /** Null if it does not expire. */
  expiresAt: z.nullable(Instant),
  /** Rounded to the minute; null before the first use. */
  lastUsedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'signedIn',
  rate: 'read',
  summary: 'Your API keys, newest first; the keys themselves are not stored.',
  reply: z.array(ApiKey),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: { feature: 'apiAccess' },
  rate: 'write',
  summary: 'Creates an API key; it is shown only in this response.',
  body: z.strictObject({
    name: KeyName,
    /** Everything its owner may read, if absent. */
    scopes: z._default(z.array(KeyScope).check(z.minLength(1), z.maxLength(KeyScope.options.length)), ['read']),
    /** Null for a key that does not expire; 90 if absent. */
    expiresInDays: z._default(z.nullable(z.literal(KEY_DAYS)), 90),
  }),
  reply: z.extend(ApiKey, { key: z.string() }),
})

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  access: 'signedIn',
  rate: 'write',
  summary: 'Revokes an API key with immediate effect.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ removed: z.literal(true) }),
})
