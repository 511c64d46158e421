import { SECOND_MS } from '@oppidum/domain/core/time'
import { incidentAge } from '@oppidum/domain/records/incident'
import { useText } from '../../../i18n/text.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

/** 'N min' below one hour, 'Nh' from one hour on. */
export function useIncidentAge(): (createdAt: string) => string {
  const text = useText()
  const nowMs = useNowEvery(SECOND_MS)
  return (createdAt) => {
    const { unit, count } = incidentAge(createdAt, nowMs)
    return unit === 'minutes' ? text('age.minutes', { count }) : text('age.hours', { count })
  }
}
