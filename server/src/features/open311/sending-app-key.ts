import { createHash, randomBytes } from 'node:crypto'

/** Differs from the prefix of people's API keys, so that nobody confuses them. */
const MARK = 'opa_'
const RANDOM_BYTES = 24
/** The format of our keys; nothing else is looked up. */
const OUR_KEY = new RegExp(`^${MARK}[A-Za-z0-9_-]{${Math.ceil((RANDOM_BYTES * 4) / 3)}}$`)

/** 192 random bits. */
export function newAppKey(): string {
  return `${MARK}${randomBytes(RANDOM_BYTES).toString('base64url')}`
}

/** The hash that is stored; null when the text is not one of our keys. */
export function hashOfAppKey(key: string): Buffer | null {
  return OUR_KEY.test(key) ? createHash('sha256').update(key).digest() : null
}
