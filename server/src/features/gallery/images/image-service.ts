import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { signedAddresses } from '../../../platform/media/objects/signed-address.ts'
import type { Transcoder } from '../../../platform/media/transcoder/transcoder.ts'
import { type ImageAddresses, pathOf } from './image-answer.ts'
import { imageData } from './image-data.ts'
import type { ImageReceipts } from './image-receipts.ts'
import { imageRoutes } from './image-routes.ts'
import { imageUploads } from './image-uploads.ts'
import type { ImageModeration } from './moderation-port.ts'
import { storedImages } from './saved-images.ts'
import type { StoredImages } from './stored-images-port.ts'

/** What images need besides the app context. */
export interface ImageParts {
  objects: ObjectStore
  transcoder: Transcoder
  /** The key for signing addresses is derived from it. */
  installationKeys: InstallationKeys
  moderation: ImageModeration
  receipts: ImageReceipts
}

/** People's own images. Nothing is stored without moderation. */
export function imageService(
  context: Pick<AppContext, 'db' | 'clock'>,
  { objects, transcoder, installationKeys, moderation, receipts }: ImageParts,
): { personData: PersonData; images: StoredImages; routes(serve: Serve, listHeaders: AnswerNow['listHeaders']): void } {
  const signs = { purpose: 'addresses of images', pathOf }
  const addresses: ImageAddresses = signedAddresses(installationKeys, signs, () => context.clock.nowMs())
  const uploads = imageUploads({ ...context, objects, transcoder, moderation, receipts })
  return {
    personData: imageData(context),
    images: storedImages(context),
    routes: (serve, listHeaders) => imageRoutes(serve, { ...context, uploads, objects, addresses, listHeaders }),
  }
}
