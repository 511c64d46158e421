import type { City } from '@oppidum/domain/cities/city'
import { departmentNames } from '@oppidum/domain/records/department'

const known = new WeakMap<City, readonly string[]>()

/** Every name of a city that an answer may use: streets, sections, districts, the grid, departments, places. */
export function cityNames(city: City): readonly string[] {
  const before = known.get(city)
  if (before) return before
  const sections = city.locations.map((it) => it.name)
  const things = [...city.districts, ...city.substations, ...city.plants, ...city.places].map((it) => it.name)
  const names = [...new Set([...sections, ...sections.map((it) => it.split(',')[0] ?? ''), ...things, ...departmentNames(city)])]
  known.set(city, names)
  return names
}
