import { createHmac } from 'node:crypto'
import { keyFor } from '../local/sealed.ts'

/** A cookie's value as the identity library signs it with the installation's key. */
export function signCookie(value: string, installationKey: string): string {
  const signature = createHmac('sha256', keyFor('identity', installationKey)).update(value).digest('base64')
  return encodeURIComponent(`${value}.${signature}`)
}
