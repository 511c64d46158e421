import type { IncidentStatus } from '@oppidum/domain/records/incident'
import type { ReadTime } from './publication-times.ts'
import { booleanAt, child, childrenOf, textAt, type XmlElement } from './xml-element.ts'

/** When a record applies, at the time of reading. */
export interface Validity {
  status: IncidentStatus
  startsAt: string | null
  /** Null when it has none, or only one so far away that it means none. */
  endsAt: string | null
  /** The last time at which the status changed by itself, because a period began or ended. */
  changedAt: string | null
  /** The next time at which it will; null for none. */
  changesAt: string | null
  /** Ended by its publisher before its time. */
  cancelled: boolean
  /** It repeats by days or hours, which are not evaluated: it counts as active from its start to its end. */
  repeats: boolean
}

/** Publishers write a date decades ahead for 'until further notice'. */
const FURTHER_NOTICE_YEARS = 10

export function validityOf(record: XmlElement, readTime: ReadTime, nowMs: number): Validity {
  const time: TimeAt = (element, name) => readTime(textAt(element, name))
  const validity = child(record, 'validity')
  const overall = child(validity, 'validityTimeSpecification')
  const startsAt = time(overall, 'overallStartTime')
  const statedEnd = time(overall, 'overallEndTime')
  const endsAt = statedEnd !== null && isFurtherNotice(statedEnd, nowMs) ? null : statedEnd
  const lifeCycle = child(child(record, 'management'), 'lifeCycleManagement')
  const cancelled = booleanAt(lifeCycle, 'cancel') === true || booleanAt(lifeCycle, 'end') === true
  const stated = (status: IncidentStatus): Validity => ({
    status,
    startsAt,
    endsAt,
    changedAt: null,
    changesAt: null,
    cancelled,
    repeats: false,
  })
  if (cancelled) return stated('resolved')
  // Active and suspended hold whatever the times say.
  const status = textAt(validity, 'validityStatus')
  if (status === 'active') return stated('active')
  if (status === 'suspended' || status === 'planned') return stated('pending')

  const periods = childrenOf(overall, 'validPeriod').map((it) => period(it, time))
  const exceptions = childrenOf(overall, 'exceptionPeriod').map((it) => period(it, time))
  const boundaries = [startsAt, endsAt, ...[...periods, ...exceptions].flatMap((it) => [it.startsAt, it.endsAt])]
  const nowIso = new Date(nowMs).toISOString()
  return {
    status: statusByTime({ startsAt, endsAt, periods, exceptions, overruns: booleanAt(validity, 'overrunning') === true }, nowMs),
    startsAt,
    endsAt,
    changedAt: boundaries.reduce((best, it) => (it !== null && it <= nowIso && (best === null || it > best) ? it : best), null),
    changesAt: boundaries.reduce((best, it) => (it !== null && it > nowIso && (best === null || it < best) ? it : best), null),
    cancelled,
    repeats: [...periods, ...exceptions].some((it) => it.repeats),
  }
}

interface Period {
  startsAt: string | null
  endsAt: string | null
  repeats: boolean
}

type TimeAt = (element: XmlElement | undefined, name: string) => string | null

function period(element: XmlElement, time: TimeAt): Period {
  return {
    startsAt: time(element, 'startOfPeriod'),
    endsAt: time(element, 'endOfPeriod'),
    repeats: element.children.some((it) => it.name.startsWith('recurring')),
  }
}

interface Times extends Omit<Period, 'repeats'> {
  periods: readonly Period[]
  exceptions: readonly Period[]
  /** It goes on after its planned end. */
  overruns: boolean
}

function statusByTime({ startsAt, endsAt, periods, exceptions, overruns }: Times, nowMs: number): IncidentStatus {
  const isOver = (end: string | null) => end !== null && Date.parse(end) <= nowMs
  const begins = (start: string | null) => start !== null && Date.parse(start) > nowMs
  const includesNow = (it: Period) => !begins(it.startsAt) && !isOver(it.endsAt)
  if (isOver(endsAt) && !overruns) return 'resolved'
  if (begins(startsAt)) return 'pending'
  if (exceptions.some((it) => !it.repeats && includesNow(it))) return 'pending'
  if (overruns || periods.length === 0 || periods.some(includesNow)) return 'active'
  return periods.some((it) => begins(it.startsAt)) ? 'pending' : 'resolved'
}

function isFurtherNotice(end: string, nowMs: number): boolean {
  const limit = new Date(nowMs)
  limit.setUTCFullYear(limit.getUTCFullYear() + FURTHER_NOTICE_YEARS)
  return Date.parse(end) > limit.getTime()
}
