import { createHmac } from 'node:crypto'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import type { WebhookRow } from './webhook-store.ts'

/** Marks our webhook secrets, so that scanners of source code recognise one. */
const SECRET_MARK = 'whsec_'

/** Derived from the installation's key, so that no secret is stored and a reader of the store cannot sign. @param number from 1 */
export function webhookSecret(installationKey: string, webhookId: string, number: number): string {
  return SECRET_MARK + createHmac('sha256', installationKey).update(`webhook/${webhookId}/${number}`).digest('base64url')
}

/** The secrets that sign at this moment, the newest first. Receivers may still have one that follows from a former installation key. */
export function secretsOf(
  installationKeys: InstallationKeys,
  row: Pick<WebhookRow, 'id' | 'secretNumber' | 'formerSecretUntil'>,
  now: Date,
): string[] {
  const { id, secretNumber, formerSecretUntil } = row
  const hasFormer = formerSecretUntil !== null && formerSecretUntil > now
  const numbers = [secretNumber, ...(hasFormer ? [secretNumber - 1] : [])]
  return installationKeys.flatMap((key) => numbers.map((number) => webhookSecret(key, id, number)))
}

/**
 * The value of the signature's header, in Stripe's scheme: the time in Unix seconds, and for each secret an HMAC-SHA256 in hexadecimal of
 * time and body. Signing the time keeps a recorded delivery from being replayed later.
 */
export function signature(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  const each = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...each].join(',')
}
