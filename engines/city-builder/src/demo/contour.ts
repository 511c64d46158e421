/** Cells from the west and from the south; below 0 or beyond the last cell on the edge of the field. */
export type Spot = [x: number, y: number]

/**
 * The lines along which a field of values passes zero, by marching squares: closed rings with the positive side on their right. The
 * field counts as negative all around, so a ring that reaches the edge runs along it.
 * @param field row by row
 * @returns rings whose first spot is repeated as the last
 */
export function zeroRings(field: Float64Array, columns: number, rows: number): Spot[][] {
  const wide = columns + 2
  /** Value at a node of the field with its margin. */
  const at = (x: number, y: number) => (x < 1 || y < 1 || x > columns || y > rows ? -1 : (field[(y - 1) * columns + x - 1] as number))
  /** The edge that follows each edge. An edge's number is twice its lower left node, plus one for a vertical edge. */
  const onward = new Map<number, number>()
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      const node = y * wide + x
      const inside = [at(x, y) > 0, at(x + 1, y) > 0, at(x + 1, y + 1) > 0, at(x, y + 1) > 0]
      if (inside.every((it) => it === inside[0])) continue
      const edges = [2 * node, 2 * (node + 1) + 1, 2 * (node + wide), 2 * node + 1]
      for (const [i, edge] of edges.entries()) {
        if (inside[i] || !inside[(i + 1) % 4]) continue
        // In across this side, out across the next side around the cell that leads out.
        let out = (i + 1) % 4
        while (inside[(out + 1) % 4]) out = (out + 1) % 4
        onward.set(edge, edges[out] as number)
      }
    }
  }

  /** Where the contour crosses an edge. */
  function spot(edge: number): Spot {
    const node = edge >> 1
    const [x, y] = [node % wide, Math.floor(node / wide)]
    const [dx, dy] = edge % 2 === 0 ? [1, 0] : [0, 1]
    const [a, b] = [at(x, y), at(x + dx, y + dy)]
    const share = a / (a - b)
    return [x - 1 + dx * share, y - 1 + dy * share]
  }

  const rings: Spot[][] = []
  for (const [start] of onward) {
    if (!onward.has(start)) continue
    const ring: Spot[] = []
    for (let edge: number | undefined = start; edge !== undefined; ) {
      const next: number | undefined = onward.get(edge)
      onward.delete(edge)
      ring.push(spot(edge))
      edge = next
    }
    rings.push(ring)
  }
  return rings
}
