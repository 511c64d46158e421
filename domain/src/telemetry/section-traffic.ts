import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Quality } from './provenance.ts'
import { CongestionLevel, type TrafficRecord } from './traffic.ts'

/** What a map says of one road section: a twentieth of its traffic record. */
export const SectionTraffic = z.object({
  id: z.string(),
  congestionLevel: z.nullable(CongestionLevel),
  /** mph; null if not measured. */
  avgSpeed: z.nullable(z.number()),
  source: z.nullable(z.string()),
  observedAt: z.nullable(Instant),
  staleAt: z.nullable(Instant),
  quality: z.nullable(Quality),
})
export type SectionTraffic = z.infer<typeof SectionTraffic>

export const sectionTraffic = ({ id, congestionLevel, avgSpeed, source, observedAt, staleAt, quality }: TrafficRecord): SectionTraffic => ({
  id,
  congestionLevel,
  avgSpeed,
  source,
  observedAt,
  staleAt,
  quality,
})

export const compareSections = (a: SectionTraffic, b: SectionTraffic): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Not paged: a map of the whole city needs all of it, however many sections there are. */
export const listSectionTraffic = endpoint({
  method: 'GET',
  path: '/api/map/traffic',
  access: 'anyone',
  rate: 'cached',
  summary: 'Congestion and speed of every road section, for maps, in the order of the ids. Without the record of the whole city.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(SectionTraffic),
})
