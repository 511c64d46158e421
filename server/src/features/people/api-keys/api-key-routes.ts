import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type ApiKey, createApiKey, KEYS_AT_MOST, listApiKeys, removeApiKey } from '@oppidum/domain/people/api-key'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { type ApiKeyRow, apiKeyStore } from './api-key-store.ts'
import { hashOf, newKey } from './key-lookup.ts'

function apiKeyOf({ createdAt, expiresAt, lastUsedAt, ...rest }: ApiKeyRow): ApiKey {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export function apiKeyRoutes(serve: Serve, { db, clock, bus }: Pick<AppContext, 'db' | 'clock' | 'bus'>): void {
  const keys = apiKeyStore(db)

  serve(listApiKeys, async (request) => (await keys.list(personOf(request).id)).map(apiKeyOf))

  serve(createApiKey, async (request) => {
    const { id: personId, by } = personOf(request)
    const { name, scopes, expiresInDays } = request.body
    const nowMs = clock.nowMs()
    const key = newKey()
    const row: ApiKeyRow = {
      id: uuidv7({ msecs: nowMs }),
      name,
      lastFour: key.slice(-4),
      scopes: [...new Set(scopes)],
      createdAt: new Date(nowMs),
      expiresAt: expiresInDays === null ? null : new Date(nowMs + expiresInDays * DAY_MS),
      lastUsedAt: null,
    }
    await transaction(db, async (tx) => {
      if (!(await keys.add(tx, personId, hashOf(key), row, KEYS_AT_MOST)))
        throw new Failure('refused', `You already have ${KEYS_AT_MOST} keys; remove one you no longer need.`)
      const to = { keyId: row.id, lastFour: row.lastFour, scopes: row.scopes, expiresAt: apiKeyOf(row).expiresAt }
      await writeAudit(tx, new Date(nowMs), { actor: { id: personId, by, address: request.from.address }, action: 'key-created', to })
    })
    await bus.publish({ kind: 'access', personId })
    return { ...apiKeyOf(row), key }
  })

  serve(removeApiKey, async (request) => {
    const { id: personId, by } = personOf(request)
    const { id } = request.params
    await transaction(db, async (tx) => {
      if (!(await keys.remove(tx, personId, id))) throw new Failure('not_found', 'You have no key with that id.')
      const actor = { id: personId, by, address: request.from.address }
      await writeAudit(tx, new Date(clock.nowMs()), { actor, action: 'key-removed', from: { keyId: id } })
    })
    await bus.publish({ kind: 'access', personId })
    return { removed: true as const }
  })
}
