import type { Geometry } from '@oppidum/domain/core/geo'
import type { IncidentPriority, IncidentStatus } from '@oppidum/domain/records/incident'
import { lineThrough, positionsOf } from '../feed-place.ts'
import { cleanLine, cleanNumber, cleanText, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { isObject, type JsonObject, objectsOf } from '../parsing/read-json.ts'

/** One road event: a segment of a project. */
export interface RoadEvent {
  id: string
  /** Ids of events and projects that it belongs to, whether they are in the feed or not. Detours are apart. */
  ties: string[]
  /** Ids of the detours around it. */
  detours: string[]
  /** Ids that it names as the first of its sequence. */
  firsts: string[]
  /** It describes the way around a project, not the project. */
  isDetour: boolean
  /** `moving`: it is where the operation is now. `area`: the operation is somewhere along it. Null for everything that stays. */
  motion: 'moving' | 'area' | null
  name: string
  description: string
  /** Road, direction, cross streets. */
  location: string
  priority: IncidentPriority
  status: IncidentStatus
  geometry: Geometry | null
  startsAt: string | null
  endsAt: string | null
  reportedAt: string | null
  updatedAt: string | null
  /** The source ended it early. */
  cancelled: boolean
  raw: unknown
}

const ROAD_EVENTS = new Set(['work-zone', 'detour', 'restriction'])

export function isRoadEvent(feature: JsonObject): boolean {
  return ROAD_EVENTS.has(word(coreOf(feature).event_type))
}

export function isDevice(feature: JsonObject): boolean {
  return word(coreOf(feature).device_type) !== ''
}

/** A feature as an event, or the reason why it is unusable. */
export function roadEvent(feature: JsonObject, timeZone: string, nowMs: number, flaw: (reason: string) => void): RoadEvent | string {
  const id = cleanLine(feature.id, TEXT_LIMITS.externalId)
  if (id === '') return 'no id'
  if (!isRoadEvent(feature)) return 'not a road event'
  const properties = isObject(feature.properties) ? feature.properties : {}
  const core = coreOf(feature)
  const time = (value: unknown) => instantOf(value, timeZone)
  const [startsAt, endsAt] = [time(properties.start_date), time(properties.end_date)]
  const geometry = geometryOf(feature.geometry, flaw)
  const eventStatus = word(properties.event_status)
  const related = objectsOf(core.related_road_events)
  const others = related.filter((it) => !isDetourRelation(it))
  const relationship = isObject(core.relationship) ? core.relationship : {}
  const firsts = [...related.filter((it) => /^first-/.test(word(it.type))).map((it) => it.id), ...listOf(relationship.first)].map(idText)
  return {
    id,
    ties: idsOf([...others.map((it) => it.id), ...firsts, ...listOf(relationship.next), ...listOf(relationship.parents)]),
    detours: idsOf(related.filter(isDetourRelation).map((it) => it.id)),
    firsts: firsts.filter((it) => it !== ''),
    isDetour: word(core.event_type) === 'detour',
    motion: motionOf(word(properties.work_zone_type), related),
    name: cleanLine(core.name, TEXT_LIMITS.title),
    description: cleanText(core.description, TEXT_LIMITS.description),
    location: locationOf(core, properties),
    priority: impactPriority(word(properties.vehicle_impact)),
    status: eventStatusOf(eventStatus, startsAt, endsAt, nowMs),
    geometry,
    startsAt,
    endsAt,
    reportedAt: time(core.creation_date),
    updatedAt: time(core.update_date),
    cancelled: eventStatus === 'cancelled',
    raw: properties,
  }
}

const isDetourRelation = (related: JsonObject) => word(related.type) === 'related-detour'

/** Version 4.2 has a word for it; in 4.1 only the relation of the planned stretch and its active part says so. */
function motionOf(zoneType: string, related: readonly JsonObject[]): RoadEvent['motion'] {
  if (zoneType === 'moving') return 'moving'
  if (zoneType === 'planned-moving-area') return 'area'
  if (zoneType !== '') return null
  const types = related.map((it) => word(it.type))
  if (types.includes('planned-moving-operation')) return 'moving'
  return types.includes('active-moving-operation') ? 'area' : null
}

/** all-lanes-closed high, some-lanes-closed (and merges, splits) medium, everything else low. */
export function impactPriority(impact: string): IncidentPriority {
  if (impact === 'all-lanes-closed') return 'high'
  return impact.startsWith('some-lanes-closed') ? 'medium' : 'low'
}

/** The publisher's status if there is one, else by its dates. */
export function eventStatusOf(status: string, startsAt: string | null, endsAt: string | null, nowMs: number): IncidentStatus {
  if (status === 'planned' || status === 'pending') return 'pending'
  if (status === 'completed' || status === 'cancelled') return 'resolved'
  if (status === 'active') return 'active'
  if (endsAt && Date.parse(endsAt) <= nowMs) return 'resolved'
  return startsAt && Date.parse(startsAt) > nowMs ? 'pending' : 'active'
}

function coreOf(feature: JsonObject): JsonObject {
  return isObject(feature.properties) && isObject(feature.properties.core_details) ? feature.properties.core_details : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const idsOf = (values: readonly unknown[]): string[] => values.map(idText).filter((it) => it !== '')

function idText(value: unknown): string {
  return cleanLine(value, TEXT_LIMITS.externalId)
}

/** An enumerated value in its usual spelling; empty when absent. */
function word(value: unknown): string {
  return cleanLine(value, 60).toLowerCase().replaceAll('_', '-')
}

function geometryOf(value: unknown, flaw: (reason: string) => void): Geometry | null {
  const geometry = isObject(value) ? value : {}
  const list =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? listOf(geometry.coordinates).flat()
        : geometry.coordinates
  const { positions, dropped } = positionsOf(list)
  const line = lineThrough(positions)
  if (dropped > 0 || !line) flaw(line ? 'corner is no use' : 'no geometry')
  return line
}

function locationOf(core: JsonObject, properties: JsonObject): string {
  const roads = listOf(core.road_names)
    .map((it) => cleanLine(it, 100))
    .filter((it) => it !== '')
  const direction = word(core.direction)
  const isTold = direction !== '' && direction !== 'undefined' && direction !== 'unknown'
  const road = [roads.join(' / '), isTold ? direction.replaceAll('-', ' ') : ''].filter((it) => it !== '').join(' ')
  return cleanLine([road, stretch(core, properties)].filter((it) => it !== '').join(', '), TEXT_LIMITS.location)
}

function stretch(core: JsonObject, properties: JsonObject): string {
  // Version 4.0 and later have cross streets in the event, some publishers write them in the core details.
  const street = (name: string) => cleanLine(properties[name] ?? core[name], 100)
  const [from, to] = [street('beginning_cross_street'), street('ending_cross_street')]
  if (from && to) return `${from} to ${to}`
  if (from || to) return `at ${from || to}`
  const [first, last] = [cleanNumber(properties.beginning_milepost), cleanNumber(properties.ending_milepost)]
  if (first !== null && last !== null) return `mile ${first} to ${last}`
  return ''
}
