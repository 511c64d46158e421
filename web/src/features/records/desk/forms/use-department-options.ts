import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useDesk } from '../use-desk.ts'

/**
 * The city's departments, those that respond to the incident's type first. A department that no longer exists in the city remains an option
 * while the record has it.
 * @param type null for anything but one incident
 */
export function useDepartmentOptions(type: string | null, own: string | null = null): { value: string; label: string }[] {
  const nameOf = useDepartmentName()
  const { departments = [], responds = {} } = useDesk().data?.value ?? {}
  const first = departments.filter((it) => type !== null && responds[it]?.includes(type))
  const names = [...first, ...departments.filter((it) => !first.includes(it))]
  const offered = own === null || names.includes(own) ? names : [own, ...names]
  return offered.map((it) => ({ value: it, label: nameOf(it) }))
}
