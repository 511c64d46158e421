import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useDesk } from '../use-desk.ts'

/**
 * The city's departments to choose from, those that respond to the incident's type first. A department that the city has no
 * longer stays choosable as long as the record has it.
 * @param type null for what is no incident, or several
 */
export function useDepartmentOptions(type: string | null, own: string | null = null): { value: string; label: string }[] {
  const nameOf = useDepartmentName()
  const { departments = [], responds = {} } = useDesk().data?.value ?? {}
  const first = departments.filter((it) => type !== null && responds[it]?.includes(type))
  const names = [...first, ...departments.filter((it) => !first.includes(it))]
  const offered = own === null || names.includes(own) ? names : [own, ...names]
  return offered.map((it) => ({ value: it, label: nameOf(it) }))
}
