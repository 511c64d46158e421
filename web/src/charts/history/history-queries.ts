import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { IncidentType } from '@oppidum/domain/records/incident'
import { getHistory, type History, INCIDENT_MARKS, type IncidentMark, listIncidentMarks } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { type ChartRange, rangePollMs, rangeQuery } from '../range/range.ts'
import { useRangeAccess } from '../range/use-range-access.ts'

const NO_MARKS: readonly IncidentMark[] = []

/** One measure at one place; while another range loads, the previous answer stays. Not requested where the plan excludes it. */
export function useHistory(measure: MeasureId, place: string | undefined, range: ChartRange) {
  const nowMs = useNowEvery(MINUTE_MS)
  const pollMs = rangePollMs(range, nowMs)
  const access = useRangeAccess(range)
  const query = useAnswer(getHistory, {
    enabled: access === 'open',
    query: { measure, place, ...rangeQuery(range), compare: range.compare ? 'before' : undefined },
    ...(pollMs !== null && { pollMs }),
  })
  const of = `${measure} ${place}`
  const [previous, setPrevious] = useState<{ of: string; history: History; receivedAtMs: number } | null>(null)
  const now = query.data?.value
  if (now && (previous?.history !== now || previous.of !== of)) setPrevious({ of, history: now, receivedAtMs: query.dataUpdatedAt })
  const fallback = previous?.of === of ? previous : null
  return {
    access,
    query,
    history: now ?? fallback?.history ?? null,
    receivedAtMs: now ? query.dataUpdatedAt : (fallback?.receivedAtMs ?? 0),
  }
}

/** Incidents that began in the range, of one type or those that affect a place; empty while they load. `isCut`: there were more. */
export function useIncidentMarks(range: ChartRange, of: { type?: IncidentType; place?: string } = {}, enabled = true) {
  const nowMs = useNowEvery(MINUTE_MS)
  const pollMs = rangePollMs(range, nowMs)
  const access = useRangeAccess(range)
  const query = useAnswer(listIncidentMarks, {
    query: { ...rangeQuery(range), ...of },
    // Other parts of the page show new incidents at once, so marks may come a little later.
    ...(pollMs !== null && { pollMs: Math.max(pollMs, MINUTE_MS / 4) }),
    enabled: enabled && access === 'open',
  })
  const marks = query.data?.value ?? NO_MARKS
  return { marks, isCut: marks.length >= INCIDENT_MARKS }
}
