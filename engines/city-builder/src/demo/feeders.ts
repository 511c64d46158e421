import type { Position } from '@oppidum/domain/core/geo'
import { distanceM } from '../geometry.ts'

/** A substation or a plant. */
interface GridNode {
  id: string
  position: Position
}

/** A line of the grid, from one node's id to another's. */
interface Feeder {
  from: string
  to: string
}

/**
 * The lines of the grid: the shortest tree that joins all substations (Prim's algorithm), then from each plant the line to the
 * nearest substation. Invented, as no public source says how a city's grid is wired.
 */
export function feeders(substations: readonly GridNode[], plants: readonly GridNode[]): Feeder[] {
  const [first, ...others] = substations
  if (!first) return []
  const joined = [first]
  const remaining = new Set(others)
  const lines: Feeder[] = []
  while (remaining.size > 0) {
    const { from, to } = joined
      .flatMap((from) => [...remaining].map((to) => ({ from, to, lengthM: distanceM(from.position, to.position) })))
      .reduce((best, it) => (it.lengthM < best.lengthM ? it : best))
    remaining.delete(to)
    joined.push(to)
    lines.push({ from: from.id, to: to.id })
  }
  return [...lines, ...plants.map((plant) => ({ from: plant.id, to: nearestOf(plant.position, substations).id }))]
}

/** @param candidates at least one; of two equally near ones the first is taken */
export function nearestOf<T extends { position: Position }>(position: Position, candidates: readonly T[]): T {
  return candidates.reduce((best, it) => (distanceM(position, it.position) < distanceM(position, best.position) ? it : best))
}
