import { gridReference, type Position } from '@oppidum/domain/core/geo'
import { expect, test } from 'vitest'
import { unproject, type View } from '../camera/view.ts'
import { columnBorders, columnsInSight, gridLines, rowBorders, rowsInSight } from './neatline.ts'

const BOUNDS = [-56.3, -34.98, -56.05, -34.8] as const
const VIEW: View = { center: [-56.17, -34.9], zoom: 13, width: 800, height: 600 }

test('letters and numbers match those of the domain for the points below them', () => {
  const columns = columnsInSight(VIEW, columnBorders(BOUNDS))
  const rows = rowsInSight(VIEW, rowBorders(BOUNDS))
  expect(columns.length).toBeGreaterThan(4)
  for (const column of columns) {
    for (const row of rows) {
      const middle = { x: (column.from + column.to) / 2, y: (row.from + row.to) / 2 }
      expect(gridReference(unproject(VIEW, middle), BOUNDS)).toBe(`${column.name}${row.name}`)
    }
  }
})

test('a point just beside a border belongs to the square on its side', () => {
  const [, border] = columnBorders(BOUNDS) as [number, number]
  const north = BOUNDS[3] - 1e-6
  expect(gridReference([border - 1e-6, north] as Position, BOUNDS)).toBe('A1')
  expect(gridReference([border + 1e-6, north] as Position, BOUNDS)).toBe('B1')
  const [, below] = rowBorders(BOUNDS) as [number, number]
  expect(gridReference([BOUNDS[0] + 1e-6, below - 1e-6] as Position, BOUNDS)).toBe('A2')
})

test('a sheet wider than its letters ends with the last of them', () => {
  const columns = columnsInSight({ ...VIEW, zoom: 4 }, columnBorders([-60, -36, -50, -34]))
  expect(columns.map((it) => it.name).join('')).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('the grid ends at the edges of the sheet', () => {
  for (const line of gridLines(BOUNDS)) {
    for (const [longitude, latitude] of line) {
      expect(longitude).toBeGreaterThanOrEqual(BOUNDS[0])
      expect(longitude).toBeLessThanOrEqual(BOUNDS[2])
      expect(latitude).toBeGreaterThanOrEqual(BOUNDS[1])
      expect(latitude).toBeLessThanOrEqual(BOUNDS[3])
    }
  }
})
