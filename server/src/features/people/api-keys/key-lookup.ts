import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../../compose/context.ts'
import type { ApiKeys } from '../../../platform/auth/api-keys.ts'
import { KEY_MARK } from '../../../platform/auth/credentials.ts'
import { apiKeyStore } from './api-key-store.ts'

/** The last use is stored to the minute. */
const USED_EVERY_MS = 60_000
const RANDOM_BYTES = 24
/** The form of our own keys: nothing else is looked up. */
const OUR_KEY = new RegExp(`^${KEY_MARK}[A-Za-z0-9_-]{${Math.ceil((RANDOM_BYTES * 4) / 3)}}$`)

/** 192 random bits. */
export function newKey(): string {
  return `${KEY_MARK}${randomBytes(RANDOM_BYTES).toString('base64url')}`
}

export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Looks up API keys for the guard. */
export function keyLookup({ db, clock }: Pick<AppContext, 'db' | 'clock'>): ApiKeys {
  const keys = apiKeyStore(db)
  return {
    async recognise(key) {
      if (!OUR_KEY.test(key)) return null
      const nowMs = clock.nowMs()
      const found = await keys.find(hashOf(key), new Date(nowMs))
      if (!found) return null
      const before = nowMs - USED_EVERY_MS
      if (!found.lastUsedAt || found.lastUsedAt.getTime() < before) await keys.used(found.id, new Date(nowMs), new Date(before))
      return { keyId: found.id, personId: found.personId, scopes: found.scopes }
    },
  }
}
