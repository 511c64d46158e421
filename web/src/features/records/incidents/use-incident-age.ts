import { useText } from '../../../i18n/text.ts'
import { ageOrDateText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'

/** '5 min', '3 h', '9 d'; the date of what is older. */
export function useIncidentAge(): (createdAt: string, nowMs: number) => string {
  const text = useText()
  const format = useFormat()
  return (createdAt, nowMs) => ageOrDateText(nowMs - Date.parse(createdAt), format.time(createdAt, nowMs), text)
}
