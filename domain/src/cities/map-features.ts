import * as z from 'zod/mini'
import { LineGeometry, MapLines, PointGeometry, PolygonGeometry, Position } from '../core/geo.ts'

/** Id of a city, or of something in the city file. */
export const Id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'))
export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

/** Road classes of OpenStreetMap, from the most to the least important on the map. */
export const RoadClass = z.enum(['motorway', 'trunk', 'primary', 'secondary', 'tertiary'])
export type RoadClass = z.infer<typeof RoadClass>

/** A monitored road section: one traffic record. */
export const MonitoredLocation = z.strictObject({
  id: Id,
  /** 'Street, from - to'. */
  name: Name,
  geometry: z.discriminatedUnion('type', [PointGeometry, LineGeometry]),
  /** Lines that the map draws: each carriageway, up to the junctions. Absent: its geometry. */
  mapLines: z.optional(MapLines),
  /** mph of free-flowing traffic. Absent: no ratio and no congestion level. */
  freeFlowMph: z.optional(z.number().check(z.gt(0), z.lte(120))),
  roadClass: z.optional(RoadClass),
})
export type MonitoredLocation = z.infer<typeof MonitoredLocation>

export const District = z.strictObject({
  id: Id,
  name: Name,
  geometry: PolygonGeometry,
  /** Id of the substation that supplies it. */
  suppliedBy: z.optional(Id),
})
export type District = z.infer<typeof District>

export const Substation = z.strictObject({
  id: Id,
  name: Name,
  position: Position,
  /** Capacity in MW. */
  capacityMw: z.number().check(z.gt(0), z.lte(100_000)),
})
export type Substation = z.infer<typeof Substation>

export const PowerPlant = z.strictObject({
  id: Id,
  name: Name,
  kind: z.enum(['solar', 'wind', 'traditional', 'storage']),
  position: Position,
  capacityMw: z.number().check(z.gt(0), z.lte(100_000)),
})
export type PowerPlant = z.infer<typeof PowerPlant>
