import { HOUR_MS } from '@oppidum/domain/core/time'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { mayDeleteCopied } from '../../backup/copy-lock-store.ts'
import { transaction } from '../../db/connection.ts'
import type { RetentionJob } from '../../jobs/retention.ts'
import { orphanStore } from './orphan-store.ts'

/** An object that no row has claimed after this time is deleted. */
const CLAIM_WITHIN_MS = HOUR_MS

/** Deletions in one transaction, which stays open while the object store works. */
const AT_ONCE = 20

export interface NewObject {
  name: string
  bytes: Uint8Array
  mediaType: string
}

/**
 * Stores bytes before the row that points to them, so that no row is without its bytes. The objects are first registered as orphans, until
 * the picture's row claims them: a crash between two of these steps leaves nothing that is never deleted.
 * @throws Failure unavailable
 */
export async function storeObjects(
  { db, clock, objects }: Pick<AppContext, 'db' | 'clock'> & { objects: Pick<ObjectStore, 'put'> },
  newObjects: readonly NewObject[],
): Promise<void> {
  const dueAt = new Date(clock.nowMs() + CLAIM_WITHIN_MS)
  const names = newObjects.map((it) => it.name)
  await transaction(db, (tx) => orphanStore(tx).register(names, dueAt))
  await Promise.all(newObjects.map(({ name, bytes, mediaType }) => objects.put(name, bytes, mediaType)))
}

/**
 * Deletes objects that no row points to: of pictures that were removed, and of those that were never claimed. The object goes before its
 * mark, so that a crash in between only repeats the deletion.
 */
export function deleteOrphans({ db, log }: Pick<AppContext, 'db' | 'log'>, objects: Pick<ObjectStore, 'remove'>): RetentionJob {
  return async (nowMs, atMost) => {
    try {
      return await transaction(db, async (tx) => {
        if (!(await mayDeleteCopied(tx))) return 0
        const store = orphanStore(tx)
        const due = await store.dueOrphans(new Date(nowMs), Math.min(atMost, AT_ONCE))
        for (const name of due) await objects.remove(name)
        await store.claim(due)
        return due.length
      })
    } catch (error) {
      // Other retention jobs go on, and the next run tries again.
      log.warn({ err: error }, 'deleting pictures failed, will retry')
      return 0
    }
  }
}
