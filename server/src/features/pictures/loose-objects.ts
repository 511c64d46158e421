import { transaction } from '../../db/connection.ts'
import type { Chore } from '../../forgetting.ts'
import type { House } from '../../house.ts'
import type { ObjectStore } from '../../outside/object-store/object-store.ts'
import { pictureStore } from './picture-store.ts'

/** In one transaction, which the object store may hold up. */
const AT_ONCE = 20

/**
 * Takes bytes out of the object store to which nothing points: of pictures that were taken off, and of those that never came to
 * stand anywhere. There first and then here, so that whatever ends in between is done again.
 */
export function clearLooseObjects({ db, log }: Pick<House, 'db' | 'log'>, objects: Pick<ObjectStore, 'remove'>): Chore {
  return async (nowMs, atMost) => {
    try {
      return await transaction(db, async (tx) => {
        const store = pictureStore(tx)
        const due = await store.dueLoose(new Date(nowMs), Math.min(atMost, AT_ONCE))
        for (const name of due) await objects.remove(name)
        await store.hold(due)
        return due.length
      })
    } catch (error) {
      // Other chores go on; it comes round again.
      log.warn({ err: error }, 'bytes of pictures could not be removed; it is tried again')
      return 0
    }
  }
}
