import { createHmac } from 'node:crypto'

/** Marks our secrets, so that scanners of source code recognise one; the same mark as those of webhooks. */
const SECRET_MARK = 'whsec_'

/** Derived from the installation's key, so that no secret is stored and a reader of the store cannot sign. @param number from 1 */
export function contactPointSecret(installationKey: string, id: string, number: number): string {
  return SECRET_MARK + createHmac('sha256', installationKey).update(`contact-point/${id}/${number}`).digest('base64url')
}
