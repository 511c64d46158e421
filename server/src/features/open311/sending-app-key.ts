import { createHash, randomBytes } from 'node:crypto'

/** Other than that of people's own keys, so that nobody takes one for the other. */
const MARK = 'opa_'
const RANDOM_BYTES = 24
/** A key as it is made here: nothing else is looked for. */
const OUR_KEY = new RegExp(`^${MARK}[A-Za-z0-9_-]{${Math.ceil((RANDOM_BYTES * 4) / 3)}}$`)

/** 192 random bits. */
export function newAppKey(): string {
  return `${MARK}${randomBytes(RANDOM_BYTES).toString('base64url')}`
}

/** What is kept of a key; null for what is no key of ours. */
export function hashOfAppKey(key: string): Buffer | null {
  return OUR_KEY.test(key) ? createHash('sha256').update(key).digest() : null
}
