import type { AppContext } from '../../../compose/context.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { imageStore, objectsOf } from './image-store.ts'
import type { StoredImages } from './stored-images-port.ts'

export function storedImages({ clock }: Pick<AppContext, 'clock'>): StoredImages {
  return {
    async takeAway(tx, sentHash) {
      const deleted = await imageStore(tx).takeSame(sentHash)
      await orphanStore(tx).register(deleted.flatMap(objectsOf), new Date(clock.nowMs()))
      return deleted.map((it) => it.id)
    },
  }
}
