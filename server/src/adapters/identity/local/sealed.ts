import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What stands in the store instead of something that opens a door. Random enough before that no salt is needed. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** A key for one purpose, from the key of the installation: what one gives away says nothing about another. */
export function keyFor(purpose: string, installationKey: string): string {
  return Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32)).toString('base64url')
}

/** Whether a cookie was signed with this key, as the identity library signs: base64 of HMAC-SHA256. */
export function isSignedBy(key: string, value: string, signature: string): boolean {
  const wanted = createHmac('sha256', key).update(value).digest()
  const shown = Buffer.from(signature, 'base64')
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
