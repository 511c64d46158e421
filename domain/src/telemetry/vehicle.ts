import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { PointGeometry, Position } from '../core/geo.ts'
import { Cursor, Limit, SearchText } from '../core/list.ts'
import { MINUTE_MS } from '../core/time.ts'
import { Instant, Quality } from './provenance.ts'
import { VEHICLE_PATHS } from './vehicle-summary.ts'

/** A vehicle whose position has been stale for so long is no longer listed. */
export const GONE_AFTER_STALE_MS = 10 * MINUTE_MS

/** How full a vehicle is, in the words of GTFS-Realtime; null also where the publisher says that it does not know. */
export const Occupancy = z.enum([
  'empty',
  'many_seats',
  'few_seats',
  'standing_room',
  'crushed_standing_room',
  'full',
  'not_accepting_passengers',
])
export type Occupancy = z.infer<typeof Occupancy>

// biome-ignore lint/suspicious/noControlCharactersInRegex: they occur in no id
const VehicleId = z.string().check(z.maxLength(300), z.regex(/^[^\u0000-\u001F\u007F]+$/, 'the id of a vehicle'))

const members = {
  /** What is written on it, such as its number; null if the publisher does not say. */
  label: z.nullable(z.string()),
  /** Name of its route, or the publisher's id of it; null outside a trip. */
  route: z.nullable(z.string()),
  /** Degrees clockwise from north, 0 to below 360; null if unknown. */
  bearing: z.nullable(z.number()),
  /** mph; null if not measured. */
  speed: z.nullable(z.number()),
  occupancy: z.nullable(Occupancy),
  /** Id of the feed. */
  source: z.string(),
  quality: Quality,
  observedAt: Instant,
  /** From then on no screen shows the position as current. */
  staleAt: Instant,
  /** From then on it is no longer listed. */
  goneAt: Instant,
}

/** The newest position of a vehicle of public transport. Earlier ones are not stored. */
export const Vehicle = z.object({
  /** The feed's id, a colon, and the publisher's id of the vehicle: the same as long as the publisher's stays. */
  id: z.string(),
  position: Position,
  ...members,
})
export type Vehicle = z.infer<typeof Vehicle>

/** The same as GeoJSON; members that are null are left out. */
export const VehicleMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      geometry: PointGeometry,
      properties: z.object({
        ...members,
        label: z.optional(z.string()),
        route: z.optional(z.string()),
        bearing: z.optional(z.number()),
        speed: z.optional(z.number()),
        occupancy: z.optional(Occupancy),
      }),
    }),
  ),
})
export type VehicleMap = z.infer<typeof VehicleMap>

const city = { city: z.optional(z.string()) }

export const listVehicles = endpoint({
  method: 'GET',
  path: VEHICLE_PATHS.list,
  access: 'anyone',
  rate: 'cached',
  fromStore: true,
  summary: 'Vehicles of public transport with their newest positions, in an order that stays.',
  query: z.object({
    ...city,
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
    /** Text in the route or the label. */
    q: z.optional(SearchText),
    /**
     * Only vehicles that changed after this live version (`X-Live-Version` of an earlier answer). One that is no longer in service is
     * among them for some minutes, with a `goneAt` in the past.
     */
    since: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'a live version'))),
  }),
  reply: z.array(Vehicle),
})

export const getVehicleMap = endpoint({
  method: 'GET',
  path: VEHICLE_PATHS.map,
  access: 'anyone',
  rate: 'cached',
  summary: 'Every vehicle with its newest position, as GeoJSON.',
  query: z.object(city),
  reply: VehicleMap,
  mediaType: 'application/geo+json; charset=utf-8',
})

export const getVehicle = endpoint({
  method: 'GET',
  path: VEHICLE_PATHS.one,
  access: 'anyone',
  rate: 'cached',
  fromStore: true,
  summary: 'One vehicle.',
  params: z.object({ id: VehicleId }),
  query: z.object(city),
  reply: Vehicle,
})
