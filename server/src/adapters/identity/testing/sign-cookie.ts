import { createHmac } from 'node:crypto'
import { keyFor } from '../local/sealed.ts'

/** The value of a cookie as the identity library makes it, for whoever has the key of the installation. */
export function signCookie(value: string, installationKey: string): string {
  const signature = createHmac('sha256', keyFor('identity', installationKey)).update(value).digest('base64')
  return encodeURIComponent(`${value}.${signature}`)
}
