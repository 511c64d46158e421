import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { getPicture, incidentPictures, type Picture, requestPictures } from '@oppidum/domain/records/attachment'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { type EndpointRequest, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import type { RecordDesk } from '../desk/desk-service.ts'
import { operatorOf } from '../desk/record-acts.ts'
import { attachedRemark, type RecordPictures } from '../desk/record-pictures.ts'
import { type OfRecord, pictureStore } from './picture-store.ts'
import { objectsOf, type PictureAddresses } from './record-attachments.ts'

/** A picture never changes under its URL, so browsers may cache it; shared caches may not, because access is limited. */
const KEPT = 'private, max-age=1800'

/** Whatever type a browser detects, it must not run the bytes. */
const ALONE = "default-src 'none'; sandbox"

export interface PictureRouteDependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  desk: Pick<RecordDesk, 'remarkIn'>
  pictures: RecordPictures
  objects: Pick<ObjectStore, 'get'>
  addresses: PictureAddresses
}

const NO_PICTURE = () => new Failure('not_found', 'There is no picture with that id.')

export function pictureRoutes(serve: Serve, { db, cities, clock, desk, pictures, objects, addresses }: PictureRouteDependencies): void {
  const store = pictureStore(db.pool)

  for (const { kind, list, attach, detach } of [incidentPictures, requestPictures]) {
    async function recordOf(request: {
      params: { id: string }
      query: { city?: string | undefined }
    }): Promise<{ city: City; to: OfRecord }> {
      const city = cities.find(request.query.city)
      const to = { kind, cityId: city.id, recordId: request.params.id }
      if (!(await store.isRecord(to))) throw new Failure('not_found', `There is no ${kind.replace('-', ' ')} with that id in this city.`)
      return { city, to }
    }

    serve(list, async (request) => {
      const { city, to } = await recordOf(request)
      return pictures.of(kind, city, to.recordId)
    })

    serve(attach, async (request): Promise<Picture> => {
      const { city, to } = await recordOf(request)
      const actor = operatorOf(request)
      const ready = await pictures.prepare(request.body, { personId: actor.personId, address: request.from.address })
      const id = await transaction(db, async (tx) => {
        const attachment = await pictures.attach(tx, to, ready, { by: 'operator', personId: actor.personId }, new Date(clock.nowMs()))
        if (attachment.isNew) await desk.remarkIn(tx, kind, city, to.recordId, actor, attachedRemark(attachment.id, ready))
        return attachment.id
      })
      const picture = (await pictures.of(kind, city, to.recordId)).find((it) => it.id === id)
      // Somebody else has removed it already.
      if (!picture) throw NO_PICTURE()
      return picture
    })

    serve(detach, async (request) => {
      const { city, to } = await recordOf(request)
      await transaction(db, async (tx) => {
        const inside = pictureStore(tx)
        const isClosedByIt = await inside.isClosedByPicture(to)
        const taken = await inside.take(to, request.params.picture)
        if (!taken) throw NO_PICTURE()
        if (isClosedByIt && (await inside.countProof(to)) === 0)
          throw new Failure('conflict', 'This record was closed with this picture as its only reason; add a written reason first.')
        // The row is gone, so nobody sees the picture any more; the orphans' job deletes its bytes.
        await orphanStore(tx).register(objectsOf(taken.object_name), new Date(clock.nowMs()))
        await desk.remarkIn(tx, kind, city, to.recordId, operatorOf(request), {
          action: 'detached',
          text: taken.caption,
          internal: false,
          entity: { kind: 'picture', id: request.params.picture },
        })
      })
      return { ok: true as const }
    })
  }

  /** Whether the caller has a signed URL, or is an operator of the city. API keys need a signed URL. */
  function mayLook(cityId: string, { caller, query, params }: EndpointRequest<typeof getPicture>): boolean {
    if (addresses.isSigned(params.id, query.until, query.signature)) return true
    const { person } = caller
    return person !== null && person.by !== 'key' && isAtLeast(person.role, 'operator') && cities.find(query.city).id === cityId
  }

  serve(getPicture, async (request) => {
    const { params, query, from } = request
    const picture = await store.find(params.id)
    if (!picture || !mayLook(picture.city_id, request)) throw NO_PICTURE()
    const tag = `"${params.id}-${query.size}"`
    const headers = { etag: tag, 'cache-control': KEPT, 'content-security-policy': ALONE }
    if (from.headers['if-none-match'] === tag) return withHeaders(new Uint8Array(), headers, 304)
    const [full, thumb] = objectsOf(picture.object_name)
    const object = await objects.get(query.size === 'full' ? full : thumb)
    if (!object) throw NO_PICTURE()
    return withHeaders(object.stream, { ...headers, 'content-length': String(object.bytes) })
  })
}
