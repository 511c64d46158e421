import { HOUR_MS } from '@oppidum/domain/core/time'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../db/connection.ts'
import type { RetentionJob } from '../../jobs/retention.ts'
import { orphanStore } from './orphan-store.ts'

/** So long what is laid down may take to be held by a row; afterwards it is cleared away. */
const ON_ITS_WAY_MS = HOUR_MS

/** In one transaction, which the object store may hold up. */
const AT_ONCE = 20

export interface NewObject {
  name: string
  bytes: Uint8Array
  mediaType: string
}

/**
 * Bytes first, then the row, so that no row is without its bytes; and before the bytes a row that says that they may lie there for
 * nobody, which goes when the picture's own row comes. Whatever ends between two of these steps leaves nothing for ever.
 * @throws Failure unavailable
 */
export async function storeObjects(
  { db, clock, objects }: Pick<AppContext, 'db' | 'clock'> & { objects: Pick<ObjectStore, 'put'> },
  laid: readonly NewObject[],
): Promise<void> {
  const dueAt = new Date(clock.nowMs() + ON_ITS_WAY_MS)
  const names = laid.map((it) => it.name)
  await transaction(db, (tx) => orphanStore(tx).register(names, dueAt))
  await Promise.all(laid.map(({ name, bytes, mediaType }) => objects.put(name, bytes, mediaType)))
}

/**
 * Takes bytes out of the object store to which nothing points: of pictures that were taken off, and of those that never came to
 * stand anywhere. There first and then here, so that whatever ends in between is done again.
 */
export function deleteOrphans({ db, log }: Pick<AppContext, 'db' | 'log'>, objects: Pick<ObjectStore, 'remove'>): RetentionJob {
  return async (nowMs, atMost) => {
    try {
      return await transaction(db, async (tx) => {
        const store = orphanStore(tx)
        const due = await store.dueOrphans(new Date(nowMs), Math.min(atMost, AT_ONCE))
        for (const name of due) await objects.remove(name)
        await store.claim(due)
        return due.length
      })
    } catch (error) {
      // Other chores go on; it comes round again.
      log.warn({ err: error }, 'deleting pictures failed, will retry')
      return 0
    }
  }
}
