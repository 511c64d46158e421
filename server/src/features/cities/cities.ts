import type { City } from '@oppidum/domain/cities/city'
import { withStoredPlaces } from '@oppidum/domain/cities/stored-place'
import { Failure } from '@oppidum/domain/core/failure'
import type { Cities } from '../../compose/context.ts'
import { listStoredPlaces, storedPlaceRevision } from './stored-places/stored-place-store.ts'

/** @param inFile at least one; the first is the default */
export function citiesOf(inFile: readonly City[]): Cities {
  let all = inFile
  let byId = new Map(all.map((it) => [it.id, it]))
  /** The revision of the stored places that each city has; 0 for none. */
  const revisions = new Map<string, number>()
  const [first] = all
  if (!first) throw new Error('An installation needs at least one city')

  function find(id: string | undefined): City {
    const city = byId.get(id ?? (first as City).id)
    if (!city) throw new Failure('not_found', 'There is no city with that name.')
    return city
  }

  return {
    inFile,
    get all() {
      return all
    },
    find,
    async refresh(tx, cityId) {
      const revision = await storedPlaceRevision(tx, cityId)
      // A transaction that began earlier sees an older state than another one may already have read.
      if (revision <= (revisions.get(cityId) ?? 0)) return find(cityId)
      const stored = await listStoredPlaces(tx, cityId)
      if (revision <= (revisions.get(cityId) ?? 0)) return find(cityId)
      const definition = inFile.find((it) => it.id === cityId) ?? find(cityId)
      all = all.map((it) => (it.id === cityId ? withStoredPlaces(definition, stored) : it))
      byId = new Map(all.map((it) => [it.id, it]))
      revisions.set(cityId, revision)
      return find(cityId)
    },
  }
}
