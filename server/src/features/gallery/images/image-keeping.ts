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

export interface KeepingDependencies extends Pick<AppContext, 'db' | 'clock'> {
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

/** What is known of a picture before it has a place. */
type Known = Pick<ImageRow, 'kind' | 'prompt' | 'making' | 'mediaType' | 'sentHash' | 'moderationScore'> & {
  /** Null: nothing was decided of it. */
  decisionId: string | null
}

const FULL = () => new Failure('refused', `You have ${IMAGE_LIMITS.ofOnePerson} pictures already; delete some first.`)

/** What this server has made is told by its receipt alone. */
const kindOf = (source: GalleryPicture['declaredSource']) => (source === null ? 'uploaded' : 'says-ai')

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export type ImageKeeping = ReturnType<typeof imageKeeping>

/** How a picture comes to stand in somebody's gallery. */
export function imageKeeping({ db, clock, objects, transcoder, moderation, receipts }: KeepingDependencies) {
  /** Before the work; whoever sends several at once is counted again where they are put. */
  async function requireFreeSpace(personId: string): Promise<void> {
    if ((await imageStore(db.pool).count(personId)) >= IMAGE_LIMITS.ofOnePerson) throw FULL()
  }

  async function keep(
    personId: string,
    { decisionId, ...known }: Known,
    { full, thumbs }: GalleryPicture,
    inside: (tx: Tx) => Promise<void>,
  ): Promise<ImageRow> {
    const objectName = `${FOLDER}/${randomBytes(16).toString('hex')}`
    const small = thumbs.map((it): ThumbRow & { content: Uint8Array } => {
      const { width, height, bytes } = it
      return { side: Math.max(width, height), width, height, bytes: bytes.byteLength, content: bytes }
    })
    await storeObjects({ db, clock, objects }, [
      { name: objectOf(objectName, 'full'), bytes: full.bytes, mediaType: known.mediaType },
      ...small.map((it) => ({ name: `${objectName}-${it.side}`, bytes: it.content, mediaType: 'image/webp' })),
    ])
    const nowMs = clock.nowMs()
    const row: ImageRow = {
      ...known,
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
      // Of a file that is called anything else nobody meant a picture.
      if (mimeType && !/^image\//i.test(mimeType))
        throw new Failure('wrong_media_type', 'This file is not called a picture; choose a JPEG, PNG, WebP, AVIF or GIF.')
      await requireFreeSpace(personId)
      const words = await moderation.prompt(personId, prompt)
      const drawn = await transcoder.forGallery(personId, 'upload', file)
      const sentHash = hashOf(file)
      const seen = await moderation.picture(personId, { thing: 'uploaded-picture', prompt: words.prompt, rgb: drawn.rgb, hash: sentHash })
      const known: Known = {
        kind: kindOf(drawn.declaredSource),
        prompt: words.prompt,
        making: null,
        mediaType: 'image/jpeg',
        sentHash,
        moderationScore: Math.max(words.score, seen.score),
        decisionId: seen.decisionId,
      }
      return keep(personId, known, drawn, async () => undefined)
    },

    /** What it is called and how it was made is what its receipt says. @throws Failure as `upload`; conflict when it is stored already */
    async generated(personId: string, file: Uint8Array, receipt: string): Promise<ImageRow> {
      const sentHash = hashOf(file)
      const receipted = receipts.read(receipt, personId, sentHash)
      const making: Making = receipted.making
      await requireFreeSpace(personId)
      const drawn = await transcoder.forGallery(personId, 'made', file)
      let { moderationScore, decisionId } = receipted
      // Nothing that nobody looked at is stored.
      if (decisionId === null) {
        const what = { thing: 'generated-picture', prompt: receipted.prompt, rgb: drawn.rgb, hash: sentHash } as const
        const seen = await moderation.picture(personId, what)
        moderationScore = Math.max(moderationScore ?? 0, seen.score)
        decisionId = seen.decisionId
      }
      const { prompt } = receipted
      const known: Known = { kind: 'generated', prompt, making, mediaType: 'image/png', sentHash, moderationScore, decisionId }
      return keep(personId, known, drawn, (tx) => receipts.spend(tx, receipted))
    },
  }
}
