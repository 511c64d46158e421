import type { City } from '@oppidum/domain/cities/city'
import { gridReference, withGridReference } from '@oppidum/domain/core/geo'
import { percentOf, type SubstationLoad } from '@oppidum/domain/telemetry/energy'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { rounded } from '../rounded.ts'

/** What does not change as long as the city does not. */
type Placed = Pick<SubstationLoad, 'id' | 'name' | 'square' | 'gridReference' | 'capacityMw'>

const placed = new WeakMap<City, readonly Placed[]>()

function placedOf(city: City): readonly Placed[] {
  const known = placed.get(city)
  if (known) return known
  const substations = city.substations.map(({ id, name, position, capacityMw }) => ({
    id,
    name,
    ...withGridReference(gridReference(position, city.bounds)),
    capacityMw,
  }))
  placed.set(city, substations)
  return substations
}

/** The provenance of values of one delivery is the same for all of them, and writing times takes longest. */
function sharedProvenance(): (value: LatestValue) => Provenance {
  let [last, provenance]: [LatestValue | null, Provenance | null] = [null, null]
  return (value) => {
    const isSame =
      last !== null &&
      last.atMs === value.atMs &&
      last.staleAfterSeconds === value.staleAfterSeconds &&
      last.sourceId === value.sourceId &&
      last.quality === value.quality &&
      !last.coverage &&
      !value.coverage
    if (isSame && provenance) return provenance
    last = value
    provenance = provenanceOf(value)
    return provenance
  }
}

/** The load of each of the city's substations; null where there is no value. Up to 2,000 several times a second. */
export function substationLoads(city: City, values: readonly LatestValue[]): SubstationLoad[] {
  const loads = new Map<string, LatestValue>()
  for (const it of values) if (it.measure === 'substation.load') loads.set(it.placeId, it)
  const provenance = sharedProvenance()
  return placedOf(city).map(({ id, name, square, gridReference, capacityMw }) => {
    const value = loads.get(id)
    return {
      id,
      name,
      square,
      gridReference,
      loadMw: rounded(value?.value ?? null, 1),
      capacityMw,
      loadPercent: rounded(percentOf(value?.value ?? null, capacityMw), 1),
      evidence: value ? provenance(value) : null,
    }
  })
}
