import { centreOf, distanceM, rounded } from './geometry.mjs'
import { isWithin } from './sheet.mjs'
import { slug } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Bounds} Bounds */
/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */
/** @typedef {import('./districts.mjs').District} District */

/** MW that all substations can carry together: the demo's peak load of 780 MW and a quarter more (invented, as the loads are). */
const SUBSTATIONS_MW = 980
const SUBSTATION_COUNT = 10
/** MW; the smallest that is built for a whole district. */
const SMALLEST_SUBSTATION_MW = 50
/** Substations stand at least this far apart in metres; the extract also holds kerb-side transformers and parts of one yard. */
const SUBSTATIONS_APART_M = 1_500

/**
 * Where OpenStreetMap has substations (power=substation) that supply more than a street: the largest yards first.
 * @param {readonly Feature[]} features
 * @param {Bounds} bounds
 * @param {number} count at most
 * @returns {{ position: Position, tags: Record<string, string> }[]}
 */
export function substationYards(features, bounds, count) {
  const yards = features
    .filter(({ tags, lines }) => tags.power === 'substation' && isWithin(bounds, lines[0][0]))
    .map(({ kind, tags, lines }) => ({
      tags,
      position: kind === 'area' ? centreOf(lines[0]) : lines[0][0],
      sizeM: (tags.substation === 'transmission' ? 1_000 : 0) + Math.max(...lines[0].map((corner) => distanceM(corner, lines[0][0]))),
    }))
    .sort((a, b) => b.sizeM - a.sizeM)
  /** @type {typeof yards} */
  const chosen = []
  for (const yard of yards) {
    if (chosen.length < count && chosen.every((it) => distanceM(it.position, yard.position) >= SUBSTATIONS_APART_M)) chosen.push(yard)
  }
  return chosen
}

/**
 * The demo's substations. Their letters run from west to east. What they can carry is invented: a share of SUBSTATIONS_MW by the
 * number of street addresses that are nearest to each.
 * @param {readonly Feature[]} features
 * @param {readonly District[]} districts
 * @param {Bounds} bounds
 */
export function substations(features, districts, bounds) {
  const positions = substationYards(features, bounds, SUBSTATION_COUNT).map((it) => it.position)
  positions.sort((a, b) => a[0] - b[0])

  const addresses = features
    .filter(({ tags, lines }) => tags['addr:housenumber'] && isWithin(bounds, lines[0][0]))
    .map((it) => it.lines[0][0])
  const served = positions.map(() => 0)
  for (const address of addresses) served[nearest(address, positions)]++
  const spareMw = SUBSTATIONS_MW - positions.length * SMALLEST_SUBSTATION_MW
  const capacities = shares(served, spareMw).map((mw) => mw + SMALLEST_SUBSTATION_MW)

  return positions.map((position, i) => {
    const district =
      districts[
        nearest(
          position,
          districts.map((it) => it.centre),
        )
      ]
    const name = `${String.fromCharCode(65 + i)} ${district.name}`
    return { id: slug(name), name, position: rounded(position), capacityMw: capacities[i] }
  })
}

/**
 * The demo's power plants. The two thermal ones stand where OpenStreetMap has them; the others are invented and stand
 * beside the named district's centre. In total 620 MW traditional, 220 wind, 1,200 solar and 560 storage. The scenario opens with
 * 187, 89 and 156 MW: solar plants that deliver a level power day and night need several times as many panels,
 * and storage for the surplus of noon.
 * @param {readonly Feature[]} features
 * @param {readonly District[]} districts
 */
export function powerPlants(features, districts) {
  const thermal = (/** @type {string} */ name) => {
    const plant = features.find(({ tags }) => tags.power === 'plant' && tags.name?.includes(name))
    if (!plant) throw new Error(`The tiles have no power plant '${name}'.`)
    return centreOf(plant.lines[0])
  }
  /** @param {string} name @param {number} eastDegrees @param {number} northDegrees @returns {Position} */
  const beside = (name, eastDegrees, northDegrees) => {
    const district = districts.find((it) => it.name === name)
    if (!district) throw new Error(`The tiles have no district '${name}'.`)
    return [district.centre[0] + eastDegrees, district.centre[1] + northDegrees]
  }
  const plants = /** @type {const} */ ([
    ['Central Batlle y Ordóñez', 'traditional', thermal('Batlle y Ordóñez'), 340],
    ['Central La Tablada', 'traditional', thermal('La Tablada'), 280],
    ['Parque Eólico Casabó', 'wind', beside('Casabó', -0.004, -0.006), 120],
    ['Parque Eólico Punta Rieles', 'wind', beside('Punta Rieles', 0.012, 0.004), 100],
    ['Parque Solar Bañados de Carrasco', 'solar', beside('Bañados de Carrasco', 0.006, 0.003), 460],
    ['Parque Solar Conciliación', 'solar', beside('Conciliación', -0.006, 0.004), 310],
    ['Parque Solar Peñarol', 'solar', beside('Peñarol', 0.004, 0.007), 430],
    ['Baterías Capurro', 'storage', beside('Capurro', 0.003, -0.002), 310],
    ['Baterías Malvín Norte', 'storage', beside('Malvin Norte', 0.003, 0.002), 250],
  ])
  return plants.map(([name, kind, position, capacityMw]) => ({ id: slug(name), name, kind, position: rounded(position), capacityMw }))
}

/** Index of the nearest. @param {Position} point @param {readonly Position[]} positions */
function nearest(point, positions) {
  let best = 0
  for (let i = 1; i < positions.length; i++) if (distanceM(point, positions[i]) < distanceM(point, positions[best])) best = i
  return best
}

/** Whole numbers in proportion to the weights whose sum is the total: what rounding down leaves goes to the largest remainders. @param {readonly number[]} weights @param {number} total */
function shares(weights, total) {
  const sum = weights.reduce((a, b) => a + b, 0)
  const exact = weights.map((weight) => (weight * total) / sum)
  const whole = exact.map(Math.floor)
  const byRemainder = exact.map((share, i) => ({ i, remainder: share - whole[i] })).sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  const left = total - whole.reduce((a, b) => a + b, 0)
  for (const { i } of byRemainder.slice(0, left)) whole[i]++
  return whole
}
