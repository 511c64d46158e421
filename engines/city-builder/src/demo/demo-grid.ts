import type { Position } from '@oppidum/domain/core/geo'
import type { District } from '../districts.ts'
import { type Bounds, type Feature, firstLine, firstPosition, isWithin } from '../feature.ts'
import { centreOf, rounded } from '../geometry.ts'
import { slug } from '../ids.ts'
import { substationYards } from '../substation-yards.ts'
import { nearestOf } from './feeders.ts'

interface Substation {
  id: string
  name: string
  position: Position
  capacityMw: number
}

interface PowerPlant extends Substation {
  kind: 'traditional' | 'wind' | 'solar' | 'storage'
}

/** MW that all substations can carry together: a quarter more than the demo's peak load of 780 MW (invented, like the loads). */
const SUBSTATIONS_MW = 980
const SUBSTATION_COUNT = 10
/** MW of the smallest substation that is built for a whole district. */
const SMALLEST_SUBSTATION_MW = 50

/**
 * The demo's substations. Their letters run from west to east. Their capacities are invented: shares of SUBSTATIONS_MW by the number
 * of street addresses nearest to each.
 */
export function demoSubstations(features: readonly Feature[], districts: readonly District[], bounds: Bounds): Substation[] {
  const sites = substationYards(features, bounds, SUBSTATION_COUNT)
    .sort((a, b) => a.position[0] - b.position[0])
    .map(({ position }) => ({ position, addresses: 0 }))
  const addresses = features.filter((it) => it.tags['addr:housenumber']).map(firstPosition)
  for (const address of addresses) if (isWithin(bounds, address)) nearestOf(address, sites).addresses++
  const spareMw = SUBSTATIONS_MW - sites.length * SMALLEST_SUBSTATION_MW
  const capacities = wholeShares(
    sites.map((it) => it.addresses),
    spareMw,
  ).map((mw) => mw + SMALLEST_SUBSTATION_MW)
  const centres = districts.map(({ name, centre }) => ({ name, position: centre }))

  return sites.map(({ position }, i) => {
    const name = `${String.fromCharCode(65 + i)} ${nearestOf(position, centres).name}`
    return { id: slug(name), name, position: rounded(position), capacityMw: capacities[i] as number }
  })
}

/**
 * The demo's power plants. The two thermal ones are where OpenStreetMap has them; the others are invented, beside the centre of the
 * district in their name. In total 620 MW traditional, 220 wind, 1,200 solar and 560 storage. The scenario opens with 187, 89 and
 * 156 MW: solar plants that deliver a level power day and night need several times as many panels, and storage for the noon surplus.
 * @throws when the tiles lack a plant or a district
 */
export function demoPowerPlants(features: readonly Feature[], districts: readonly District[]): PowerPlant[] {
  const thermal = (name: string): Position => {
    const plant = features.find(({ tags }) => tags.power === 'plant' && tags.name?.includes(name))
    if (!plant) throw new Error(`The tiles have no power plant '${name}'.`)
    return centreOf(firstLine(plant))
  }
  const beside = (name: string, eastDegrees: number, northDegrees: number): Position => {
    const district = districts.find((it) => it.name === name)
    if (!district) throw new Error(`The tiles have no district '${name}'.`)
    return [district.centre[0] + eastDegrees, district.centre[1] + northDegrees]
  }
  const plants: [name: string, kind: PowerPlant['kind'], position: Position, capacityMw: number][] = [
    ['Central Batlle y Ordóñez', 'traditional', thermal('Batlle y Ordóñez'), 340],
    ['Central La Tablada', 'traditional', thermal('La Tablada'), 280],
    ['Parque Eólico Casabó', 'wind', beside('Casabó', -0.004, -0.006), 120],
    ['Parque Eólico Punta Rieles', 'wind', beside('Punta Rieles', 0.012, 0.004), 100],
    ['Parque Solar Bañados de Carrasco', 'solar', beside('Bañados de Carrasco', 0.006, 0.003), 460],
    ['Parque Solar Conciliación', 'solar', beside('Conciliación', -0.006, 0.004), 310],
    ['Parque Solar Peñarol', 'solar', beside('Peñarol', 0.004, 0.007), 430],
    ['Baterías Capurro', 'storage', beside('Capurro', 0.003, -0.002), 310],
    ['Baterías Malvín Norte', 'storage', beside('Malvin Norte', 0.003, 0.002), 250],
  ]
  return plants.map(([name, kind, position, capacityMw]) => ({ id: slug(name), name, kind, position: rounded(position), capacityMw }))
}

/** Whole numbers in proportion to the weights that add up to the total: the largest remainders get what rounding down leaves over. */
function wholeShares(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = weights.map((weight, i) => {
    const exact = (weight * total) / sum
    return { i, whole: Math.floor(exact), remainder: exact - Math.floor(exact) }
  })
  const leftover = total - shares.reduce((rest, it) => rest + it.whole, 0)
  const roundedUp = new Set([...shares].sort((a, b) => b.remainder - a.remainder || a.i - b.i).slice(0, leftover))
  return shares.map((it) => it.whole + (roundedUp.has(it) ? 1 : 0))
}
