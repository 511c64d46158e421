import type { City } from '@oppidum/domain/cities/city'
import { type StoredPlace, withStoredPlaces } from '@oppidum/domain/cities/stored-place'
import { Failure } from '@oppidum/domain/core/failure'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Cities } from '../../compose/context.ts'
import { type CityRevisions, cityRevisions, listRunningFeeds } from './running-feed-store.ts'
import { listStoredPlaces } from './stored-places/stored-place-store.ts'

/** What the store says about a city, at some revision. */
interface Stored extends CityRevisions {
  added: readonly StoredPlace[]
  /** Null until the city file's feeds are in the store. */
  running: readonly FeedDefinition[] | null
}

const NOTHING: Stored = { places: 0, feeds: 0, added: [], running: null }

/** @param inFile at least one; the first is the default */
export function citiesOf(inFile: readonly City[]): Cities {
  let all = inFile
  let byId = new Map(all.map((it) => [it.id, it]))
  const stored = new Map<string, Stored>()
  const [first] = all
  if (!first) throw new Error('An installation needs at least one city')

  function find(id: string | undefined): City {
    const city = byId.get(id ?? (first as City).id)
    if (!city) throw new Failure('not_found', 'There is no city with that name.')
    return city
  }

  function replace(cityId: string, { added, running }: Stored): void {
    const definition = inFile.find((it) => it.id === cityId)
    if (!definition) return
    const city = withStoredPlaces(running ? { ...definition, feeds: [...running] } : definition, added)
    all = all.map((it) => (it.id === cityId ? city : it))
    byId = new Map(all.map((it) => [it.id, it]))
  }

  return {
    inFile,
    get all() {
      return all
    },
    find,
    async refresh(tx, cityId) {
      const { places, feeds } = await cityRevisions(tx, cityId)
      const known = () => stored.get(cityId) ?? NOTHING
      // A transaction that began earlier sees an older state than another one may already have read.
      const added = places > known().places ? await listStoredPlaces(tx, cityId) : null
      const running = feeds > known().feeds ? await listRunningFeeds(tx, cityId) : null
      const before = known()
      const next = {
        ...before,
        ...(added && places > before.places && { added, places }),
        ...(running && feeds > before.feeds && { running, feeds }),
      }
      if (next.places > before.places || next.feeds > before.feeds) {
        stored.set(cityId, next)
        replace(cityId, next)
      }
      return find(cityId)
    },
  }
}
