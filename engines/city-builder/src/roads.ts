import type { Position } from '@oppidum/domain/core/geo'
import type { Feature, Tags } from './feature.ts'

export type RoadClass = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary'

/** A named piece of road. */
export interface Way {
  street: string
  /** OpenStreetMap's class, one of CROSSING_CLASSES. */
  highway: string
  /** Undefined when no limit is tagged. */
  limitKmh: number | undefined
  line: Position[]
  oneWay: boolean
}

export const MONITORED_CLASSES: readonly RoadClass[] = ['motorway', 'trunk', 'primary', 'secondary']
/** Streets whose names may appear in a section's 'from - to', the most important first. */
export const CROSSING_CLASSES: readonly string[] = [
  ...MONITORED_CLASSES,
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'pedestrian',
]

export const KM_PER_MILE = 1.609344
/** Metres within which the other carriageway and its side streets count as the same place on the street. */
export const CARRIAGEWAYS_APART_M = 60

/** Equal for equal positions: OpenStreetMap's ways meet in exactly equal positions. */
export const nodeKey = (point: Position) => `${point[0]},${point[1]}`

/** The named pieces of road. */
export function namedWays(features: readonly Feature[], nameOf: (tags: Tags) => string | undefined): Way[] {
  return features.flatMap(({ kind, tags, lines }) => {
    const street = nameOf(tags)
    const { highway } = tags
    if (kind !== 'line' || !street || !highway || !CROSSING_CLASSES.includes(highway)) return []
    const oneWay = tags.oneway === 'yes' || tags.junction === 'roundabout'
    const limitKmh = speedLimitKmh(tags.maxspeed)
    return lines.map((line) => ({ street, highway, limitKmh, line, oneWay }))
  })
}

/**
 * Reads the tag `maxspeed`: a number is km/h unless it says mph. Undefined for words ('signals', 'RO:urban').
 */
function speedLimitKmh(maxspeed: string | undefined): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(?: ?(mph))?$/.exec(maxspeed ?? '') ?? []
  return Number(number) * (unit ? KM_PER_MILE : 1) || undefined
}
