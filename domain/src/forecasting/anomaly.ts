import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Moment } from '../core/list.ts'
import { historyFeature, MeasureName } from '../telemetry/history.ts'
import { Instant } from '../telemetry/provenance.ts'

/** What is wrong with an instrument, not with the city. After the tests of traffic detector systems. */
export const SensorFault = z.enum(['stuck', 'chattering', 'locked', 'impossible', 'spike'])
export type SensorFault = z.infer<typeof SensorFault>

/** A stretch in which a series was not what its own past lets expect. */
export const Anomaly = z.object({
  id: z.uuid(),
  /** `value`: the city is unusual; `sensor`: the instrument is, and its values are left out of what is derived. */
  kind: z.enum(['value', 'sensor']),
  fault: z.nullable(SensorFault),
  measure: MeasureName,
  place: z.string(),
  /** The place in words. */
  location: z.string(),
  unit: z.string(),
  startedAt: Instant,
  /** Null while it lasts. */
  endedAt: z.nullable(Instant),
  /** The value that raised it, and when. */
  at: Instant,
  value: z.number(),
  /** What was expected then; null when the detector has no idea. */
  expected: z.nullable(z.number()),
  /** 0 to 1, comparable between series. */
  score: z.number(),
  /** Why, in one sentence. */
  reason: z.string(),
})
export type Anomaly = z.infer<typeof Anomaly>

/** An answer has no more of them. */
export const MOST_ANOMALIES = 500

export const listAnomalies = endpoint({
  method: 'GET',
  path: '/api/anomalies',
  access: 'anyone',
  featureFor: ({ from }: { from?: string | undefined }, nowMs) => historyFeature({ from }, nowMs),
  rate: 'read',
  summary: 'Unusual stretches and faulty sensors of the last 24 hours and those that last, newest first; 500 at most.',
  query: z.object({
    city: z.optional(z.string()),
    measure: z.optional(MeasureName),
    place: z.optional(z.string()),
    kind: z.optional(z.enum(['value', 'sensor'])),
    /** Earlier than 24 hours ago needs advancedAnalytics. */
    from: z.optional(Moment),
  }),
  reply: z.array(Anomaly),
})
