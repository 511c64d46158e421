import type { IncidentStatus } from '@oppidum/domain/records/incident'
import type { ActivePeriod } from './service-alert.ts'

export interface AlertTimes {
  status: IncidentStatus
  /** Of the period that is going on, else of the next, else of all; ISO 8601 UTC. Null: open, or not stated. */
  startsAt: string | null
  endsAt: string | null
  /** When the first period began, if it has; null when that is not stated. */
  beganAt: string | null
  /** The last beginning or end that has passed; null for none. */
  changedAt: string | null
  /** Every beginning and end. */
  boundaries: string[]
}

interface Period {
  startsAt: string | null
  endsAt: string | null
}

/** 2200-01-01. Publishers write the year 3000, or the largest number there is, for an end that is not known. */
const LAST_S = 7_258_118_400

/** POSIX seconds as ISO 8601 UTC; null for 0, which also means absent, and for what lies after the year 2200. */
export function instantOfSeconds(seconds: number): string | null {
  return seconds > 0 && seconds < LAST_S ? new Date(seconds * 1_000).toISOString() : null
}

/** Without any period an alert is in force as long as it is published. */
export function alertTimes(published: readonly ActivePeriod[], nowMs: number, flaw: (reason: string) => void): AlertTimes {
  const periods = usable(published, flaw)
  const nowIso = new Date(nowMs).toISOString()
  const isOver = (it: Period) => it.endsAt !== null && it.endsAt <= nowIso
  const hasBegun = (it: Period) => it.startsAt === null || it.startsAt <= nowIso
  const current = periods.filter((it) => hasBegun(it) && !isOver(it))
  const [next] = periods.filter((it) => !hasBegun(it)).sort((a, b) => ((a.startsAt ?? '') < (b.startsAt ?? '') ? -1 : 1))
  const boundaries = periods.flatMap((it) => [it.startsAt, it.endsAt]).filter((it) => it !== null)
  const passed = boundaries.filter((it) => it <= nowIso).toSorted()
  const began = periods.flatMap((it) => (hasBegun(it) ? (it.startsAt ?? []) : [])).toSorted()
  const common = { beganAt: began[0] ?? null, changedAt: passed.at(-1) ?? null, boundaries }
  if (periods.length === 0) return { status: 'active', startsAt: null, endsAt: null, ...common }
  if (current.length > 0) return { status: 'active', ...span(current), ...common }
  return next ? { status: 'pending', ...next, ...common } : { status: 'resolved', ...span(periods), ...common }
}

function usable(published: readonly ActivePeriod[], flaw: (reason: string) => void): Period[] {
  return published.flatMap(({ startS, endS }): Period[] => {
    if (startS >= LAST_S || (endS > 0 && endS <= startS)) {
      flaw('active period is no use')
      return []
    }
    return [{ startsAt: instantOfSeconds(startS), endsAt: instantOfSeconds(endS) }]
  })
}

/** From the earliest beginning to the latest end; open where one of them is. */
function span(periods: readonly Period[]): Period {
  const starts = periods.flatMap((it) => it.startsAt ?? []).toSorted()
  const ends = periods.flatMap((it) => it.endsAt ?? []).toSorted()
  return {
    startsAt: starts.length < periods.length ? null : (starts[0] ?? null),
    endsAt: ends.length < periods.length ? null : (ends.at(-1) ?? null),
  }
}
