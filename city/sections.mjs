import { distanceM, measuresOf, rounded, simplified, stretch } from './geometry.mjs'
import { junctionFinder } from './junctions.mjs'
import { nodeKey, streetChains } from './roads.mjs'
import { cuts } from './section-cuts.mjs'
import { byText, slug } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./roads.mjs').RoadClass} RoadClass */
/** @typedef {import('./roads.mjs').Way} Way */
/** @typedef {{ street: string, from: string, to: string, line: Position[], roadClass: RoadClass, limitKmh: number }} Section */

/** How many road sections the demo city watches. */
const SECTION_COUNT = 240
/** Metres that a section may be off the surveyed line; less than a lane. */
const TOLERANCE_M = 4
/** Metres within which two ends are one place; the simulator lets a slow-down pass there from one section to the next. */
const NEIGHBOUR_M = 60

/**
 * mph of undisturbed traffic by class, before the small differences of speedOf. The demo's roads are simulated: they are
 * faster than the signs (45 to 75 km/h on most avenues), because the scenario opens with a mean of 42 mph in ordinary
 * traffic (REQUIREMENTS P1), which takes a mean of about 48 mph on empty roads.
 * @type {Record<RoadClass, number>}
 */
const FREE_FLOW_MPH = { motorway: 56, trunk: 56, primary: 49, secondary: 44 }
const KM_PER_MILE = 1.609344

/**
 * The monitored locations of the city file, exactly SECTION_COUNT of them, by id: the streets of the monitored classes cut
 * at crossing streets into pieces that join end to end.
 * @param {readonly Way[]} ways
 */
export function monitoredSections(ways) {
  const find = junctionFinder(ways)
  const chains = streetChains(ways).map(({ street, line }) => {
    const measures = measuresOf(line)
    return { street, line, measures, totalM: measures[measures.length - 1], junctions: find({ street, line }, measures) }
  })
  const wantedM = longestThatGives(SECTION_COUNT, chains)
  const roadAt = roadsUnder(ways)
  const sections = chains.flatMap(({ street, line, measures, totalM, junctions }) =>
    cuts(junctions, totalM, wantedM).map(({ fromM, toM, from, to }) => ({
      street,
      from,
      to,
      line: simplified(stretch(line, measures, fromM, toM), TOLERANCE_M).map(rounded),
      ...roadAt(line, measures, fromM, toM),
    })),
  )
  return numbered(withoutSurplus(sections))
}

/**
 * The length to aim at, in metres, so that only a few sections are too many: the greater, the fewer there are.
 * @param {number} count
 * @param {readonly { totalM: number, junctions: import('./junctions.mjs').Junction[] }[]} chains
 */
function longestThatGives(count, chains) {
  for (let wantedM = 1_500; wantedM >= 400; wantedM -= 10) {
    if (chains.reduce((sum, it) => sum + cuts(it.junctions, it.totalM, wantedM).length, 0) >= count) return wantedM
  }
  throw new Error(`These roads do not give ${count} sections.`)
}

/**
 * Class and speed limit under a part of a chain: those that hold for most of its metres.
 * @param {readonly Way[]} ways
 */
function roadsUnder(ways) {
  /** @type {Map<string, Way>} */
  const wayOfStep = new Map()
  for (const way of ways) {
    for (let i = 1; i < way.line.length; i++) {
      const [a, b] = [nodeKey(way.line[i - 1]), nodeKey(way.line[i])]
      wayOfStep.set(`${a} ${b}`, way).set(`${b} ${a}`, way)
    }
  }
  return (/** @type {Position[]} */ line, /** @type {number[]} */ measures, /** @type {number} */ fromM, /** @type {number} */ toM) => {
    /** @type {Map<RoadClass, number>} */
    const classes = new Map()
    /** @type {Map<number, number>} */
    const limits = new Map()
    for (let i = 1; i < line.length; i++) {
      const sharedM = Math.min(toM, measures[i]) - Math.max(fromM, measures[i - 1])
      const way = wayOfStep.get(`${nodeKey(line[i - 1])} ${nodeKey(line[i])}`)
      if (sharedM <= 0 || !way) continue
      // A chain is made of monitored classes only.
      const roadClass = /** @type {RoadClass} */ (way.highway)
      classes.set(roadClass, (classes.get(roadClass) ?? 0) + sharedM)
      if (way.limitKmh) limits.set(way.limitKmh, (limits.get(way.limitKmh) ?? 0) + sharedM)
    }
    return { roadClass: most(classes) ?? 'secondary', limitKmh: most(limits) ?? 0 }
  }
}

/** @template T @param {Map<T, number>} weights @returns {T | undefined} */
function most(weights) {
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/**
 * Leaves out what is too many: loose pieces without a neighbour first, then minor streets with few sections, whose loss tears no chain.
 * @param {readonly Section[]} sections
 */
function withoutSurplus(sections) {
  const onStreet = (/** @type {string} */ street) => sections.filter((it) => it.street === street).length
  const byWorth = sections
    .map((section) => ({
      section,
      joints: jointsOf(section, sections),
      speedMph: FREE_FLOW_MPH[section.roadClass],
      size: onStreet(section.street),
    }))
    .sort((a, b) => a.joints - b.joints || a.speedMph - b.speedMph || a.size - b.size)
  const surplus = new Set(byWorth.slice(0, sections.length - SECTION_COUNT).map((it) => it.section))
  return sections.filter((section) => !surplus.has(section))
}

/** How many of its two ends another section joins. @param {Section} section @param {readonly Section[]} all */
function jointsOf(section, all) {
  const ends = (/** @type {Section} */ it) => [it.line[0], it.line[it.line.length - 1]]
  return ends(section).filter((end) => all.some((it) => it !== section && ends(it).some((other) => distanceM(end, other) <= NEIGHBOUR_M)))
    .length
}

/** @param {readonly Section[]} sections in order along each street */
function numbered(sections) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  return sections
    .map((section) => {
      const streetSlug = slug(section.street)
      const number = (counts.get(streetSlug) ?? 0) + 1
      counts.set(streetSlug, number)
      return { section, streetSlug, number }
    })
    .sort((a, b) => byText(a.streetSlug, b.streetSlug) || a.number - b.number)
    .map(({ section, streetSlug, number }) => {
      const id = `${streetSlug}-${number}`
      return {
        id,
        name: `${section.street}, ${section.from} - ${section.to}`,
        geometry: { type: 'LineString', coordinates: section.line },
        freeFlowMph: speedOf(section, id),
        roadClass: section.roadClass,
      }
    })
}

/** mph, in steps of a half and up to 2 either way by the letters of the id: no two real streets run alike. @param {Section} section @param {string} id */
function speedOf({ roadClass, limitKmh }, id) {
  const scattered = [...id].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) // FNV-1a
  return Math.round(Math.max(FREE_FLOW_MPH[roadClass], limitKmh / KM_PER_MILE)) + ((scattered % 9) - 4) / 2
}
