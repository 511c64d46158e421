import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { Instant } from '../telemetry/provenance.ts'
import { type Allowance, Meter, type Period } from './plan.ts'

/** A UTC day or month. Both are ISO 8601 instants; it renews at the very moment that it ends. */
export interface PeriodBounds {
  startsAt: string
  renewsAt: string
}

/** The day or month that a moment is in, by UTC, whatever the city's time is. */
export function periodOf(kind: Period, nowMs: number): PeriodBounds {
  const now = new Date(nowMs)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const [start, end] =
    kind === 'day' ? [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)] : [Date.UTC(year, month), Date.UTC(year, month + 1)]
  return { startsAt: new Date(start).toISOString(), renewsAt: new Date(end).toISOString() }
}

/** A count that is neither settled nor released is given back after this. */
export const RESERVED_MS = 120_000

/** What may still be begun; never negative, though a smaller plan may allow less than was used. Null without a limit. */
export function leftOf(limit: number | null, settled: number, reserved: number): number | null {
  return limit === null ? null : Math.max(0, limit - settled - reserved)
}

/** What a call that was refused because nothing is left says beside its sentence. */
export const SpentDetails = z.object({ renewsAt: Instant })

/** From which share of an allowance people are told, in percent. */
export const Warning = z.literal([75, 90, 100])
export type Warning = z.infer<typeof Warning>

/** The highest share that a count has reached; null below the first, without a limit, and where nothing is allowed anyway. */
export function warningOf(limit: number | null, used: number): Warning | null {
  if (limit === null || limit === 0) return null
  const percent = (used / limit) * 100
  return percent >= 100 ? 100 : percent >= 90 ? 90 : percent >= 75 ? 75 : null
}

export const MeterUsage = z.object({
  meter: Meter,
  /** Null when the plan does not include it; then `limit` is 0. */
  period: z.nullable(z.enum(['day', 'month'])),
  /** Null when there is none. */
  limit: z.nullable(z.int()),
  /** Answered in this period. */
  used: z.int(),
  /** Begun and not yet answered. */
  reserved: z.int(),
  /** Null without a limit. */
  left: z.nullable(z.int()),
  startsAt: z.nullable(Instant),
  /** When counting begins anew; null when the plan does not include it. */
  renewsAt: z.nullable(Instant),
  warning: z.nullable(Warning),
})
export type MeterUsage = z.infer<typeof MeterUsage>

/** What the counts of a period say under the allowance of the present plan. */
export function usageOf(meter: Meter, allowance: Allowance, nowMs: number, { settled, reserved }: Counts): MeterUsage {
  const limit = allowance.kind === 'limited' ? allowance.limit : allowance.kind === 'none' ? 0 : null
  const period = allowance.kind === 'none' ? null : allowance.period
  const bounds = period === null ? { startsAt: null, renewsAt: null } : periodOf(period, nowMs)
  const left = leftOf(limit, settled, reserved)
  return { meter, period, limit, used: settled, reserved, left, ...bounds, warning: warningOf(limit, settled) }
}

/** What the ledger has of one person, meter and period. */
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
  summary: 'What of the allowances is used, what is left, and when each renews.',
  reply: Usage,
})

/** One count. What was given back is no longer one. */
export const Receipt = z.object({
  id: z.string(),
  meter: Meter,
  /** The request that was counted, as its answer's `x-request-id` says. */
  requestId: z.string(),
  /** What was done, e.g. 'GET /api/traffic-data'. */
  what: z.string(),
  /** `reserved` while the answer is on its way. */
  state: z.enum(['reserved', 'settled']),
  /** When it was begun. */
  at: Instant,
  /** When it was answered; null while it is on its way. */
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
