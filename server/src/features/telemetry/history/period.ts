import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import { comparisonShiftMs, type HistoryRange, LONGEST_HISTORY_MS, RANGE_MS } from '@oppidum/domain/telemetry/history'

export interface ResolvedPeriod {
  fromMs: number
  /** At most now. */
  toMs: number
  /** How far back the period to compare with lies. */
  shiftMs: number
}

interface PeriodQuery {
  range?: HistoryRange | undefined
  from?: string | undefined
  to?: string | undefined
}

const malformed = (sentence: string) => new Failure('malformed', sentence)

/** @throws Failure malformed when the parameters contradict each other, or the period has not begun */
export function resolvePeriod({ range, from, to }: PeriodQuery, nowMs: number): ResolvedPeriod {
  if (from === undefined && to === undefined) {
    const lengthMs = RANGE_MS[range ?? '24h']
    return { fromMs: nowMs - lengthMs, toMs: nowMs, shiftMs: comparisonShiftMs(lengthMs) }
  }
  if (range !== undefined) throw malformed('Give either `range`, or `from` and `to`.')
  if (from === undefined || to === undefined) throw malformed('`from` and `to` belong together; give both.')
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (fromMs >= toMs) throw malformed('`from` must be before `to`.')
  if (toMs - fromMs > LONGEST_HISTORY_MS) throw malformed(`A period may be ${LONGEST_HISTORY_MS / DAY_MS} days long at most.`)
  if (fromMs >= nowMs) throw malformed('`from` lies in the future.')
  return { fromMs, toMs: Math.min(toMs, nowMs), shiftMs: comparisonShiftMs(toMs - fromMs) }
}
