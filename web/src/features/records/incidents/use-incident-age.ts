import { SECOND_MS } from '@oppidum/domain/core/time'
import { useText } from '../../../i18n/text.ts'
import { ageOrDateText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

/** '5 min', '3 h', '9 d'; the date of what is older. */
export function useIncidentAge(): (createdAt: string) => string {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(SECOND_MS)
  return (createdAt) => ageOrDateText(nowMs - Date.parse(createdAt), format.time(createdAt, nowMs), text)
}
