import { getDeskFigures } from '@oppidum/domain/desk-figures'
import { Failure } from '@oppidum/domain/failure'
import { DueRule, getTargets } from '@oppidum/domain/target'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { figuresMemory } from './figures-memory.ts'
import { figuresStore } from './figures-store.ts'

/** Targets of a city, and how its desk does. */
export function targetRoutes(serve: Serve, { db, cities, clock }: Pick<House, 'db' | 'cities' | 'clock'>): void {
  const figures = figuresMemory(clock, figuresStore(db).figures)

  serve(getTargets, ({ query }) => {
    const { targets, calendar, timeZone } = cities.find(query.city)
    // Whom a rule writes to is not the page's business.
    return { rules: targets.map((it) => DueRule.parse(it)), calendar, timeZone }
  })

  serve(getDeskFigures, ({ query: { city: cityId, kind, days, department } }) => {
    const city = cities.find(cityId)
    if (department !== undefined && !city.departments.includes(department))
      throw new Failure('refused', 'This city has no department of that name.', { details: { field: 'department' } })
    return figures(city, { kind, days: Number(days), department: department ?? null })
  })
}
