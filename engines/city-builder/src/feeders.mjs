import { distanceM } from './geometry.mjs'

/** @typedef {{ id: string, position: import('./sheet.mjs').Position }} Stand */

/**
 * The lines of the grid: the shortest tree that joins all substations, and from each plant the way to the nearest of them. Invented,
 * as no public source says how a city's grid is wired.
 * @param {readonly Stand[]} substations
 * @param {readonly Stand[]} plants
 * @returns {{ from: string, to: string }[]} by id: substation to substation, then plant to substation
 */
export function feeders(substations, plants) {
  const [first, ...rest] = substations
  if (!first) return []
  const joined = [first]
  const left = new Set(rest)
  const lines = []
  while (left.size > 0) {
    /** @type {{ from: Stand, to: Stand, lengthM: number } | undefined} */
    let shortest
    for (const from of joined) {
      for (const to of left) {
        const lengthM = distanceM(from.position, to.position)
        if (!shortest || lengthM < shortest.lengthM) shortest = { from, to, lengthM }
      }
    }
    if (!shortest) break
    const { from, to } = shortest
    left.delete(to)
    joined.push(to)
    lines.push({ from: from.id, to: to.id })
  }
  return [...lines, ...plants.map((plant) => ({ from: plant.id, to: nearestOf(plant.position, substations).id }))]
}

/**
 * @template {Stand} T
 * @param {import('./sheet.mjs').Position} position
 * @param {readonly T[]} stands at least one
 * @returns {T}
 */
export function nearestOf(position, stands) {
  return stands.reduce((best, it) => (distanceM(position, it.position) < distanceM(position, best.position) ? it : best))
}
