import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { IMAGE_LIMITS, type Making } from '@oppidum/domain/gallery/image'
import { v7 as uuidv7 } from 'uuid'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { storeObjects } from '../../../platform/media/objects/orphans.ts'
import type { GalleryPicture } from '../../../platform/media/transcoder/transcode-jobs.ts'
import type { Transcoder } from '../../../platform/media/transcoder/transcoder.ts'
import type { ImageReceipts } from './image-receipts.ts'
import { type ImageRow, imageStore, objectOf, objectsOf, type ThumbRow } from './image-store.ts'
import type { ImageModeration } from './moderation-port.ts'

const FOLDER = 'images'

export interface ImageUploadsDependencies extends Pick<AppContext, 'db' | 'clock'> {
  objects: Pick<ObjectStore, 'put'>
  transcoder: Pick<Transcoder, 'forGallery'>
  moderation: ImageModeration
  receipts: ImageReceipts
}

interface Sent {
  prompt: string
  file: Uint8Array
  mimeType?: string | undefined
}

/** An image's data before it is stored. */
type Described = Pick<ImageRow, 'kind' | 'prompt' | 'making' | 'mediaType' | 'sentHash' | 'moderationScore'> & {
  /** Null: there was no moderation decision. */
  decisionId: string | null
}

const FULL = () => new Failure('refused', `You already have ${IMAGE_LIMITS.ofOnePerson} images; delete some first.`)

/** Only a receipt proves that this server generated an image. */
const kindOf = (source: GalleryPicture['declaredSource']) => (source === null ? 'uploaded' : 'says-ai')

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export type ImageUploads = ReturnType<typeof imageUploads>

/** Adds images to people's galleries. */
export function imageUploads({ db, clock, objects, transcoder, moderation, receipts }: ImageUploadsDependencies) {
  /** Checked before the work; concurrent uploads are counted again when they are stored. */
  async function requireFreeSpace(personId: string): Promise<void> {
    if ((await imageStore(db.pool).count(personId)) >= IMAGE_LIMITS.ofOnePerson) throw FULL()
  }

  async function keep(
    personId: string,
    { decisionId, ...described }: Described,
    { full, thumbs }: GalleryPicture,
    inside: (tx: Tx) => Promise<void>,
  ): Promise<ImageRow> {
    const objectName = `${FOLDER}/${randomBytes(16).toString('hex')}`
    const small = thumbs.map((it): ThumbRow & { content: Uint8Array } => {
      const { width, height, bytes } = it
      return { side: Math.max(width, height), width, height, bytes: bytes.byteLength, content: bytes }
    })
    await storeObjects({ db, clock, objects }, [
      { name: objectOf(objectName, 'full'), bytes: full.bytes, mediaType: described.mediaType },
      ...small.map((it) => ({ name: `${objectName}-${it.side}`, bytes: it.content, mediaType: 'image/webp' })),
    ])
    const nowMs = clock.nowMs()
    const row: ImageRow = {
      ...described,
      id: uuidv7({ msecs: nowMs }),
      personId,
      objectName,
      bytes: full.bytes.byteLength,
      width: full.width,
      height: full.height,
      thumbs: small.map(({ content: _, ...it }) => it),
      createdAt: new Date(nowMs),
    }
    await transaction(db, async (tx) => {
      await inside(tx)
      const store = imageStore(tx)
      await store.holdPerson(personId)
      if ((await store.count(personId)) >= IMAGE_LIMITS.ofOnePerson) throw FULL()
      if (!(await orphanStore(tx).claim(objectsOf(row))))
        throw new Failure('unavailable', 'This picture took too long to arrive; please send it again.')
      await store.add(row)
      if (decisionId !== null) await moderation.attach(tx, decisionId, row.id)
    })
    return row
  }

  return {
    /** @throws Failure too_large, wrong_media_type, refused, too_many, unavailable */
    async upload(personId: string, { prompt, file, mimeType }: Sent): Promise<ImageRow> {
      // Any other media type means that the client did not mean to send an image.
      if (mimeType && !/^image\//i.test(mimeType))
        throw new Failure('wrong_media_type', 'This file type is not a picture; choose a JPEG, PNG, WebP, AVIF or GIF.')
      await requireFreeSpace(personId)
      const words = await moderation.prompt(personId, prompt)
      const drawn = await transcoder.forGallery(personId, 'upload', file)
      const sentHash = hashOf(file)
      const verdict = await moderation.picture(personId, {
        thing: 'uploaded-picture',
        prompt: words.prompt,
        rgb: drawn.rgb,
        hash: sentHash,
      })
      const described: Described = {
        kind: kindOf(drawn.declaredSource),
        prompt: words.prompt,
        making: null,
        mediaType: 'image/jpeg',
        sentHash,
        moderationScore: Math.max(words.score, verdict.score),
        decisionId: verdict.decisionId,
      }
      return keep(personId, described, drawn, async () => undefined)
    },

    /** Prompt and making come from the receipt. @throws Failure as `upload`; conflict when it is stored already */
    async generated(personId: string, file: Uint8Array, receipt: string): Promise<ImageRow> {
      const sentHash = hashOf(file)
      const receipted = receipts.read(receipt, personId, sentHash)
      const making: Making = receipted.making
      await requireFreeSpace(personId)
      const drawn = await transcoder.forGallery(personId, 'made', file)
      let { moderationScore, decisionId } = receipted
      // Nothing unmoderated is stored.
      if (decisionId === null) {
        const what = { thing: 'generated-picture', prompt: receipted.prompt, rgb: drawn.rgb, hash: sentHash } as const
        const verdict = await moderation.picture(personId, what)
        moderationScore = Math.max(moderationScore ?? 0, verdict.score)
        decisionId = verdict.decisionId
      }
      const { prompt } = receipted
      const described: Described = { kind: 'generated', prompt, making, mediaType: 'image/png', sentHash, moderationScore, decisionId }
      return keep(personId, described, drawn, (tx) => receipts.spend(tx, receipted))
    },
  }
}
