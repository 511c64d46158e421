import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from './provenance.ts'

/** Part of every page, unlike the endpoints about the vehicles themselves. */
export const VEHICLE_PATHS = { list: '/api/vehicles', map: '/api/vehicles/map', one: '/api/vehicles/:id' } as const

/** How many vehicles there are, by source. */
export const VehicleSummary = z.object({
  /** Those listed, also the ones with a stale position. */
  total: z.int(),
  /** Feeds of vehicles that are running, and others whose vehicles are still listed. Empty: the city has none. */
  sources: z.array(
    z.object({
      source: z.string(),
      total: z.int(),
      /** Of its newest position; null without any. */
      observedAt: z.nullable(Instant),
    }),
  ),
})
export type VehicleSummary = z.infer<typeof VehicleSummary>

export const getVehicleSummary = endpoint({
  method: 'GET',
  path: '/api/vehicles/summary',
  access: 'anyone',
  rate: 'cached',
  summary: 'How many vehicles have a position, by source, and how old the newest one is.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: VehicleSummary,
})
