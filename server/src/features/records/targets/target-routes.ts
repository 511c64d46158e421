import { Failure } from '@oppidum/domain/core/failure'
import { departmentNames } from '@oppidum/domain/records/department'
import { getDeskFigures } from '@oppidum/domain/records/desk-figures'
import { DueRule, getTargets } from '@oppidum/domain/records/target'
import type { AppContext } from '../../../compose/context.ts'
import { neededMs } from '../../../platform/http/requests/seen-age.ts'
import { dataHeaders } from '../../../platform/http/responses/data-headers.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { figuresCache } from './figures-cache.ts'

/** A city's targets and its desk's figures. */
export function targetRoutes(serve: Serve, { history, cities, clock }: Pick<AppContext, 'history' | 'cities' | 'clock'>): void {
  const figures = figuresCache({ history, clock })

  serve(getTargets, ({ query }) => {
    const { targets, calendar, timeZone } = cities.find(query.city)
    // The parsed rule has no e-mail addresses: the page must not see them.
    return { rules: targets.map((it) => DueRule.parse(it)), calendar, timeZone }
  })

  serve(getDeskFigures, async ({ query: { city: cityId, kind, days, department }, from }) => {
    const city = cities.find(cityId)
    if (department !== undefined && !departmentNames(city).includes(department))
      throw new Failure('refused', 'This city has no department with that name.', { details: { field: 'department' } })
    const query = { kind, days: Number(days), department: department ?? null }
    const dated = await figures(city, query, neededMs(from, history.nowMs()))
    return withHeaders(dated.value, dataHeaders(dated, { history, clock }))
  })
}
