import type { Role } from '@oppidum/domain/access'
import { KEYS_AT_MOST, type KeyScope } from '@oppidum/domain/api-key'
import type { Plan } from '@oppidum/domain/plan'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '../db/connection.ts'
import { apiKeyStore } from '../features/api-keys/api-key-store.ts'
import { hashOf, newKey } from '../features/api-keys/known-keys.ts'
import type { House } from '../house.ts'

interface Wishes {
  plan?: Plan
  role?: Role
  scopes?: KeyScope[]
  /** Another key of the same person. */
  personId?: string
  expiresAtMs?: number
}

/** A person of this plan and role, who cannot sign in, with a key that carries their calls. */
export async function withKey(
  { db, people: persons, clock }: Pick<House, 'db' | 'people' | 'clock'>,
  { plan = 'free', role = 'viewer', scopes = ['read'], personId, expiresAtMs }: Wishes = {},
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
