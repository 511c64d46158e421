import type { Position } from '@oppidum/domain/core/geo'
import { isInRing, signedArea } from '../map/rings.mjs'
import { joinedWays } from './joined-ways.ts'
import type { Member } from './osm-objects.ts'

/** The outer ring first, then its holes; all closed. */
export type Area = Position[][]

/**
 * The areas of a multipolygon: its outer ways joined to rings, and in each the inner rings that lie in it. Rings that do not close,
 * because the extract ends there, are left out.
 * @param waysOf nodes of a member; null when the extract does not have it
 */
export function areasOf(
  members: readonly Member[],
  waysOf: (id: number) => number[] | null,
  placeOf: (node: number) => Position | null,
): Area[] {
  const rings = (isInner: boolean) =>
    joinedWays(
      members.filter((it) => (it.role === 'inner') === isInner).flatMap(({ id }) => [waysOf(id) ?? []]),
      true,
    )
      .rings.map((nodes) => nodes.flatMap((id) => [placeOf(id)].filter((it) => it !== null)))
      .filter((ring) => ring.length >= 4 && signedArea(ring) !== 0)
  const holes = rings(true)
  return rings(false).map((outer) => [outer, ...holes.filter((hole) => isInRing(hole[0] as Position, outer))])
}
