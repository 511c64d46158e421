import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { Instant } from '../telemetry/provenance.ts'
import { type Allowance, Meter, type Period } from './plan.ts'

/** A UTC day or month. Both are ISO 8601 instants; it renews the moment it ends. */
export interface PeriodBounds {
  startsAt: string
  renewsAt: string
}

/** The UTC day or month of a moment, whatever the city's time zone. */
export function periodOf(kind: Period, nowMs: number): PeriodBounds {
  const now = new Date(nowMs)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const [start, end] =
    kind === 'day' ? [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)] : [Date.UTC(year, month), Date.UTC(year, month + 1)]
  return { startsAt: new Date(start).toISOString(), renewsAt: new Date(end).toISOString() }
}

/** A count neither settled nor released after this is returned. */
export const RESERVED_MS = 120_000

/** What is left; never negative, even if a smaller plan allows less than was used. Null without a limit. */
export function leftOf(limit: number | null, settled: number, reserved: number): number | null {
  return limit === null ? null : Math.max(0, limit - settled - reserved)
}

/** Details of a call refused because the allowance is used up. */
export const SpentDetails = z.object({ renewsAt: Instant })

/** Shares of an allowance, in percent, at which people are notified. */
export const Warning = z.literal([75, 90, 100])
export type Warning = z.infer<typeof Warning>

/** The highest share that a count has reached; null below the first, without a limit, or if nothing is allowed. */
export function warningOf(limit: number | null, used: number): Warning | null {
  if (limit === null || limit === 0) return null
  const percent = (used / limit) * 100
  return percent >= 100 ? 100 : percent >= 90 ? 90 : percent >= 75 ? 75 : null
}

export const MeterUsage = z.object({
  meter: Meter,
  /** Null if the plan does not include it; then `limit` is 0. */
  period: z.nullable(z.enum(['day', 'month'])),
  /** Null without a limit. */
  limit: z.nullable(z.int()),
  /** Answered in this period. */
  used: z.int(),
  /** Started and not yet answered. */
  reserved: z.int(),
  /** Null without a limit. */
  left: z.nullable(z.int()),
  startsAt: z.nullable(Instant),
  /** When the period ends; null if the plan does not include it. */
  renewsAt: z.nullable(Instant),
  warning: z.nullable(Warning),
})
export type MeterUsage = z.infer<typeof MeterUsage>

/** A period's counts measured against the present plan's allowance. */
export function usageOf(meter: Meter, allowance: Allowance, nowMs: number, { settled, reserved }: Counts): MeterUsage {
  const limit = allowance.kind === 'limited' ? allowance.limit : allowance.kind === 'none' ? 0 : null
  const period = allowance.kind === 'none' ? null : allowance.period
  const bounds = period === null ? { startsAt: null, renewsAt: null } : periodOf(period, nowMs)
  const left = leftOf(limit, settled, reserved)
  return { meter, period, limit, used: settled, reserved, left, ...bounds, warning: warningOf(limit, settled) }
}

/** The ledger's counts for one person, meter and period. */
export interface Counts {
  settled: number
  reserved: number
}

export const Usage = z.object({
  /** When these counts were read from the ledger. */
  at: Instant,
  /** In the order of the plan table. */
  meters: z.array(MeterUsage),
})
export type Usage = z.infer<typeof Usage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'signedIn',
  rate: 'read',
  summary: 'How much of each allowance is used and left, and when it renews.',
  reply: Usage,
})

/** One counted call. A returned count is not listed. */
export const Receipt = z.object({
  id: z.string(),
  meter: Meter,
  /** Id of the counted request, from its answer's `x-request-id`. */
  requestId: z.string(),
  /** The call, e.g. 'GET /api/traffic-data'. */
  what: z.string(),
  /** `reserved` while the answer is pending. */
  state: z.enum(['reserved', 'settled']),
  /** When it started. */
  at: Instant,
  /** When it was answered; null while pending. */
  settledAt: z.nullable(Instant),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/usage/receipts',
  access: 'signedIn',
  rate: 'read',
  summary: 'A receipt for every count, newest first.',
  query: z.object({ meter: z.optional(Meter), limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(Receipt),
})
