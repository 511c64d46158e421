import { IMAGE_LIMITS } from '@oppidum/domain/gallery/image'
import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { pathOf } from './image-answer.ts'
import { imageStore, objectsOf } from './image-store.ts'

/** A person's images, for export and erasure. */
export function imageData({ db, clock }: Pick<AppContext, 'db' | 'clock'>): PersonData {
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
      const deleted = await imageStore(tx).takeAll(personId)
      await orphanStore(tx).register(deleted.flatMap(objectsOf), new Date(clock.nowMs()))
    },
  }
}
