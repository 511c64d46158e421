import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, firstLine, type Tags } from '../feature.ts'
import { signedArea, thinned } from '../map/rings.ts'
import { type Spot, zeroRings } from './contour.ts'
import { distancesTo } from './distance-transform.ts'
import { emptyGrid, floodFromSouth, type Grid, markArea, markLine } from './land-grid.ts'

interface SeaOutline {
  /** The outer ring, then the islands. */
  polygon: Position[][]
  /** Lines with the water on their right, like OpenStreetMap's coastlines. */
  coast: Position[][]
}

/** Metres a side of one cell of the grid that separates land and sea. */
const CELL_M = 16
/** Radius in metres of the disc that rolls along the land: what it cannot enter is land. Wider than a city block, narrower than a harbour's mouth. */
const DISC_M = 240
/** Cells by which thinning may move an outline. */
const TOLERANCE_CELLS = 0.2
/** Cells; a smaller island is an artefact of the grid. */
const SMALLEST_ISLAND = 4

/** Tags of ground that is certainly land; null stands for any value. */
const LAND: [key: string, values: string[] | null][] = [
  ['building', null],
  ['landuse', null],
  ['leisure', null],
  ['amenity', null],
  ['tourism', null],
  ['aeroway', null],
  ['power', ['plant', 'substation']],
  ['place', ['islet', 'island']],
  ['man_made', ['breakwater', 'storage_tank', 'works', 'wastewater_plant']],
  ['natural', ['beach', 'sand', 'wood', 'scrub', 'grassland', 'wetland', 'bare_rock', 'heath', 'water']],
]

/**
 * The sea, where the data has no coastline: everything that a disc reaches when it rolls in from the south without touching land.
 * Land is where there are streets, houses and used ground. Accurate to about ten metres at quays and beaches; where nothing is mapped
 * along the shore the line runs straight across. South of the data everything is sea.
 * @param bounds of the features
 * @param reach how far the sea extends beyond them, straight on where it meets their edge
 */
export function seaFromLand(features: readonly Feature[], bounds: Bounds, reach: Bounds): SeaOutline {
  const grid = emptyGrid(bounds, CELL_M)
  for (const feature of features) markLand(grid, feature)
  const toLand = distancesTo(grid)
  const disc = DISC_M / CELL_M
  const reached = floodFromSouth(grid, (cell) => (toLand[cell] as number) > disc)
  const depth = distancesTo(reached).map((it) => disc - it)

  const rings = zeroRings(depth, grid.columns, grid.rows)
    .filter((ring) => Math.abs(signedArea(ring)) > SMALLEST_ISLAND)
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  const [west, south, east] = reach
  const place = ([x, y]: Spot): Position => {
    const [lon, lat] = grid.positionOf(x, y)
    return [x <= 0 ? west : x >= grid.columns - 1 ? east : lon, y <= 0 ? south : lat]
  }
  const isOnEdge = ([x, y]: Spot) => x <= 0 || y <= 0 || x >= grid.columns - 1 || y >= grid.rows - 1
  const outlines = rings.map((ring) => thinned(ring, TOLERANCE_CELLS))
  return {
    polygon: outlines.map((ring) => ring.map(place)),
    coast: outlines.flatMap((ring) => innerRuns(ring, isOnEdge)).map((line) => line.map(place)),
  }
}

function markLand(grid: Grid, feature: Feature): void {
  const { kind, tags, lines } = feature
  if (kind === 'line' && (isRoadOrRail(tags) || tags.man_made === 'breakwater')) for (const line of lines) markLine(grid, line)
  if (kind === 'point' && tags['addr:housenumber']) markLine(grid, firstLine(feature))
  if (kind === 'area' && isLand(tags)) markArea(grid, lines)
}

function isLand(tags: Tags): boolean {
  return LAND.some(([key, values]) => {
    const value = tags[key]
    return value && (values === null || values.includes(value))
  })
}

function isRoadOrRail({ highway, railway, bridge }: Tags): boolean {
  return Boolean((highway && highway !== 'proposed' && bridge === undefined) || (railway && railway !== 'proposed'))
}

/** The stretches of a ring that do not run along the edge. */
function innerRuns(ring: readonly Spot[], isOnEdge: (spot: Spot) => boolean): Spot[][] {
  const start = ring.findIndex(isOnEdge)
  if (start < 0) return [[...ring]]
  const runs: Spot[][] = [[]]
  for (const spot of [...ring.slice(start, -1), ...ring.slice(0, start + 1)]) {
    if (isOnEdge(spot)) runs.push([])
    else runs.at(-1)?.push(spot)
  }
  return runs.filter((it) => it.length > 1)
}
