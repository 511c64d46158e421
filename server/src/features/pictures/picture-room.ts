import type { RecordDesk } from '../../desk/desk.ts'
import type { RecordPictures } from '../../desk/record-pictures.ts'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { ObjectStore } from '../../outside/object-store/object-store.ts'
import type { Redrawer } from '../../pictures/redrawer.ts'
import { signedAddresses } from '../../pictures/signed-address.ts'
import { pictureRoutes } from './picture-routes.ts'
import { type PictureAddresses, recordPictures } from './record-pictures.ts'

/** What pictures need besides the house. */
export interface PictureParts {
  objects: ObjectStore
  redrawer: Redrawer
  /** Addresses are signed by what comes of it. */
  installationKey: string
}

/** Pictures on records: the desk and others ask `pictures`, and the routes ask the desk. */
export function pictureRoom(
  house: Pick<House, 'db' | 'clock' | 'cities'>,
  { objects, redrawer, installationKey }: PictureParts,
): { pictures: RecordPictures; routes(serve: Serve, desk: Pick<RecordDesk, 'remarkIn'>): void } {
  const signs = { purpose: 'addresses of pictures', pathOf: (id: string) => `/api/pictures/${id}` }
  const addresses: PictureAddresses = signedAddresses(installationKey, signs, () => house.clock.nowMs())
  const pictures = recordPictures({ ...house, objects, redrawer, addresses })
  return { pictures, routes: (serve, desk) => pictureRoutes(serve, { ...house, desk, pictures, objects, addresses }) }
}
