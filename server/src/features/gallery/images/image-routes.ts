import { Failure } from '@oppidum/domain/core/failure'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { deleteImage, getImageFile, listImages, saveImage, uploadImage } from '@oppidum/domain/gallery/image'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { sentFile } from '../../../platform/http/files/file-response.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import { uploadBytes } from '../../../platform/media/objects/upload.ts'
import { type ImageAddresses, imageOf } from './image-answer.ts'
import { imageStore, objectOf, objectsOf } from './image-store.ts'
import type { ImageUploads } from './image-uploads.ts'

/** An image never changes at its address. The browser may cache it for a while, shared caches may not. */
const KEPT = 'private, max-age=1800'

/** Whatever type a browser takes the bytes for, it runs nothing in them. */
const ALONE = "default-src 'none'; sandbox"

export interface ImageRouteDependencies extends Pick<AppContext, 'db' | 'clock'> {
  uploads: ImageUploads
  objects: Pick<ObjectStore, 'get'>
  addresses: ImageAddresses
  listHeaders: AnswerNow['listHeaders']
}

const NO_IMAGE = () => new Failure('not_found', 'There is no picture with that id.')

/** The session decides whose images these are; a different id in the body is an error to report, not to ignore. */
function requireSelf(userId: string | null | undefined, personId: string): void {
  if (userId !== undefined && userId !== null && userId !== personId)
    throw new Failure('role_required', 'You can only access your own images; send your own id, or none.')
}

/**
 * Decodes the file in a request body, and releases its text: otherwise both stay in memory for as long as the image waits.
 * @throws Failure malformed, too_large
 */
function fileOf(body: { imageData: string }): Uint8Array {
  const bytes = uploadBytes(body.imageData)
  body.imageData = ''
  return bytes
}

/** People's own images. */
export function imageRoutes(serve: Serve, { db, clock, uploads, objects, addresses, listHeaders }: ImageRouteDependencies): void {
  const store = imageStore(db.pool)

  serve(listImages, async ({ query: { limit = PAGE_LIMIT, cursor, ...filter }, ...request }) => {
    const { records, total, next } = await store.list(personOf(request).id, filter, limit, cursor)
    const images = records.map((it) => imageOf(it, addresses))
    return withHeaders(images, listHeaders(listImages.path, { limit, ...filter }, total, next))
  })

  serve(saveImage, async (request) => {
    const { id } = personOf(request)
    const { prompt, mimeType, receipt } = request.body
    const file = fileOf(request.body)
    const image = receipt === undefined ? await uploads.upload(id, { prompt, file, mimeType }) : await uploads.generated(id, file, receipt)
    return imageOf(image, addresses)
  })

  serve(uploadImage, async (request) => {
    const { id } = personOf(request)
    requireSelf(request.body.userId, id)
    const { prompt, mimeType } = request.body
    return imageOf(await uploads.upload(id, { prompt, file: fileOf(request.body), mimeType }), addresses)
  })

  serve(deleteImage, async (request) => {
    const { id: personId } = personOf(request)
    requireSelf(request.body?.userId, personId)
    await transaction(db, async (tx) => {
      const deleted = await imageStore(tx).take(personId, request.params.id)
      if (!deleted) throw NO_IMAGE()
      // The row first: from here on nobody sees the image, and its files are deleted later.
      await orphanStore(tx).register(objectsOf(deleted), new Date(clock.nowMs()))
    })
    return { deleted: true as const }
  })

  serve(getImageFile, async ({ params: { id }, query: { size, until, signature }, caller: { person } }) => {
    const files = await store.files(id)
    // An API key needs a signature.
    const isOwner = person !== null && person.by !== 'key' && person.id === files?.personId
    if (!files || !(isOwner || addresses.isSigned(id, until, signature))) throw NO_IMAGE()
    const { bytes } = size === 'full' ? files : (files.thumbs.find((it) => String(it.side) === size) ?? { bytes: null })
    if (bytes === null) throw NO_IMAGE()
    return sentFile({
      etag: `"${id}-${size}"`,
      mediaType: size === 'full' ? files.mediaType : 'image/webp',
      bytes,
      headers: { 'cache-control': KEPT, 'content-security-policy': ALONE },
      async open(part) {
        const object = await objects.get(objectOf(files.objectName, size), part)
        if (!object) throw NO_IMAGE()
        return object.stream
      },
    })
  })
}
