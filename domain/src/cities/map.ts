import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { GRID_REFERENCE, LineGeometry, MapLines, PointGeometry, PolygonGeometry, Position } from '../core/geo.ts'
import { SearchText } from '../core/list.ts'
import { PowerPlant, RoadClass, Substation } from './map-features.ts'

/** The base map below the layers. */
export const BaseMap = z.discriminatedUnion('kind', [
  /** A PMTiles archive on this server, read with range requests; its layers are described in docs/guides/operate/map.md. */
  z.object({ kind: z.literal('tiles'), url: z.string() }),
  /** A MapLibre style chosen by the city; its hosts are listed in the city file. */
  z.object({ kind: z.literal('style'), url: z.string() }),
])
export type BaseMap = z.infer<typeof BaseMap>

/** The fixed map features of a city. Live values come from the lists, under the same ids. */
export const CityMap = z.object({
  /** Bounds of the map sheet in degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Null: no base map. */
  base: z.nullable(BaseMap),
  /** Attribution for the map data, always shown. */
  attribution: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      geometry: z.discriminatedUnion('type', [PointGeometry, LineGeometry]),
      /** Lines to draw: each carriageway, up to the junctions. Absent: the geometry. */
      mapLines: z.optional(MapLines),
      roadClass: z.nullable(RoadClass),
      ...GRID_REFERENCE,
    }),
  ),
  districts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      geometry: PolygonGeometry,
      /** Id of the substation that supplies it; null if the city file does not say. */
      suppliedBy: z.nullable(z.string()),
    }),
  ),
  substations: z.array(z.extend(Substation, GRID_REFERENCE)),
  plants: z.array(z.extend(PowerPlant, GRID_REFERENCE)),
  /** Lines between substations and plants, by id. */
  feeders: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type CityMap = z.infer<typeof CityMap>

export const getMap = endpoint({
  method: 'GET',
  path: '/api/map',
  access: 'anyone',
  rate: 'cached',
  summary: "Static features of the city's map.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: CityMap,
})

export const PlaceKind = z.enum(['place', 'district', 'section', 'substation', 'plant'])
export type PlaceKind = z.infer<typeof PlaceKind>

/** A named place in the city that can be searched for. */
export const Place = z.object({
  kind: PlaceKind,
  /** Its id in the city file; places without one use their name. */
  id: z.string(),
  name: z.string(),
  position: Position,
  ...GRID_REFERENCE,
})
export type Place = z.infer<typeof Place>

/** Longest list of matching places. */
export const PLACES_FOUND = 30

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'anyone',
  rate: 'read',
  summary: 'Named places, districts, road sections, substations and plants whose name contains the text, best match first, at most 30.',
  query: z.object({ city: z.optional(z.string()), q: SearchText }),
  reply: z.array(Place),
})
