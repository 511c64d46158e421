import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Moment } from '../core/list.ts'
import { historyFeature, MeasureName } from '../telemetry/history.ts'
import { Instant } from '../telemetry/provenance.ts'

/** A fault of the sensor, not of the city. After the tests of traffic detector systems. */
export const SensorFault = z.enum(['stuck', 'chattering', 'locked', 'impossible', 'spike'])
export type SensorFault = z.infer<typeof SensorFault>

/** A period in which a series was not what its past predicts. */
export const Anomaly = z.object({
  id: z.uuid(),
  /** `value`: the city is unusual; `sensor`: the sensor is faulty, and its values are left out of derived ones. */
  kind: z.enum(['value', 'sensor']),
  fault: z.nullable(SensorFault),
  measure: MeasureName,
  place: z.string(),
  /** Display name of the place. */
  location: z.string(),
  unit: z.string(),
  startedAt: Instant,
  /** Null while it lasts. */
  endedAt: z.nullable(Instant),
  /** The value that triggered it, and its time. */
  at: Instant,
  value: z.number(),
  /** Expected value at that time; null if the detector has none. */
  expected: z.nullable(z.number()),
  /** 0 to 1, comparable between series. */
  score: z.number(),
  /** Why, in one sentence. */
  reason: z.string(),
})
export type Anomaly = z.infer<typeof Anomaly>

/** Most anomalies in one answer. */
export const MOST_ANOMALIES = 500

export const listAnomalies = endpoint({
  method: 'GET',
  path: '/api/anomalies',
  access: 'anyone',
  featureFor: ({ from }: { from?: string | undefined }, nowMs) => historyFeature({ from }, nowMs),
  rate: 'read',
  summary: 'Anomalies and faulty sensors from the last 24 hours, and ongoing ones, newest first, at most 500.',
  query: z.object({
    city: z.optional(z.string()),
    measure: z.optional(MeasureName),
    place: z.optional(z.string()),
    kind: z.optional(z.enum(['value', 'sensor'])),
    /** Earlier than 24 hours ago requires advancedAnalytics. */
    from: z.optional(Moment),
  }),
  reply: z.array(Anomaly),
})
