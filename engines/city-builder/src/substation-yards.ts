import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, firstLine, firstPosition, isWithin, type Tags } from './feature.ts'
import { centreOf, distanceM } from './geometry.ts'

interface SubstationYard {
  position: Position
  tags: Tags
}

/** Substations are at least this far apart in metres; an extract also holds kerbside transformers and parts of one yard. */
const SUBSTATIONS_APART_M = 1_500
/** Added to the size of a transmission substation, so that it comes before all others. */
const TRANSMISSION_BONUS_M = 1_000

/** Substations (`power=substation`) that supply more than a street, the largest yards first; at most `count`. */
export function substationYards(features: readonly Feature[], bounds: Bounds, count: number): SubstationYard[] {
  const yards = features
    .filter((it) => it.tags.power === 'substation' && isWithin(bounds, firstPosition(it)))
    .map((feature) => {
      const corner = firstPosition(feature)
      const size = Math.max(...firstLine(feature).map((it) => distanceM(it, corner)))
      return {
        tags: feature.tags,
        position: feature.kind === 'area' ? centreOf(firstLine(feature)) : corner,
        sizeM: (feature.tags.substation === 'transmission' ? TRANSMISSION_BONUS_M : 0) + size,
      }
    })
    .sort((a, b) => b.sizeM - a.sizeM)
  const chosen: typeof yards = []
  for (const yard of yards) {
    if (chosen.length < count && chosen.every((it) => distanceM(it.position, yard.position) >= SUBSTATIONS_APART_M)) chosen.push(yard)
  }
  return chosen
}
