import * as z from 'zod/mini'
import { LineGeometry, Position } from '../core/geo.ts'
import { Instant } from '../telemetry/provenance.ts'

/** A WorkZoneFeed of the Work Zone Data Exchange, version 4.2, as far as this product fills it in. */
export const WorkZoneFeed = z.object({
  type: z.literal('FeatureCollection'),
  feed_info: z.object({
    version: z.literal('4.2'),
    publisher: z.string(),
    /** Seconds. */
    update_frequency: z.int(),
    /** When the feed was written, not later than `update_frequency` ago. */
    update_date: Instant,
    data_sources: z
      .array(z.object({ data_source_id: z.string(), organization_name: z.string(), update_date: z.optional(Instant) }))
      .check(z.minLength(1)),
  }),
  features: z.array(
    z.object({
      id: z.uuid(),
      type: z.literal('Feature'),
      properties: z.object({
        core_details: z.object({
          event_type: z.literal('work-zone'),
          data_source_id: z.string(),
          road_names: z.array(z.string()).check(z.minLength(1)),
          direction: z.literal('unknown'),
          name: z.string(),
          description: z.string(),
          creation_date: Instant,
          update_date: Instant,
        }),
        start_date: Instant,
        end_date: Instant,
        /** False throughout: no device at the site reports to this product. */
        is_start_date_verified: z.literal(false),
        is_end_date_verified: z.literal(false),
        is_start_position_verified: z.literal(false),
        is_end_position_verified: z.literal(false),
        location_method: z.literal('unknown'),
        vehicle_impact: z.literal('unknown'),
        event_status: z.enum(['planned', 'active', 'completed', 'cancelled']),
      }),
      geometry: z.union([LineGeometry, z.object({ type: z.literal('MultiPoint'), coordinates: z.array(Position) })]),
    }),
  ),
})
export type WorkZoneFeed = z.infer<typeof WorkZoneFeed>
