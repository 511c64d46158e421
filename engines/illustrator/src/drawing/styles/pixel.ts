import { type Colour, hex, mix } from '../colour.ts'
import { boxOf, type DrawInStyle, hatch } from './paper.ts'

/** Cells along the shorter side. */
const CELLS = 150

/** Drawn on a coarse grid, cell by cell, with ordered dithering where one colour turns into another. */
export const pixel: DrawInStyle = (picture) => {
  const { width, height } = picture
  const cell = Math.min(width, height) / CELLS
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const cells: (Colour | undefined)[] = new Array(columns * rows)
  const put = (column: number, row: number, colour: Colour, opacity: number) => {
    if (column < 0 || row < 0 || column >= columns || row >= rows) return
    const at = row * columns + column
    const under = cells[at]
    cells[at] = opacity >= 1 || !under ? colour : mix(under, colour, opacity)
  }
  for (const mark of picture.marks) {
    const { look, points } = mark
    const colour = picture.colourOf(mark)
    const opacity = look.opacity ?? 1
    if (mark.width !== undefined) {
      const thick = Math.round(mark.width / cell)
      points.forEach((to, index) => {
        const from = points[index - 1]
        if (!from) return
        const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / cell))
        if (steps > 2000) return
        for (let step = 0; step <= steps; step++) {
          const [x, y] = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps]
          const visible = mark.width === undefined ? 1 : Math.min(1, Math.max(0.35, mark.width / cell / 0.6))
          for (let side = 0; side < Math.max(1, thick); side++)
            put(Math.floor(x / cell) + side - (thick >> 1), Math.floor(y / cell), colour, opacity * visible)
        }
      })
      continue
    }
    if (mark.glow && mark.glow > cell * 2) halo(mark.points, mark.glow, colour)
    const box = boxOf(points)
    const [top, bottom] = [Math.max(0, box.top), Math.min(height, box.bottom)]
    const end = look.fadesTo && picture.colourAt({ ...look, tone: 0, ...look.fadesTo }, look.fadesTo.airM ?? mark.distanceM)
    // Shifted by half a cell, so that each row is sampled at its middle.
    for (const [a, b] of hatch(
      points.map(([x, y]) => [x, y - cell / 2] as const),
      0,
      cell,
    )) {
      const row = Math.round(a[1] / cell)
      if (row < 0 || row >= rows) continue
      for (let column = Math.max(0, Math.round(a[0] / cell)); column < Math.min(columns, Math.round(b[0] / cell)); column++) {
        put(column, row, end ? dithered(colour, end, (row * cell - top) / Math.max(1, bottom - top), column, row) : colour, opacity)
      }
    }
  }
  function halo(points: readonly (readonly [number, number])[], glow: number, colour: Colour): void {
    const { left, right, top, bottom } = boxOf(points)
    const [cx, cy, reach] = [(left + right) / 2 / cell, (top + bottom) / 2 / cell, glow / cell]
    for (let row = Math.floor(cy - reach); row <= cy + reach; row++) {
      for (let column = Math.floor(cx - reach); column <= cx + reach; column++) {
        const out = Math.hypot(column - cx, row - cy) / reach
        if (out < 1 && (1 - out) * 0.7 > threshold(column, row)) put(column, row, colour, 0.42)
      }
    }
  }
  const runs = new Map<string, string>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; ) {
      const colour = inTable(cells[row * columns + column] ?? [0.5, 0, 0])
      let end = column + 1
      while (end < columns && inTable(cells[row * columns + end] ?? [0.5, 0, 0]) === colour) end++
      runs.set(colour, `${runs.get(colour) ?? ''}M${column} ${row}h${end - column}v1h${column - end}Z`)
      column = end
    }
  }
  const body = [...runs].map(([colour, path]) => `<path d="${path}" fill="${colour}"/>`).join('')
  return `<g transform="scale(${cell})" shape-rendering="crispEdges">${body}</g>`
}

/** 4 x 4 threshold matrix (Bayer, 1973), 0 to 1. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((it) => (it + 0.5) / 16)

const threshold = (column: number, row: number) => BAYER[(row & 3) * 4 + (column & 3)] ?? 0.5

/** Seven steps from one colour to another. */
function dithered(from: Colour, to: Colour, ratio: number, column: number, row: number): Colour {
  const exact = Math.min(1, Math.max(0, ratio)) * 6
  const step = Math.floor(exact) + (exact % 1 > threshold(column, row) ? 1 : 0)
  return mix(from, to, step / 6)
}

/** Reduces colours to a small table, like early computers. */
function inTable([lightness, a, b]: Colour): string {
  return hex([Math.round(lightness * 15) / 15, Math.round(a * 32) / 32, Math.round(b * 32) / 32])
}
