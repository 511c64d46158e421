import { type WorkingTime, workingTime } from '@oppidum/domain/cities/calendar'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Due, duesOf, getTargets, type Targeted, type Targets } from '@oppidum/domain/records/target'
import { useCallback } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useMay } from '../../../../identity/identity.tsx'

/** One for each answer, so that every mark on the page shares the working days it has computed. */
const TIMES = new WeakMap<Targets, WorkingTime>()

function timeOf(targets: Targets): WorkingTime {
  const known = TIMES.get(targets)
  if (known) return known
  const made = workingTime(targets.calendar, targets.timeZone)
  TIMES.set(targets, made)
  return made
}

/** Whether the viewer may see targets: operators with a plan that includes them. */
export function useMayTargets(): boolean {
  const atDesk = useMay({ role: 'operator' })
  const inPlan = useMay('advancedIncidents')
  return atDesk && inPlan
}

/**
 * Targets of any record on the page by the city's rules; empty while they are unknown and for people who may not see them. Requested once,
 * because the rules change only with the city file.
 */
export function useTargets(): (kind: RecordKind, record: Targeted) => Due[] {
  const { data } = useAnswer(getTargets, { enabled: useMayTargets() })
  const targets = data?.value
  return useCallback((kind, record) => (targets ? duesOf(kind, record, targets.rules, timeOf(targets)) : []), [targets])
}
