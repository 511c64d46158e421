import { distanceM, measuresOf, rounded, simplified, stretch } from './geometry.mjs'
import { junctionFinder } from './junctions.mjs'
import { mapLines } from './map-lines.mjs'
import { nodeKey, streetChains } from './roads.mjs'
import { cuts } from './section-cuts.mjs'
import { byText, slug } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./roads.mjs').RoadClass} RoadClass */
/** @typedef {import('./roads.mjs').Way} Way */
/** @typedef {{ street: string, from: string, to: string, line: Position[], roadClass: RoadClass, limitKmh: number, stretch: import('./map-lines.mjs').Stretch }} Section */

/** Metres that a section may be off the surveyed line; less than a lane. */
const TOLERANCE_M = 4
/** Metres of a section to aim at. */
const LONGEST_WANTED_M = 1_500
const SHORTEST_WANTED_M = 400
/** Letters of a name that a CITY_FILE takes (domain/src/cities/city.ts). */
const LONGEST_NAME = 120
/** Letters of a street in an id, with room for a number (domain/src/cities/city.ts). */
const LONGEST_STREET_ID = 58
/** The weightiest first. @type {readonly RoadClass[]} */
const RANKS = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']
/** Metres within which two ends are one place; the simulator lets a slow-down pass there from one section to the next. */
const NEIGHBOUR_M = 60

/**
 * @typedef {object} Wishes
 * @property {import('./sheet.mjs').Bounds} bounds
 * @property {number} count of sections, at most
 * @property {readonly RoadClass[]} classes that are monitored
 * @property {(street: string) => boolean} isOnSign whether a crossing street may stand in a name
 * @property {readonly Position[][]} roads over which a section may be drawn to the next one (map-lines.mjs)
 * @property {(section: Section, id: string) => number} freeFlowMph
 */

/**
 * The monitored locations of a city file, by id: the streets of the monitored classes cut at crossing streets into pieces that
 * join end to end; as many as are wanted, or as the roads give.
 * @param {readonly Way[]} ways
 * @param {Wishes} wishes
 */
export function monitoredSections(ways, { bounds, count, classes, isOnSign, roads, freeFlowMph }) {
  const find = junctionFinder(ways.filter((way) => isOnSign(way.street)))
  const chains = streetChains(ways, bounds, classes).map(({ street, line }) => {
    const measures = measuresOf(line)
    return { street, line, measures, totalM: measures[measures.length - 1], junctions: find({ street, line }, measures) }
  })
  const wantedM = longestThatGives(count, chains)
  const roadAt = roadsUnder(ways)
  const sections = chains.flatMap(({ street, line, measures, totalM, junctions }) =>
    cuts(junctions, totalM, wantedM).map(({ fromM, toM, from, to }) => ({
      street,
      from,
      to,
      line: simplified(stretch(line, measures, fromM, toM), TOLERANCE_M).map(rounded),
      ...roadAt(line, measures, fromM, toM),
      stretch: { chain: { street, line, measures }, fromM, toM },
    })),
  )
  const monitored = withoutSurplus(sections, count)
  const lines = mapLines(
    monitored.map((it) => it.stretch),
    ways.filter((way) => classes.some((it) => it === way.highway)),
    roads,
  )
  return numbered(monitored, lines, freeFlowMph)
}

/**
 * The length to aim at, in metres, so that only a few sections are too many: the greater, the fewer there are. The shortest when the
 * roads do not give so many.
 * @param {number} count
 * @param {readonly { totalM: number, junctions: import('./junctions.mjs').Junction[] }[]} chains
 */
function longestThatGives(count, chains) {
  for (let wantedM = LONGEST_WANTED_M; wantedM > SHORTEST_WANTED_M; wantedM -= 10) {
    if (chains.reduce((sum, it) => sum + cuts(it.junctions, it.totalM, wantedM).length, 0) >= count) return wantedM
  }
  return SHORTEST_WANTED_M
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
 * @param {number} count
 */
function withoutSurplus(sections, count) {
  const onStreet = (/** @type {string} */ street) => sections.filter((it) => it.street === street).length
  const byWorth = sections
    .map((section) => ({
      section,
      joints: jointsOf(section, sections),
      rank: RANKS.indexOf(section.roadClass),
      size: onStreet(section.street),
    }))
    .sort((a, b) => a.joints - b.joints || b.rank - a.rank || a.size - b.size)
  const surplus = new Set(byWorth.slice(0, Math.max(0, sections.length - count)).map((it) => it.section))
  return sections.filter((section) => !surplus.has(section))
}

/** How many of its two ends another section joins. @param {Section} section @param {readonly Section[]} all */
function jointsOf(section, all) {
  const ends = (/** @type {Section} */ it) => [it.line[0], it.line[it.line.length - 1]]
  return ends(section).filter((end) => all.some((it) => it !== section && ends(it).some((other) => distanceM(end, other) <= NEIGHBOUR_M)))
    .length
}

/**
 * @param {readonly Section[]} sections in order along each street
 * @param {readonly Position[][][]} lines of each section, for the map
 * @param {Wishes['freeFlowMph']} freeFlowMph
 */
function numbered(sections, lines, freeFlowMph) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  return sections
    .map((section, i) => {
      const streetSlug = slug(section.street).slice(0, LONGEST_STREET_ID).replace(/-$/, '') || 'road'
      const number = (counts.get(streetSlug) ?? 0) + 1
      counts.set(streetSlug, number)
      return { section, mapLines: lines[i], streetSlug, number }
    })
    .sort((a, b) => byText(a.streetSlug, b.streetSlug) || a.number - b.number)
    .map(({ section, mapLines: drawn, streetSlug, number }) => {
      const id = `${streetSlug}-${number}`
      return {
        id,
        name: `${section.street}, ${section.from} - ${section.to}`.slice(0, LONGEST_NAME),
        geometry: { type: 'LineString', coordinates: section.line },
        mapLines: drawn,
        freeFlowMph: freeFlowMph(section, id),
        roadClass: section.roadClass,
      }
    })
}
