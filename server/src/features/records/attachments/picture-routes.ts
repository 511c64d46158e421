import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { getPicture, incidentPictures, type Picture, requestPictures } from '@oppidum/domain/records/attachment'
import type { ObjectStore } from '../../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { type EndpointRequest, personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { orphanStore } from '../../../platform/media/objects/orphan-store.ts'
import type { DeskActor, RecordDesk } from '../desk/desk-service.ts'
import { attachedRemark, type RecordPictures } from '../desk/record-pictures.ts'
import { type OfRecord, pictureStore } from './picture-store.ts'
import { objectsOf, type PictureAddresses } from './record-attachments.ts'

/** A picture never changes under its address; whoever may see it may keep it for a while, and nobody in between. */
const KEPT = 'private, max-age=1800'

/** Whatever a browser takes the bytes for, it runs nothing of them. */
const ALONE = "default-src 'none'; sandbox"

export interface PictureRouteDependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  desk: Pick<RecordDesk, 'remarkIn'>
  pictures: RecordPictures
  objects: Pick<ObjectStore, 'get'>
  addresses: PictureAddresses
}

const NO_PICTURE = () => new Failure('not_found', 'There is no picture with that id.')

const actorOf = (asked: Parameters<typeof personOf>[0]): DeskActor => ({ by: 'operator', personId: personOf(asked).id, channel: 'desk' })

export function pictureRoutes(serve: Serve, { db, cities, clock, desk, pictures, objects, addresses }: PictureRouteDependencies): void {
  const store = pictureStore(db.pool)

  for (const { kind, list, attach, detach } of [incidentPictures, requestPictures]) {
    async function recordOf(asked: {
      params: { id: string }
      query: { city?: string | undefined }
    }): Promise<{ city: City; to: OfRecord }> {
      const city = cities.find(asked.query.city)
      const to = { kind, cityId: city.id, recordId: asked.params.id }
      if (!(await store.isRecord(to))) throw new Failure('not_found', `There is no ${kind.replace('-', ' ')} with that id in this city.`)
      return { city, to }
    }

    serve(list, async (asked) => {
      const { city, to } = await recordOf(asked)
      return pictures.of(kind, city, to.recordId)
    })

    serve(attach, async (asked): Promise<Picture> => {
      const { city, to } = await recordOf(asked)
      const actor = actorOf(asked)
      const ready = await pictures.prepare(asked.body, { personId: actor.personId, address: asked.from.address })
      const id = await transaction(db, async (tx) => {
        const attached = await pictures.attach(tx, to, ready, { by: 'operator', personId: actor.personId }, new Date(clock.nowMs()))
        if (attached.isNew) await desk.remarkIn(tx, kind, city, to.recordId, actor, attachedRemark(attached.id, ready))
        return attached.id
      })
      const found = (await pictures.of(kind, city, to.recordId)).find((it) => it.id === id)
      // Somebody else was so fast as to take it off again.
      if (!found) throw NO_PICTURE()
      return found
    })

    serve(detach, async (asked) => {
      const { city, to } = await recordOf(asked)
      await transaction(db, async (tx) => {
        const inside = pictureStore(tx)
        const isClosedByIt = await inside.isClosedByPicture(to)
        const taken = await inside.take(to, asked.params.picture)
        if (!taken) throw NO_PICTURE()
        if (isClosedByIt && (await inside.countProof(to)) === 0)
          throw new Failure('conflict', 'This record was closed with this picture as its only reason; add a written reason first.')
        // The row first: from here on nobody sees it, and its bytes are cleared away behind it.
        await orphanStore(tx).register(objectsOf(taken.object_name), new Date(clock.nowMs()))
        await desk.remarkIn(tx, kind, city, to.recordId, actorOf(asked), {
          action: 'detached',
          text: taken.caption,
          internal: false,
          entity: { kind: 'picture', id: asked.params.picture },
        })
      })
      return { ok: true as const }
    })
  }

  /** Operators of the city that is asked about; a key is not shown pictures without a signature. */
  function mayLook(cityId: string, { caller, query, params }: EndpointRequest<typeof getPicture>): boolean {
    if (addresses.isSigned(params.id, query.until, query.signature)) return true
    const { person } = caller
    return person !== null && person.by !== 'key' && isAtLeast(person.role, 'operator') && cities.find(query.city).id === cityId
  }

  serve(getPicture, async (asked) => {
    const { params, query, from } = asked
    const found = await store.find(params.id)
    if (!found || !mayLook(found.city_id, asked)) throw NO_PICTURE()
    const tag = `"${params.id}-${query.size}"`
    const headers = { etag: tag, 'cache-control': KEPT, 'content-security-policy': ALONE }
    if (from.headers['if-none-match'] === tag) return withHeaders(new Uint8Array(), headers, 304)
    const [full, thumb] = objectsOf(found.object_name)
    const object = await objects.get(query.size === 'full' ? full : thumb)
    if (!object) throw NO_PICTURE()
    return withHeaders(object.stream, { ...headers, 'content-length': String(object.bytes) })
  })
}
