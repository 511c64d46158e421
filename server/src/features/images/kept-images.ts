import type { House } from '../../house.ts'
import type { KeptImages } from '../../images/kept-images.ts'
import { looseObjectStore } from '../../pictures/loose-object-store.ts'
import { imageStore, objectsOf } from './image-store.ts'

export function keptImages({ clock }: Pick<House, 'clock'>): KeptImages {
  return {
    async takeAway(tx, sentHash) {
      const taken = await imageStore(tx).takeSame(sentHash)
      await looseObjectStore(tx).loosen(taken.flatMap(objectsOf), new Date(clock.nowMs()))
      return taken.map((it) => it.id)
    },
  }
}
