import { zeroRings } from './contour.mjs'
import { distancesTo, emptyGrid, floodFromSouth, markArea, markLine } from './land-grid.mjs'
import { signedArea, thinned } from './rings.mjs'

/** @typedef {import('../sheet.mjs').Position} Position */
/** @typedef {import('../sheet.mjs').Feature} Feature */
/** @typedef {import('./land-grid.mjs').Bounds} Bounds */

/** Metres a side of one cell of the grid on which land and sea are told apart. */
const CELL_M = 16
/** Radius in metres of the disc that rolls along the land: what it cannot enter is land. Wider than a block of houses, narrower than the mouth of a harbour. */
const DISC_M = 240
/** Cells that an outline may be moved by when it is thinned. */
const TOLERANCE_CELLS = 0.2
/** Cells; a smaller island is a mistake of the grid. */
const SMALLEST_ISLAND = 4

/** Ground that is land for certain; null stands for any value. @type {[key: string, values: string[] | null][]} */
const LAND = [
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
 * The sea, where the data has no coastline: all that a disc reaches which rolls in from the south without touching land. Land
 * is where streets, houses and used ground are. Good to some ten metres at quays and beaches; where nothing is mapped along the
 * shore the line is drawn through. South of the data there is nothing but sea.
 * @param {readonly Feature[]} features
 * @param {Bounds} bounds of the features
 * @param {Bounds} reach to which the sea goes on beyond them, straight on where it meets their edge
 * @returns {{ polygon: Position[][], coast: Position[][] }} outer ring and islands; lines with the water on their right, as OpenStreetMap's coastlines have it
 */
export function seaFromLand(features, bounds, reach) {
  const grid = emptyGrid(bounds, CELL_M)
  for (const feature of features) markLand(grid, feature)
  const toLand = distancesTo(grid)
  const disc = DISC_M / CELL_M
  const reached = floodFromSouth(grid, (cell) => toLand[cell] > disc)
  const depth = distancesTo(reached).map((it) => disc - it)

  const rings = zeroRings(depth, grid.columns, grid.rows)
    .filter((ring) => Math.abs(signedArea(ring)) > SMALLEST_ISLAND)
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  const [west, south, east] = reach
  /** @param {readonly number[]} spot @returns {Position} */
  const place = ([x, y]) => {
    const [lon, lat] = grid.positionOf(x, y)
    return [x <= 0 ? west : x >= grid.columns - 1 ? east : lon, y <= 0 ? south : lat]
  }
  const onEdge = (/** @type {readonly number[]} */ [x, y]) => x <= 0 || y <= 0 || x >= grid.columns - 1 || y >= grid.rows - 1
  const outlines = rings.map((ring) => thinned(ring, TOLERANCE_CELLS))
  return {
    polygon: outlines.map((ring) => ring.map(place)),
    coast: outlines.flatMap((ring) => runs(ring, onEdge)).map((line) => line.map(place)),
  }
}

/** @param {import('./land-grid.mjs').Grid} grid @param {Feature} feature */
function markLand(grid, { kind, tags, lines }) {
  if (kind === 'line' && (isDriven(tags) || tags.man_made === 'breakwater')) for (const line of lines) markLine(grid, line)
  if (kind === 'point' && tags['addr:housenumber']) markLine(grid, lines[0])
  if (kind === 'area' && LAND.some(([key, values]) => tags[key] && (values === null || values.includes(tags[key])))) markArea(grid, lines)
}

/** @param {Record<string, string>} tags */
function isDriven(tags) {
  return (tags.highway && tags.highway !== 'proposed' && tags.bridge === undefined) || (tags.railway && tags.railway !== 'proposed')
}

/**
 * The stretches of a ring that do not run along the edge.
 * @param {readonly (readonly number[])[]} ring
 * @param {(spot: readonly number[]) => boolean} onEdge
 */
function runs(ring, onEdge) {
  const start = ring.findIndex(onEdge)
  if (start < 0) return [ring]
  const turned = [...ring.slice(start, -1), ...ring.slice(0, start + 1)]
  /** @type {(readonly number[])[][]} */
  const found = [[]]
  for (const spot of turned) {
    if (onEdge(spot)) found.push([])
    else found[found.length - 1].push(spot)
  }
  return found.filter((it) => it.length > 1)
}
