import { Failure } from '@oppidum/domain/core/failure'
import { departmentNames } from '@oppidum/domain/records/department'
import { getDeskFigures } from '@oppidum/domain/records/desk-figures'
import { DueRule, getTargets } from '@oppidum/domain/records/target'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { figuresCache } from './figures-cache.ts'
import { figuresStore } from './figures-store.ts'

/** A city's targets and its desk's figures. */
export function targetRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  const figures = figuresCache(clock, figuresStore(db).figures)

  serve(getTargets, ({ query }) => {
    const { targets, calendar, timeZone } = cities.find(query.city)
    // The parsed rule has no e-mail addresses: the page must not see them.
    return { rules: targets.map((it) => DueRule.parse(it)), calendar, timeZone }
  })

  serve(getDeskFigures, ({ query: { city: cityId, kind, days, department } }) => {
    const city = cities.find(cityId)
    if (department !== undefined && !departmentNames(city).includes(department))
      throw new Failure('refused', 'This city has no department with that name.', { details: { field: 'department' } })
    return figures(city, { kind, days: Number(days), department: department ?? null })
  })
}
