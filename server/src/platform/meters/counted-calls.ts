import type { AppContext } from '../../compose/context.ts'
import { type CallMeter, CallRefused } from '../auth/call-meter.ts'
import { AllowanceSpent } from './allowance-spent.ts'
import type { MeterLedger } from './meter-ledger.ts'

/** Counts calls with an API key on the ledger, and reports the allowance in their response headers. */
export function meteredCalls(ledger: MeterLedger, { clock }: Pick<AppContext, 'clock'>): CallMeter {
  function headers(limit: number | null, left: number | null, renewsAt: string): Record<string, string> {
    if (limit === null || left === null) return {}
    const seconds = Math.max(1, Math.ceil((Date.parse(renewsAt) - clock.nowMs()) / 1_000))
    return { 'ratelimit-limit': String(limit), 'ratelimit-remaining': String(left), 'ratelimit-reset': String(seconds) }
  }

  return {
    async reserve({ personId, plan, requestId, what }) {
      try {
        const { id, limit, left, renewsAt } = await ledger.reserve({ personId, plan, meter: 'apiCalls', requestId, what })
        return {
          // The receipt refers to the request by this id.
          headers: { ...headers(limit, left, renewsAt), 'x-request-id': requestId },
          settle: () => ledger.settle(id),
          release: () => ledger.release(id),
        }
      } catch (error) {
        throw error instanceof AllowanceSpent ? new CallRefused(error, headers(error.limit, 0, error.renewsAt)) : error
      }
    },
  }
}
