import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { signedAddresses } from '../../../platform/media/objects/signed-address.ts'
import type { Transcoder } from '../../../platform/media/transcoder/transcoder.ts'
import type { RecordDesk } from '../desk/desk-service.ts'
import type { RecordPictures } from '../desk/record-pictures.ts'
import { pictureRoutes } from './picture-routes.ts'
import { type PictureAddresses, recordPictures } from './record-attachments.ts'

/** What pictures need besides the app context. */
export interface PictureParts {
  objects: ObjectStore
  transcoder: Transcoder
  /** The key for signing URLs is derived from it. */
  installationKeys: InstallationKeys
}

/** Pictures on records. The routes take the desk as an argument, because the desk itself needs `pictures`. */
export function attachmentService(
  context: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  { objects, transcoder, installationKeys }: PictureParts,
): { pictures: RecordPictures; routes(serve: Serve, desk: Pick<RecordDesk, 'remarkIn'>): void } {
  const signs = { purpose: 'addresses of pictures', pathOf: (id: string) => `/api/pictures/${id}` }
  const addresses: PictureAddresses = signedAddresses(installationKeys, signs, () => context.clock.nowMs())
  const pictures = recordPictures({ ...context, objects, transcoder, addresses })
  return { pictures, routes: (serve, desk) => pictureRoutes(serve, { ...context, desk, pictures, objects, addresses }) }
}
