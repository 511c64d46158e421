import type { AppContext } from '../../../compose/context.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { imageStore, objectsOf } from './image-store.ts'
import type { KeptImages } from './kept-images.ts'

export function keptImages({ clock }: Pick<AppContext, 'clock'>): KeptImages {
  return {
    async takeAway(tx, sentHash) {
      const taken = await imageStore(tx).takeSame(sentHash)
      await orphanStore(tx).register(taken.flatMap(objectsOf), new Date(clock.nowMs()))
      return taken.map((it) => it.id)
    },
  }
}
