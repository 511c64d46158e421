/** @typedef {[x: number, y: number]} Spot cells from the west and from the south; below 0 or beyond the last cell on the edge of the field */

/**
 * The lines at which a field of values passes zero, by marching squares: closed rings with the positive side on their right. All
 * around the field it counts as negative, so a ring that reaches the edge runs along it.
 * @param {Float64Array} field row by row
 * @param {number} columns
 * @param {number} rows
 * @returns {Spot[][]} the first spot again as the last
 */
export function zeroRings(field, columns, rows) {
  const wide = columns + 2
  /** Value at a node of the field with its margin. @param {number} x @param {number} y */
  const at = (x, y) => (x < 1 || y < 1 || x > columns || y > rows ? -1 : field[(y - 1) * columns + x - 1])
  /** Edges by a number: twice their lower left node, and one more for those that go up. @type {Map<number, number>} */
  const onward = new Map()
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      const node = y * wide + x
      const inside = [at(x, y) > 0, at(x + 1, y) > 0, at(x + 1, y + 1) > 0, at(x, y + 1) > 0]
      if (inside.every((it) => it === inside[0])) continue
      const edges = [2 * node, 2 * (node + 1) + 1, 2 * (node + wide), 2 * node + 1]
      for (let i = 0; i < 4; i++) {
        if (inside[i] || !inside[(i + 1) % 4]) continue
        // In across this side, out across the next one round the cell that leads out.
        let out = (i + 1) % 4
        while (inside[(out + 1) % 4]) out = (out + 1) % 4
        onward.set(edges[i], edges[out])
      }
    }
  }

  /** @param {number} edge @returns {Spot} */
  function spot(edge) {
    const node = edge >> 1
    const [x, y] = [node % wide, Math.floor(node / wide)]
    const [dx, dy] = edge % 2 === 0 ? [1, 0] : [0, 1]
    const [a, b] = [at(x, y), at(x + dx, y + dy)]
    const share = a / (a - b)
    return [x - 1 + dx * share, y - 1 + dy * share]
  }

  const rings = []
  for (const [start] of onward) {
    if (!onward.has(start)) continue
    const ring = []
    for (let edge = /** @type {number | undefined} */ (start); edge !== undefined; ) {
      const to = onward.get(edge)
      onward.delete(edge)
      ring.push(spot(edge))
      edge = to
    }
    rings.push(ring)
  }
  return rings
}
