import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Failure } from '@oppidum/domain/core/failure'
import { PICTURE_LIMITS, type Picture, type PictureSize } from '@oppidum/domain/records/attachment'
import { v7 as uuidv7 } from 'uuid'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { storeObjects } from '../../../platform/media/objects/orphans.ts'
import type { SignedAddresses } from '../../../platform/media/objects/signed-address.ts'
import { uploadBytes } from '../../../platform/media/objects/upload.ts'
import type { Transcoder } from '../../../platform/media/transcoder/transcoder.ts'
import type { RecordPictures } from '../desk/record-pictures.ts'
import { plainLine } from '../store/plain-text.ts'
import { type PictureRow, pictureStore } from './picture-store.ts'

export const FOLDER = 'record-pictures'

/** Object name by size. */
export const objectsOf = (objectName: string) => [`${objectName}-full`, `${objectName}-thumb`] as const

export type PictureAddresses = SignedAddresses<PictureSize>

export interface PictureDependencies extends Pick<AppContext, 'db' | 'clock'> {
  objects: ObjectStore
  transcoder: Transcoder
  addresses: PictureAddresses
}

export function pictureOf(row: PictureRow, addresses: PictureAddresses): Picture {
  const { id, at, actor, kind, caption } = row
  return {
    id,
    at: at.toISOString(),
    by: actor,
    kind,
    caption,
    thumb: { url: addresses.sign(id, 'thumb'), width: row.thumb_width, height: row.thumb_height },
    full: { url: addresses.sign(id, 'full'), width: row.width, height: row.height },
  }
}

export function recordPictures({ db, clock, objects, transcoder, addresses }: PictureDependencies): RecordPictures {
  return {
    async prepare({ imageData, caption }, { personId, address }) {
      const bytes = uploadBytes(imageData)
      const { full, thumb, declaredSource } = await transcoder.transcode(personId ?? address, bytes)
      const nowMs = clock.nowMs()
      const objectName = `${FOLDER}/${randomBytes(16).toString('hex')}`
      const [fullName, thumbName] = objectsOf(objectName)
      const mediaType = 'image/jpeg'
      await storeObjects({ db, clock, objects }, [
        { name: fullName, bytes: full.bytes, mediaType },
        { name: thumbName, bytes: thumb.bytes, mediaType },
      ])
      return {
        id: uuidv7({ msecs: nowMs }),
        objectName,
        sentHash: createHash('sha256').update(bytes).digest('hex'),
        kind: declaredSource === null ? 'uploaded' : 'says-ai',
        caption: plainLine(caption ?? '') || null,
        width: full.width,
        height: full.height,
        thumbWidth: thumb.width,
        thumbHeight: thumb.height,
      }
    },

    async attach(tx, to, ready, by, at) {
      const store = pictureStore(tx)
      await store.holdRecord(to)
      const same = await store.sameFile(to, ready.sentHash)
      if (same !== null) return { id: same, isNew: false }
      if ((await store.count(to)) >= PICTURE_LIMITS.onOneRecord)
        throw new Failure('refused', `This record already has ${PICTURE_LIMITS.onOneRecord} pictures; remove one first.`)
      if (!(await orphanStore(tx).claim(objectsOf(ready.objectName))))
        throw new Failure('unavailable', 'This picture took too long to arrive; please send it again.')
      await store.add(to, ready, by, at)
      return { id: ready.id, isNew: true }
    },

    countProof: (tx, kind, cityId, recordId) => pictureStore(tx).countProof({ kind, cityId, recordId }),

    async of(kind, city, recordId) {
      const rows = await pictureStore(db.pool).list({ kind, cityId: city.id, recordId })
      return rows.map((it) => pictureOf(it, addresses))
    },

    async thumbs(kind, cityId, recordId) {
      const rows = await pictureStore(db.pool).list({ kind, cityId, recordId })
      return Promise.all(
        rows.map(async ({ object_name, kind, caption, at }) => {
          const [, thumb] = objectsOf(object_name)
          // Without the object store, the rest of the report can still be printed.
          const rows = await objects.get(thumb).catch(() => null)
          const bytes = rows && (await buffer(rows.stream).catch(() => null))
          return { bytes, kind, caption, at: at.toISOString() }
        }),
      )
    },

    signedUrl: addresses.sign,
  }
}
