import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { apiKeyStore } from './api-key-store.ts'

/** A person's API keys as personal data, without anything that authenticates. */
export function apiKeyData({ db }: Pick<AppContext, 'db'>): PersonData {
  const keys = apiKeyStore(db)
  return {
    part: 'keys',
    async read(personId) {
      const found = await keys.list(personId)
      return found.length === 0
        ? null
        : found.map(({ createdAt, expiresAt, lastUsedAt, ...rest }) => ({
            ...rest,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt?.toISOString() ?? null,
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          }))
    },
    remove: (tx, personId) => keys.removeAll(tx, personId),
  }
}
