import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { AlertValue } from './alert.ts'

/** Late values in the answer. */
export const LATE_VALUES_AT_MOST = 100

/** A value that would have fired a rule, but was stale when it came. */
export const LateValue = z.object({
  place: z.string(),
  placeName: z.string(),
  /** When it came. */
  at: Instant,
  evidence: z.array(AlertValue),
})
export type LateValue = z.infer<typeof LateValue>

export const listLateValues = endpoint({
  access: { feature: 'realTimeAlerts' },
  method: 'GET',
  path: '/api/alerts/rules/:id/late-values',
  rate: 'read',
  aboutAsker: 'always',
  summary: `Values that did not fire an alert rule because they came too late, newest first, the last ${LATE_VALUES_AT_MOST}.`,
  params: z.object({ id: z.uuid() }),
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(LateValue),
})
