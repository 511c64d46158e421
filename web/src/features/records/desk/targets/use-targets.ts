import { type WorkingTime, workingTime } from '@oppidum/domain/cities/calendar'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Due, duesOf, getTargets, type Targeted, type Targets } from '@oppidum/domain/records/target'
import { useCallback } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useMay } from '../../../../identity/identity.tsx'

/** One for each answer: the days that it has counted are of use to every mark on the page. */
const TIMES = new WeakMap<Targets, WorkingTime>()

function timeOf(targets: Targets): WorkingTime {
  const known = TIMES.get(targets)
  if (known) return known
  const made = workingTime(targets.calendar, targets.timeZone)
  TIMES.set(targets, made)
  return made
}

/** Whether the person on the page may see targets at all: those who work at the desk, with the plan that has them. */
export function useMayTargets(): boolean {
  const atDesk = useMay({ role: 'operator' })
  const inPlan = useMay('advancedIncidents')
  return atDesk && inPlan
}

/**
 * The targets of any record that the page holds, by the city's own rules; none of any while they are not known and
 * for those who may not see them. Rules change with the city file, so they are asked for once.
 */
export function useTargets(): (kind: RecordKind, record: Targeted) => Due[] {
  const { data } = useAnswer(getTargets, { enabled: useMayTargets() })
  const targets = data?.value
  return useCallback((kind, record) => (targets ? duesOf(kind, record, targets.rules, timeOf(targets)) : []), [targets])
}
