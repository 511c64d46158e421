import { IMAGE_LIMITS } from '@oppidum/domain/image'
import type { House } from '../../house.ts'
import type { PersonData } from '../../people/person-data.ts'
import { looseObjectStore } from '../../pictures/loose-object-store.ts'
import { pathOf } from './image-answer.ts'
import { imageStore, objectsOf } from './image-store.ts'

/** The pictures of a person. */
export function imageData({ db, clock }: Pick<House, 'db' | 'clock'>): PersonData {
  return {
    part: 'images',
    async read(personId) {
      const { records } = await imageStore(db.pool).list(personId, {}, IMAGE_LIMITS.ofOnePerson)
      return records.length === 0
        ? null
        : records.map(({ id, kind, prompt, making, mediaType, bytes, width, height, moderationScore, createdAt }) => ({
            id,
            // Opens while its owner is signed in.
            file: pathOf(id),
            kind,
            prompt,
            making,
            mediaType,
            bytes,
            width,
            height,
            moderationScore,
            createdAt: createdAt.toISOString(),
          }))
    },
    async remove(tx, personId) {
      const taken = await imageStore(tx).takeAll(personId)
      await looseObjectStore(tx).loosen(taken.flatMap(objectsOf), new Date(clock.nowMs()))
    },
  }
}
