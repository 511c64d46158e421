import type { Position } from '@oppidum/domain/core/geo'
import type { Bounds } from './feature.ts'
import { distanceM, endsOf, measuresOf, rounded, segmentsOf, simplified, stretch, totalOf } from './geometry.ts'
import { compareText, shortened, slug } from './ids.ts'
import { type Junction, junctionFinder } from './junctions.ts'
import { mapLines } from './map-lines.ts'
import { LONGEST_NAME } from './places.ts'
import { nodeKey, type RoadClass, type Way } from './roads.ts'
import { cutIntoSections } from './section-cuts.ts'
import { type Stretch, streetChains } from './street-chains.ts'

/** A stretch of road whose speed is monitored. */
export interface Section {
  street: string
  /** The streets that cross at its ends. */
  from: string
  to: string
  line: Position[]
  roadClass: RoadClass
  /** 0 when no limit is tagged. */
  limitKmh: number
  stretch: Stretch
}

export interface SectionOptions {
  bounds: Bounds
  /** How many sections, at most. */
  count: number
  /** The classes of road that are monitored. */
  classes: readonly RoadClass[]
  /** Whether a crossing street's name may appear in a section's name. */
  isOnSign: (street: string) => boolean
  /** Roads along which a section may be drawn up to the next one, see throughRoads. */
  roads: readonly Position[][]
  freeFlowMph: (section: Section, id: string) => number
}

/** A monitored section as a city file describes it (`locations` in domain/src/cities/city.ts). */
interface MonitoredLocation {
  id: string
  name: string
  geometry: { type: 'LineString'; coordinates: Position[] }
  mapLines: Position[][]
  freeFlowMph: number
  roadClass: RoadClass
}

/** Metres that a section may be off the surveyed line: less than a lane. */
const TOLERANCE_M = 4
/** Metres of a section to aim at. */
const LONGEST_TARGET_M = 1_500
const SHORTEST_TARGET_M = 400
/** The most important first. */
const RANKS: readonly RoadClass[] = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']
/** Metres within which two ends are one place: there the simulator passes a slow-down on from one section to the next. */
const NEIGHBOUR_M = 60

/**
 * The monitored locations of a city file, sorted by id: streets of the monitored classes, cut at crossing streets into sections that
 * join end to end. As many as the options ask for, or as many as the roads allow.
 */
export function monitoredSections(ways: readonly Way[], options: SectionOptions): MonitoredLocation[] {
  const { bounds, count, classes, isOnSign, roads, freeFlowMph } = options
  const junctionsOn = junctionFinder(ways.filter((way) => isOnSign(way.street)))
  const chains = streetChains(ways, bounds, classes).map(({ street, line }) => {
    const measures = measuresOf(line)
    return { street, line, measures, totalM: totalOf(measures), junctions: junctionsOn({ street, line }, measures) }
  })
  const targetM = longestTargetFor(count, chains)
  const roadAt = roadUnder(ways)
  const sections = chains.flatMap(({ street, line, measures, totalM, junctions }) =>
    cutIntoSections(junctions, totalM, targetM).map(({ fromM, toM, from, to }) => ({
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
  return numbered(
    monitored.map((section, i) => ({ section, mapLines: lines[i] as Position[][] })),
    freeFlowMph,
  )
}

/**
 * The greatest target length, in metres, that still gives enough sections, so that only a few are too many. The shortest target when
 * the roads do not give enough.
 */
function longestTargetFor(count: number, chains: readonly { totalM: number; junctions: Junction[] }[]): number {
  for (let targetM = LONGEST_TARGET_M; targetM > SHORTEST_TARGET_M; targetM -= 10) {
    if (chains.reduce((sum, it) => sum + cutIntoSections(it.junctions, it.totalM, targetM).length, 0) >= count) return targetM
  }
  return SHORTEST_TARGET_M
}

/** Finds the class and speed limit under a part of a chain: those that apply to most of its metres. */
function roadUnder(ways: readonly Way[]) {
  const wayOfSegment = new Map<string, Way>()
  for (const way of ways) {
    for (const [from, to] of segmentsOf(way.line)) {
      const [a, b] = [nodeKey(from), nodeKey(to)]
      wayOfSegment.set(`${a} ${b}`, way).set(`${b} ${a}`, way)
    }
  }
  return (line: readonly Position[], measures: readonly number[], fromM: number, toM: number): Pick<Section, 'roadClass' | 'limitKmh'> => {
    const classes = new Map<RoadClass, number>()
    const limits = new Map<number, number>()
    segmentsOf(line).forEach(([from, to], i) => {
      const sharedM = Math.min(toM, measures[i + 1] as number) - Math.max(fromM, measures[i] as number)
      const way = wayOfSegment.get(`${nodeKey(from)} ${nodeKey(to)}`)
      if (sharedM <= 0 || !way) return
      // A chain consists of monitored classes only.
      const roadClass = way.highway as RoadClass
      classes.set(roadClass, (classes.get(roadClass) ?? 0) + sharedM)
      if (way.limitKmh) limits.set(way.limitKmh, (limits.get(way.limitKmh) ?? 0) + sharedM)
    })
    return { roadClass: heaviest(classes) ?? 'secondary', limitKmh: heaviest(limits) ?? 0 }
  }
}

function heaviest<T>(weights: ReadonlyMap<T, number>): T | undefined {
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Drops surplus sections: loose ones without a neighbour first, then minor streets with few sections, whose loss breaks no chain. */
function withoutSurplus(sections: readonly Section[], count: number): Section[] {
  const ranked = sections
    .map((section) => ({
      section,
      joints: jointCount(section, sections),
      rank: RANKS.indexOf(section.roadClass),
      size: sections.filter((it) => it.street === section.street).length,
    }))
    .sort((a, b) => a.joints - b.joints || b.rank - a.rank || a.size - b.size)
  const surplus = new Set(ranked.slice(0, Math.max(0, sections.length - count)).map((it) => it.section))
  return sections.filter((section) => !surplus.has(section))
}

/** At how many of its two ends another section joins. */
function jointCount(section: Section, all: readonly Section[]): number {
  return endsOf(section.line).filter((end) =>
    all.some((it) => it !== section && endsOf(it.line).some((other) => distanceM(end, other) <= NEIGHBOUR_M)),
  ).length
}

/** Numbers the sections of each street. @param items in order along each street */
function numbered(items: readonly { section: Section; mapLines: Position[][] }[], freeFlowMph: SectionOptions['freeFlowMph']) {
  const counts = new Map<string, number>()
  return items
    .map((item) => {
      const streetSlug = shortened(slug(item.section.street)) || 'road'
      const number = (counts.get(streetSlug) ?? 0) + 1
      counts.set(streetSlug, number)
      return { ...item, streetSlug, number }
    })
    .sort((a, b) => compareText(a.streetSlug, b.streetSlug) || a.number - b.number)
    .map(({ section, mapLines, streetSlug, number }): MonitoredLocation => {
      const id = `${streetSlug}-${number}`
      return {
        id,
        name: `${section.street}, ${section.from} - ${section.to}`.slice(0, LONGEST_NAME),
        geometry: { type: 'LineString', coordinates: section.line },
        mapLines,
        freeFlowMph: freeFlowMph(section, id),
        roadClass: section.roadClass,
      }
    })
}
