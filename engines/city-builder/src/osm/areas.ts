import type { Position } from '@oppidum/domain/core/geo'
import { isInRing, signedArea } from '../map/rings.ts'
import { joinedWays } from './joined-ways.ts'
import type { Member } from './osm-objects.ts'

/** The outer ring, then its holes; all closed. */
export type Area = Position[][]

/**
 * The areas of a multipolygon: its outer ways joined into rings, each with the inner rings that lie in it. Rings that do not close,
 * because the extract ends there, are left out.
 * @param nodesOf nodes of a way; null when the extract does not have it
 */
export function areasOf(
  members: readonly Member[],
  nodesOf: (wayId: number) => number[] | null,
  positionOf: (nodeId: number) => Position | null,
): Area[] {
  const rings = (isInner: boolean) =>
    joinedWays(
      members.filter((it) => (it.role === 'inner') === isInner).map(({ id }) => nodesOf(id) ?? []),
      { mayReverse: true },
    )
      .rings.map((nodes) => nodes.map(positionOf).filter((it) => it !== null))
      .filter((ring) => ring.length >= 4 && signedArea(ring) !== 0)
  const holes = rings(true)
  return rings(false).map((outer) => [outer, ...holes.filter((hole) => isInRing(hole[0] as Position, outer))])
}
