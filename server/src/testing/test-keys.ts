import type { Role } from '@oppidum/domain/core/access'
import { KEYS_AT_MOST, type KeyScope } from '@oppidum/domain/people/api-key'
import type { Plan } from '@oppidum/domain/plans/plan'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../compose/context.ts'
import { apiKeyStore } from '../features/people/api-keys/api-key-store.ts'
import { hashOf, newKey } from '../features/people/api-keys/key-lookup.ts'
import { transaction } from '../platform/db/connection.ts'

interface Options {
  plan?: Plan
  role?: Role
  scopes?: KeyScope[]
  /** Another key of the same person. */
  personId?: string
  expiresAtMs?: number
}

/** A person with this plan and role, who cannot sign in, and an API key of theirs. */
export async function withKey(
  { db, people: persons, clock }: Pick<AppContext, 'db' | 'people' | 'clock'>,
  { plan = 'free', role = 'viewer', scopes = ['read'], personId, expiresAtMs }: Options = {},
): Promise<{ personId: string; keyId: string; key: string; headers: { 'x-api-key': string } }> {
  const id = personId ?? uuidv7()
  const now = new Date(clock.nowMs())
  const key = newKey()
  const keyId = uuidv7({ msecs: now.getTime() })
  if (personId === undefined)
    await persons.admit({ id, email: `${id}@city.example`, username: id, firstName: null }, role, now, async (tx) => {
      await persons.setPlan(tx, id, plan, null)
      await persons.setRole(tx, id, '*', role)
    })
  const row = { id: keyId, name: 'Depot', lastFour: key.slice(-4), scopes, createdAt: now, expiresAt: null as Date | null }
  if (expiresAtMs !== undefined) row.expiresAt = new Date(expiresAtMs)
  await transaction(db, (tx) => apiKeyStore(db).add(tx, id, hashOf(key), row, KEYS_AT_MOST))
  return { personId: id, keyId, key, headers: { 'x-api-key': key } }
}
