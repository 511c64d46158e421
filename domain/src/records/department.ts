import * as z from 'zod/mini'
import { Name } from '../cities/map-features.ts'
import { type Language, perLanguage } from '../core/language.ts'
import { CrewUnit } from './crew.ts'
import { IncidentType } from './incident.ts'

const Definition = z.strictObject({
  /** Stored with records; also the display name in languages without one in `names`. */
  name: Name,
  names: z._default(z.strictObject(perLanguage(() => z.optional(Name))), {}),
  /** Incident types it responds to. Such departments are offered first for those types, in the order of the file. */
  takes: z._default(z.array(IncidentType).check(z.maxLength(20)), []),
  /** Vehicles of its crews. */
  unit: z._default(CrewUnit, 'crew'),
})

/** A city department. In CITY_FILE, a plain string is a department with only a name. */
export type Department = z.infer<typeof Definition>

const ofName = (name: string): Department => ({ name, names: {}, takes: [], unit: 'crew' })

export const Department = z.pipe(
  z.union([Name, Definition]),
  z.transform((it: string | Department): Department => (typeof it === 'string' ? ofName(it) : it)),
)

/** A department as the API returns it. */
export const DepartmentNames = z.object({ name: z.string(), names: z.object(perLanguage(() => z.optional(z.string()))) })
export type DepartmentNames = z.infer<typeof DepartmentNames>

export const departmentNames = ({ departments }: { departments: readonly Department[] }): string[] => departments.map((it) => it.name)

/** A stored department in the reader's language; one the city no longer has keeps its name. */
export function departmentIn(language: Language, departments: readonly DepartmentNames[], name: string): string {
  return departments.find((it) => it.name === name)?.names[language] ?? name
}

/** Departments that respond to this type of incident, in the order of the city file. */
export function departmentsFor<D extends { takes: readonly string[] }>(type: string, departments: readonly D[]): D[] {
  return departments.filter((it) => it.takes.includes(type))
}
