import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { ImageModeration } from '../../images/image-moderation.ts'
import type { ImageReceipts } from '../../images/image-receipts.ts'
import type { KeptImages } from '../../images/kept-images.ts'
import type { AnswerNow } from '../../live/answers.ts'
import type { ObjectStore } from '../../outside/object-store/object-store.ts'
import type { PersonData } from '../../people/person-data.ts'
import type { Redrawer } from '../../pictures/redrawer.ts'
import { signedAddresses } from '../../pictures/signed-address.ts'
import { type ImageAddresses, pathOf } from './image-answer.ts'
import { imageData } from './image-data.ts'
import { imageKeeping } from './image-keeping.ts'
import { imageRoutes } from './image-routes.ts'
import { keptImages } from './kept-images.ts'

/** What the store of images needs besides the house. */
export interface ImageParts {
  objects: ObjectStore
  redrawer: Redrawer
  /** Addresses are signed by what comes of it. */
  installationKey: string
  moderation: ImageModeration
  receipts: ImageReceipts
}

/** Pictures that people keep for themselves: nothing comes in but through moderation. */
export function imageRoom(
  house: Pick<House, 'db' | 'clock'>,
  { objects, redrawer, installationKey, moderation, receipts }: ImageParts,
): { personData: PersonData; kept: KeptImages; routes(serve: Serve, listHeaders: AnswerNow['listHeaders']): void } {
  const signs = { purpose: 'addresses of images', pathOf }
  const addresses: ImageAddresses = signedAddresses(installationKey, signs, () => house.clock.nowMs())
  const keeping = imageKeeping({ ...house, objects, redrawer, moderation, receipts })
  return {
    personData: imageData(house),
    kept: keptImages(house),
    routes: (serve, listHeaders) => imageRoutes(serve, { ...house, keeping, objects, addresses, listHeaders }),
  }
}
