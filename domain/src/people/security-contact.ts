import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { DAY_MS } from '../core/time.ts'

/** Days until the contact expires; RFC 9116 recommends less than a year. */
export const CONTACT_HOLDS_DAYS = 180

export const getSecurityContact = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  access: 'anyone',
  rate: 'cached',
  summary: 'The security contact (RFC 9116); 404 if the operator has set none.',
  reply: z.string(),
  mediaType: 'text/plain; charset=utf-8',
})

/** The text of RFC 9116. */
export function securityText(email: string, publicUrl: string, nowMs: number): string {
  // Whole days, so that the text changes once a day and not with each call.
  const day = Math.floor(nowMs / DAY_MS)
  const expires = new Date((day + CONTACT_HOLDS_DAYS) * DAY_MS).toISOString()
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${getSecurityContact.path}`,
    '',
  ].join('\n')
}
