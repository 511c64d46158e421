import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type InstallationKeys } from '../../../platform/auth/installation-keys.ts'

/** Stored in place of a secret that authenticates. Those are random enough to need no salt. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The keys for one purpose as text, the current one first. */
export function keysFor(purpose: string, keys: InstallationKeys): InstallationKeys {
  const [current, ...former] = derivedKeys(keys, purpose).map((it) => it.toString('base64url'))
  return [current as string, ...former]
}

/** Whether a cookie was signed with one of these keys in the identity library's way: base64 of HMAC-SHA256. */
export function isSignedBy(keys: InstallationKeys, value: string, signature: string): boolean {
  const shown = Buffer.from(signature, 'base64')
  return keys.some((key) => {
    const wanted = createHmac('sha256', key).update(value).digest()
    return shown.length === wanted.length && timingSafeEqual(shown, wanted)
  })
}
