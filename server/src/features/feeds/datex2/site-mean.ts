import type { SiteDetails } from './site-details.ts'
import type { SiteValue } from './site-values.ts'

/** A site's speed and flow over all lanes and vehicles. */
export interface SiteMean {
  /** km/h; null without a valid one. */
  speed: number | null
  /** Vehicles/h; null without a valid one. */
  flow: number | null
  /** Why one of them is missing or less exact than it could be. */
  flaws: readonly string[]
}

/**
 * Reads a site's values as one: flow is the sum of the lanes, speed their mean weighted by flow. In a lane, a value for all vehicles
 * comes before the sum of their classes. A sum that lacks a part is no sum, as it would look like a fall in traffic.
 * @param details by the site table; null without one, then lanes and classes are unknown
 * @param lanesInOrder without a table: each speed begins a lane, and the flows after it are its vehicles by class
 */
export function siteMean(values: readonly SiteValue[], details: SiteDetails | null, lanesInOrder: boolean): SiteMean {
  const known = details !== null && Object.keys(details.values).length > 0
  if (known) return overLanes(lanesByName(values), missingLanes(values, details))
  if (lanesInOrder) return overLanes(lanesByOrder(values), false)
  return withoutMeaning(values)
}

type Lanes = readonly (readonly SiteValue[])[]

function lanesByName(values: readonly SiteValue[]): Lanes {
  const lanes = new Map<string, SiteValue[]>()
  for (const it of values) lanes.set(it.lane, [...(lanes.get(it.lane) ?? []), it])
  // The whole carriageway, where it is measured, is not one lane more.
  const whole = lanes.get('')
  if (!whole || lanes.size === 1) return [...lanes.values()]
  return whole.some((it) => it.quantity === 'flow' && it.value !== null)
    ? [whole]
    : [...lanes].filter(([lane]) => lane !== '').map(([, it]) => it)
}

/** In the order of the index, which publishers number lane by lane. */
function lanesByOrder(values: readonly SiteValue[]): Lanes {
  const lanes: SiteValue[][] = []
  for (const it of [...values].sort((a, b) => Number(a.index) - Number(b.index))) {
    const lane = lanes[lanes.length - 1]
    if (!lane || it.quantity === 'speed') lanes.push([it])
    // Without a table a class is known by its position only.
    else lane.push({ ...it, vehicles: it.vehicles || `class ${lane.length}` })
  }
  return lanes
}

/** Whether a lane of the table has no flow in the measurements. */
function missingLanes(values: readonly SiteValue[], { values: meanings }: SiteDetails): boolean {
  const measured = new Set(values.filter((it) => it.quantity === 'flow').map((it) => it.lane))
  return !measured.has('') && Object.values(meanings).some((it) => it.quantity === 'flow' && !measured.has(it.lane))
}

function overLanes(lanes: Lanes, isLaneMissing: boolean): SiteMean {
  const read = lanes.map((values) => ({
    flow: laneFlow(values),
    speed: laneSpeed(values),
    hasFlow: values.some((it) => it.quantity === 'flow'),
  }))
  const flaws: string[] = []
  const flows = read.filter((it) => it.hasFlow).map((it) => it.flow)
  const isSum = flows.length > 0 && !isLaneMissing && flows.every((it) => it !== null)
  if (flows.length > 0 && !isSum) flaws.push('flow of a lane is missing')
  const flow = isSum ? flows.reduce<number>((sum, it) => sum + (it ?? 0), 0) : null

  const weighted = read.flatMap(({ flow: weight, speed }) => (weight !== null && weight > 0 && speed !== null ? [{ weight, speed }] : []))
  if (weighted.length > 0) {
    if (read.some((it) => it.speed === null && it.flow !== 0)) flaws.push('speed of a lane is missing')
    const vehicles = weighted.reduce((sum, it) => sum + it.weight, 0)
    return { speed: weighted.reduce((sum, it) => sum + it.speed * it.weight, 0) / vehicles, flow, flaws }
  }
  // No vehicle passed, so there is no speed.
  if (flow === 0) return { speed: null, flow, flaws }
  const speeds = read.flatMap((it) => (it.speed === null || it.flow === 0 ? [] : [it.speed]))
  if (speeds.length > 1) flaws.push('speed is not weighted by flow')
  return { speed: plainMean(speeds), flow, flaws }
}

function laneFlow(values: readonly SiteValue[]): number | null {
  const flows = values.filter((it) => it.quantity === 'flow')
  const all = flows.find((it) => it.vehicles === '' && it.value !== null)
  if (all) return all.value
  const classes = flows.filter((it) => it.vehicles !== '')
  if (classes.length === 0 || classes.some((it) => it.value === null)) return null
  return classes.reduce((sum, it) => sum + (it.value ?? 0), 0)
}

function laneSpeed(values: readonly SiteValue[]): number | null {
  const speeds = values.filter((it) => it.quantity === 'speed' && it.value !== null)
  const all = speeds.find((it) => it.vehicles === '')
  if (all || speeds.length === 0) return all?.value ?? null
  const flowOf = (vehicles: string) => values.find((it) => it.quantity === 'flow' && it.vehicles === vehicles)?.value ?? null
  const weighted = speeds.map((it) => ({ speed: it.value ?? 0, weight: flowOf(it.vehicles) }))
  const vehicles = weighted.reduce((sum, it) => sum + (it.weight ?? 0), 0)
  if (weighted.some((it) => it.weight === null) || vehicles === 0) return plainMean(weighted.map((it) => it.speed))
  return weighted.reduce((sum, it) => sum + it.speed * (it.weight ?? 0), 0) / vehicles
}

/** Several flows of unknown lanes and classes may overlap, so they are not added up. */
function withoutMeaning(values: readonly SiteValue[]): SiteMean {
  const [speeds, flows] = [values.filter((it) => it.quantity === 'speed'), values.filter((it) => it.quantity === 'flow')]
  const flaws: string[] = []
  if (flows.length > 1) flaws.push('flows of unknown lanes')
  if (speeds.length > 1) flaws.push('speeds of unknown lanes')
  const valid = speeds.flatMap((it) => (it.value === null ? [] : [it.value]))
  const flow = flows.length === 1 ? (flows[0]?.value ?? null) : null
  return { speed: flow === 0 ? null : plainMean(valid), flow, flaws }
}

function plainMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, it) => sum + it, 0) / values.length
}
