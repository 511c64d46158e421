import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Stored in place of a secret that authenticates. Those are random enough to need no salt. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** A key for one purpose, derived from the installation's key: leaking one reveals nothing about another. */
export function keyFor(purpose: string, installationKey: string): string {
  return Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32)).toString('base64url')
}

/** Whether a cookie was signed with this key in the identity library's way: base64 of HMAC-SHA256. */
export function isSignedBy(key: string, value: string, signature: string): boolean {
  const wanted = createHmac('sha256', key).update(value).digest()
  const shown = Buffer.from(signature, 'base64')
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
