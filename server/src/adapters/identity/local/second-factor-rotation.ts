import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { identityStore } from './identity-store.ts'
import { reencrypt } from './library-secrets.ts'
import { keysFor } from './sealed.ts'

/** Encrypts second factors and their backup codes with the current key. What a person changes meanwhile is left to that change. */
export async function rotateSecondFactors(db: Db, installationKeys: InstallationKeys): Promise<{ renewed: number; unreadable: number }> {
  const store = identityStore(db)
  const keys = keysFor('identity', installationKeys)
  const result = { renewed: 0, unreadable: 0 }
  for (const former of await store.secondFactors()) {
    const [secret, backupCodes] = await Promise.all([reencrypt(keys, former.secret), reencrypt(keys, former.backupCodes)])
    if (secret === undefined || backupCodes === undefined) result.unreadable++
    else if (secret === null && backupCodes === null) continue
    else if (await store.replaceSecondFactor(former, { secret: secret ?? former.secret, backupCodes: backupCodes ?? former.backupCodes }))
      result.renewed++
  }
  return result
}
