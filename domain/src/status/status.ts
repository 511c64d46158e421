import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Limit, Moment } from '../core/list.ts'
import { Instant } from '../telemetry/provenance.ts'

/** An unknown check is not green. */
export const CheckState = z.enum(['ok', 'failing', 'unknown'])
export type CheckState = z.infer<typeof CheckState>

export const StatusCheck = z.object({
  id: z.string(),
  name: z.string(),
  state: CheckState,
  /** What is wrong, in a sentence; null while it is healthy. */
  problem: z.nullable(z.string()),
  /** Since when it has been in this state. */
  since: Instant,
  /** When this was last checked, if not together with the others. */
  checkedAt: z.optional(Instant),
})
export type StatusCheck = z.infer<typeof StatusCheck>

export const SystemStatus = z.object({
  operational: z.boolean(),
  checkedAt: Instant,
  checks: z.array(StatusCheck),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  rate: 'cached',
  summary: 'What the System Status box shows, from real checks.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: SystemStatus,
})

/** A period in which a check was in one state. */
export const StatusSpell = z.object({
  check: z.string(),
  name: z.string(),
  state: CheckState,
  problem: z.nullable(z.string()),
  since: Instant,
  /** Null while it lasts. */
  until: z.nullable(Instant),
})
export type StatusSpell = z.infer<typeof StatusSpell>

export const listStatusHistory = endpoint({
  method: 'GET',
  path: '/api/status/history',
  access: 'anyone',
  rate: 'cached',
  summary: 'Past results of the checks, newest first.',
  query: z.object({
    city: z.optional(z.string()),
    limit: z.optional(Limit),
    /** Started before this instant. */
    before: z.optional(Moment),
  }),
  reply: z.array(StatusSpell),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  rate: 'probe',
  summary: '200 while the process is alive; checks no other component.',
  reply: z.object({ status: z.literal('ok') }),
})

export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  parts: z.record(z.string(), z.enum(['up', 'down'])),
})
export type Readiness = z.infer<typeof Readiness>

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'anyone',
  rate: 'probe',
  summary: '200 once database, bus and city are up, otherwise 503. A buffer for deliveries is named, and not required.',
  reply: Readiness,
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'monitoring',
  rate: 'probe',
  summary: 'Gauges and counters in the Prometheus text format.',
  reply: z.string(),
  mediaType: 'text/plain; version=0.0.4; charset=utf-8',
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  rate: 'cached',
  summary: 'This description: OpenAPI 3.1.',
  reply: z.record(z.string(), z.unknown()),
})
