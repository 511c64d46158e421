import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Cities } from '../../compose/context.ts'

/** @param all at least one; the first is the default */
export function citiesOf(all: readonly City[]): Cities {
  const byId = new Map(all.map((it) => [it.id, it]))
  const [first] = all
  if (!first) throw new Error('An installation needs at least one city')
  return {
    all,
    find(id) {
      if (id === undefined) return first
      const city = byId.get(id)
      if (!city) throw new Failure('not_found', 'There is no city with that name.')
      return city
    },
  }
}
