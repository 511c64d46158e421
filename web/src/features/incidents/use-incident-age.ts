import { incidentAge } from '@oppidum/domain/incident'
import { useText } from '../../locales/text.ts'
import { useNowEvery } from '../../ui/use-now.ts'

const SECOND_MS = 1_000

/** 'N min' below one hour, 'Nh' from then on. Spec §9, 'Ages'. */
export function useIncidentAge(): (createdAt: string) => string {
  const text = useText()
  const nowMs = useNowEvery(SECOND_MS)
  return (createdAt) => {
    const { unit, count } = incidentAge(createdAt, nowMs)
    return unit === 'minutes' ? text('age.minutes', { count }) : text('age.hours', { count })
  }
}
