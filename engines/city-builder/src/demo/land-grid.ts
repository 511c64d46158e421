import type { Position } from '@oppidum/domain/core/geo'
import type { Bounds } from '../feature.ts'

/** A grid of cells over the ground, rows from the south. */
export interface Grid {
  columns: number
  rows: number
  /** 1 is a marked cell. */
  cells: Uint8Array
  /** Cells from the west and from the south, not rounded. */
  cellOf: (point: Position) => [x: number, y: number]
  /** The middle of a cell. */
  positionOf: (x: number, y: number) => Position
}

const METRES_PER_DEGREE = 111_195

/** An empty grid over the bounds. @param cellM metres a side of one cell */
export function emptyGrid([west, south, east, north]: Bounds, cellM: number): Grid {
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

/** Marks every cell that the line passes. */
export function markLine(grid: Grid, line: readonly Position[]): void {
  line.forEach((to, i) => {
    const [ax, ay] = grid.cellOf(line[i - 1] ?? to)
    const [bx, by] = grid.cellOf(to)
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * 2))
    for (let k = 0; k <= steps; k++) mark(grid, Math.floor(ax + ((bx - ax) * k) / steps), Math.floor(ay + ((by - ay) * k) / steps))
  })
}

function mark(grid: Grid, x: number, y: number): void {
  if (x >= 0 && y >= 0 && x < grid.columns && y < grid.rows) grid.cells[y * grid.columns + x] = 1
}

/** Marks the cells whose middle lies inside the rings (even-odd rule), and those on their outline. */
export function markArea(grid: Grid, rings: readonly (readonly Position[])[]): void {
  for (const ring of rings) markLine(grid, ring)
  const corners = rings.map((ring) => ring.map(grid.cellOf))
  const heights = corners.flat().map((it) => it[1])
  const top = Math.min(grid.rows - 1, Math.floor(heights.reduce((a, b) => Math.max(a, b), 0)))
  const bottom = Math.max(0, Math.floor(heights.reduce((a, b) => Math.min(a, b), grid.rows)))
  for (let y = bottom; y <= top; y++) {
    const middle = y + 0.5
    const cuts = corners
      .flatMap((ring) =>
        ring.flatMap(([bx, by], i) => {
          const [ax, ay] = ring.at(i - 1) as [number, number]
          return ay > middle !== by > middle ? [ax + ((middle - ay) / (by - ay)) * (bx - ax)] : []
        }),
      )
      .sort((a, b) => a - b)
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const [from, to] = [cuts[k] as number, cuts[k + 1] as number]
      for (let x = Math.max(0, Math.ceil(from - 0.5)); x + 0.5 <= to && x < grid.columns; x++) mark(grid, x, y)
    }
  }
}

/** Marks all cells that are free and connected, through free cells, to a free cell of the southern edge. */
export function floodFromSouth(grid: Grid, isFree: (cell: number) => boolean): Grid {
  const { columns, rows } = grid
  const cells = new Uint8Array(columns * rows)
  const stack: number[] = []
  const enter = (cell: number) => {
    if (cells[cell] || !isFree(cell)) return
    cells[cell] = 1
    stack.push(cell)
  }
  for (let x = 0; x < columns; x++) enter(x)
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const x = cell % columns
    if (x > 0) enter(cell - 1)
    if (x < columns - 1) enter(cell + 1)
    if (cell >= columns) enter(cell - columns)
    if (cell < columns * (rows - 1)) enter(cell + columns)
  }
  return { ...grid, cells }
}
