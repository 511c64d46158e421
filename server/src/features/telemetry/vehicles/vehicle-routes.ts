import { Failure } from '@oppidum/domain/core/failure'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { VERSION_HEADER } from '@oppidum/domain/core/live'
import { getVehicle, getVehicleMap, listVehicles } from '@oppidum/domain/telemetry/vehicle'
import { getVehicleSummary, type VehicleSummary } from '@oppidum/domain/telemetry/vehicle-summary'
import type { AppContext } from '../../../compose/context.ts'
import { snapshotRead } from '../../../platform/db/connection.ts'
import type { SecurityHeaders } from '../../../platform/http/guard/security-headers.ts'
import { type CachedResponse, cachedResponse } from '../../../platform/http/responses/cached-response.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { currentVersion } from '../../../platform/live/live-version-store.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Everybody who shows the map of one live version gets the same bytes. Vehicles also go by their age alone, which their `goneAt` says. */
const MAP_CACHE = { forMs: 10_000, atMost: 20, atOnce: 2, waiting: 1_000 }

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  answers: AnswerNow
  security: Pick<SecurityHeaders, 'common'>
}

export function vehicleRoutes(serve: Serve, { db, cities, clock, answers, security }: Dependencies): void {
  const now = () => new Date(clock.nowMs())

  serve.prebuilt(
    getVehicleSummary,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'vehicles'),
    ({ query }) => {
      const [summary] = answers.records<VehicleSummary>(cities.find(query.city).id, 'vehicles')
      if (!summary) throw new Failure('unavailable', 'The vehicles are not available yet; please try again in a moment.')
      return summary
    },
  )

  serve(listVehicles, async ({ query }) => {
    const city = cities.find(query.city)
    const { limit = PAGE_LIMIT, q: search } = query
    const since = query.since === undefined ? undefined : Number(query.since)
    const after = query.cursor === undefined ? undefined : placeIn(query.cursor)
    return await snapshotRead(db, async (tx) => {
      const vehicles = vehicleStore(tx)
      const { version } = await currentVersion(tx, city.id, 'vehicles')
      const rows = await vehicles.list(city.id, { after, limit, search, since }, now())
      const total = await vehicles.count(city.id, { search, since }, now())
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next = rows.length > limit && last ? cursorOf(last.number) : null
      return withHeaders(
        page.map((it) => it.record),
        { ...answers.listHeaders(listVehicles.path, { ...query, limit }, total, next), [VERSION_HEADER]: String(version) },
      )
    })
  })

  const maps = answerCache<CachedResponse>(clock, MAP_CACHE)
  async function readMap(cityId: string): Promise<CachedResponse> {
    const [text, { version }] = await snapshotRead(db, async (tx) => [
      await vehicleStore(tx).map(cityId, now()),
      await currentVersion(tx, cityId, 'vehicles'),
    ])
    return cachedResponse(text, getVehicleMap.mediaType as string, security.common, [[VERSION_HEADER, String(version)]])
  }
  serve.cached(getVehicleMap, ({ query }, { turn }) => {
    const { id } = cities.find(query.city)
    return maps.get(`${id} ${answers.version(id, 'vehicles')}`, () => readMap(id), { turn })
  })

  serve(getVehicle, async ({ params, query }) => {
    const vehicle = await vehicleStore(db.pool).find(cities.find(query.city).id, params.id, now())
    if (!vehicle) throw new Failure('not_found', 'There is no vehicle with that id in service.')
    return vehicle
  })
}

const cursorOf = (number: number) => Buffer.from(String(number)).toString('base64url')

/** @throws Failure malformed when the cursor is not ours */
function placeIn(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!/^\d{1,15}$/.test(text)) throw new Failure('malformed', 'This cursor is not valid; follow the Link header of the previous page.')
  return Number(text)
}
