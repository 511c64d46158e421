import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import { type Actor, type AuditDraft, writeAudit } from '../../../platform/audit/audit-store.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { AccountRequest, Owner } from '../accounts.ts'
import type { IdentityStore } from './identity-store.ts'
import type { CallLibrary } from './library.ts'
import type { PasswordHash } from './password-hash.ts'
import type { pendingSignUps } from './pending-sign-up.ts'
import type { CookieNames } from './session-cookie.ts'
import type { SignInAttempts } from './tries.ts'
import type { TrustedBrowsers } from './trusted-browsers.ts'

/** What local accounts are built from. */
export interface LocalIdentityContext extends Pick<AppContext, 'db' | 'clock' | 'log' | 'bus' | 'people'> {
  config: Pick<Config, 'publicUrl' | 'brandName' | 'signupRole' | 'smtp' | 'defaultLanguage'>
  store: IdentityStore
  library: CallLibrary
  hashes: PasswordHash
  tries: SignInAttempts
  cookies: CookieNames
  browsers: TrustedBrowsers
  signUps: ReturnType<typeof pendingSignUps>
  /** Sign the cookies. */
  keys: InstallationKeys
}

export const libraryCaller = ({ address, headers }: Pick<AccountRequest, 'address' | 'headers'>) => ({
  address,
  browser: headers['user-agent'],
})

export const ownerAsActor = ({ person, from }: Owner): Actor => ({ id: person.id, by: person.by, address: from.address })

/** Records an action in the audit trail and, as a security event, in the log. */
export async function recordSecurityEvent(
  { clock, log }: Pick<LocalIdentityContext, 'clock' | 'log'>,
  tx: Pick<Tx, 'query'>,
  { requestId }: { requestId: string | null },
  draft: AuditDraft,
): Promise<void> {
  await writeAudit(tx, new Date(clock.nowMs()), draft)
  const { action, actor, subjectId, reason } = draft
  log.info({ security: action, requestId, personId: subjectId ?? actor.id, by: actor.by, reason }, 'accounts')
}

/** PostgreSQL's code for a violated unique constraint. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'
