/** @typedef {import('../sheet.mjs').Position} Position */
/** @typedef {import('../sheet.mjs').Bounds} Bounds */
/** @typedef {{ columns: number, rows: number, cells: Uint8Array, cellOf: (point: Position) => [x: number, y: number], positionOf: (x: number, y: number) => Position }} Grid rows from the south; 1 is a marked cell */

const METRES_PER_DEGREE = 111_195

/**
 * An empty grid over the bounds.
 * @param {Bounds} bounds
 * @param {number} cellM metres a side of one cell
 * @returns {Grid}
 */
export function emptyGrid([west, south, east, north], cellM) {
  const perLat = METRES_PER_DEGREE / cellM
  const perLon = perLat * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const columns = Math.ceil((east - west) * perLon)
  const rows = Math.ceil((north - south) * perLat)
  return {
    columns,
    rows,
    cells: new Uint8Array(columns * rows),
    cellOf: ([lon, lat]) => [(lon - west) * perLon, (lat - south) * perLat],
    positionOf: (x, y) => [west + (x + 0.5) / perLon, south + (y + 0.5) / perLat],
  }
}

/** Marks every cell that the line passes. @param {Grid} grid @param {readonly Position[]} line */
export function markLine(grid, line) {
  for (let i = 0; i < line.length; i++) {
    const [ax, ay] = grid.cellOf(line[Math.max(0, i - 1)])
    const [bx, by] = grid.cellOf(line[i])
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * 2))
    for (let k = 0; k <= steps; k++) mark(grid, Math.floor(ax + ((bx - ax) * k) / steps), Math.floor(ay + ((by - ay) * k) / steps))
  }
}

/** @param {Grid} grid @param {number} x @param {number} y */
function mark(grid, x, y) {
  if (x >= 0 && y >= 0 && x < grid.columns && y < grid.rows) grid.cells[y * grid.columns + x] = 1
}

/** Marks the cells whose middle lies inside the rings (even-odd rule), and those on their outline. @param {Grid} grid @param {readonly (readonly Position[])[]} rings */
export function markArea(grid, rings) {
  for (const ring of rings) markLine(grid, ring)
  const corners = rings.map((ring) => ring.map(grid.cellOf))
  const heights = corners.flat().map((it) => it[1])
  const top = Math.min(grid.rows - 1, Math.floor(heights.reduce((a, b) => Math.max(a, b), 0)))
  for (let y = Math.max(0, Math.floor(heights.reduce((a, b) => Math.min(a, b), grid.rows))); y <= top; y++) {
    const cuts = corners
      .flatMap((ring) =>
        ring.flatMap(([bx, by], i) => {
          const [ax, ay] = ring[i === 0 ? ring.length - 1 : i - 1]
          return ay > y + 0.5 !== by > y + 0.5 ? [ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax)] : []
        }),
      )
      .sort((a, b) => a - b)
    for (let k = 0; k + 1 < cuts.length; k += 2)
      for (let x = Math.max(0, Math.ceil(cuts[k] - 0.5)); x + 0.5 <= cuts[k + 1] && x < grid.columns; x++) mark(grid, x, y)
  }
}

/**
 * From each cell the distance to the nearest marked one, in cells: exact, in one pass along the columns and one along the rows
 * (Felzenszwalb and Huttenlocher 2012).
 * @param {Pick<Grid, 'columns' | 'rows' | 'cells'>} grid
 */
export function distancesTo({ columns, rows, cells }) {
  const squares = new Float64Array(columns * rows)
  for (let i = 0; i < cells.length; i++) squares[i] = cells[i] ? 0 : 1e12
  const longest = Math.max(columns, rows)
  const work = { values: new Float64Array(longest), at: new Int32Array(longest), from: new Float64Array(longest + 1) }
  for (let x = 0; x < columns; x++) lowerEnvelope(squares, x, columns, rows, work)
  for (let y = 0; y < rows; y++) lowerEnvelope(squares, y * columns, 1, columns, work)
  return squares.map(Math.sqrt)
}

/**
 * Replaces each value of a row by the least of all its values plus the square of the way there: the lower envelope of parabolas.
 * @param {Float64Array} all
 * @param {number} start
 * @param {number} step
 * @param {number} count
 * @param {{ values: Float64Array, at: Int32Array, from: Float64Array }} work
 */
function lowerEnvelope(all, start, step, count, { values, at, from }) {
  for (let i = 0; i < count; i++) values[i] = all[start + i * step]
  let last = 0
  at[0] = 0
  from[0] = Number.NEGATIVE_INFINITY
  for (let i = 1; i < count; i++) {
    const meet = () => (values[i] + i * i - values[at[last]] - at[last] * at[last]) / (2 * (i - at[last]))
    let cut = meet()
    while (cut <= from[last]) {
      last--
      cut = meet()
    }
    last++
    at[last] = i
    from[last] = cut
  }
  from[last + 1] = Number.POSITIVE_INFINITY
  for (let i = 0, k = 0; i < count; i++) {
    while (from[k + 1] < i) k++
    all[start + i * step] = (i - at[k]) ** 2 + values[at[k]]
  }
}

/** Marks of all cells that are free and joined to a free cell of the southern edge. @param {Grid} grid @param {(cell: number) => boolean} isFree @returns {Grid} */
export function floodFromSouth(grid, isFree) {
  const { columns, rows } = grid
  const cells = new Uint8Array(columns * rows)
  /** @type {number[]} */
  const waiting = []
  const enter = (/** @type {number} */ cell) => {
    if (cells[cell] || !isFree(cell)) return
    cells[cell] = 1
    waiting.push(cell)
  }
  for (let x = 0; x < columns; x++) enter(x)
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const x = cell % columns
    if (x > 0) enter(cell - 1)
    if (x < columns - 1) enter(cell + 1)
    if (cell >= columns) enter(cell - columns)
    if (cell < columns * (rows - 1)) enter(cell + columns)
  }
  return { ...grid, cells }
}
