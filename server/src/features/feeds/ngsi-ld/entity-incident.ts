import type { Bounds } from '@oppidum/domain/core/geo'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { placeOf, placeWords } from './entity-place.ts'
import { personalLine, personalText, rawEntity } from './entity-texts.ts'
import type { Entity } from './ngsi-entity.ts'
import type { NgsiFeed } from './ngsi-ld-settings.ts'

interface IncidentReader {
  feed: NgsiFeed
  bounds: Bounds | null
  nowMs: number
  flaw(reason: string): void
}

/** What the three models have in common once their attributes are read. */
interface Facts {
  title: string
  type: IncidentType
  status: IncidentStatus
  affectsTraffic: boolean
  plannedWork?: boolean
  advisory?: boolean
  createdAt: string | null
  startsAt: string | null
  endsAt: string | null
  /** When the source ended it; null if it did not, or does not say when. */
  closedAt: string | null
}

type Time = (name: string) => string | null

const RAW = ['name', 'status', 'severity', 'category', 'subCategory', 'accidentDate', 'dateIssued', 'validFrom', 'validTo'] as const
const RAW_WORKS = ['workState', 'workNature', 'startDate', 'endDate', 'dateCreated', 'dateModified', 'areaServed', 'alertSource'] as const

/** A RoadAccident, Alert or CityWork as an incident, or the reason why it is none. */
export function entityIncident(entity: Entity, { feed, bounds, nowMs, flaw }: IncidentReader): IncidentDraft | string {
  const time: Time = (name) => instantOf(entity.value(name), feed.timeZone)
  const facts = factsOf(entity, time, nowMs)
  if (typeof facts === 'string') return facts
  const { title, createdAt, startsAt, endsAt, closedAt, ...more } = facts
  if (createdAt === null) return 'no time'
  const nowIso = new Date(nowMs).toISOString()
  const changedAt = time('dateModified') ?? time('modifiedAt')
  // It also begins and ends by its times alone; that counts as a change.
  const past = [changedAt, startsAt, endsAt, closedAt].filter((it) => it !== null && it <= nowIso)
  const updatedAt = past.reduce<string>((last, it) => (it !== null && it > last ? it : last), createdAt)
  const geometry = placeOf(entity, bounds, flaw)
  const text = (name: string, limit: number) => personalText(entity.value(name), feed.language, limit)
  const isOver = more.status === 'resolved'
  return {
    externalId: entity.id,
    externalVersion: null,
    title: personalLine(entity.value('name'), feed.language, TEXT_LIMITS.title) || title,
    description: text('description', TEXT_LIMITS.description),
    location: placeWords(entity, geometry),
    createdAt,
    updatedAt,
    geometry,
    ...more,
    priority: priorityOf(cleanLine(entity.value('severity'), 40)),
    startsAt: startsAt === createdAt ? null : startsAt,
    endsAt,
    resolvedAt: !isOver ? null : (closedAt ?? (endsAt !== null && endsAt <= nowIso ? endsAt : null)),
    raw: rawEntity(entity, [...RAW, ...RAW_WORKS]),
  }
}

function factsOf(entity: Entity, time: Time, nowMs: number): Facts | string {
  const [type] = entity.types
  if (type === 'RoadAccident') return accidentFacts(entity, time, nowMs)
  if (type === 'Alert') return alertFacts(entity, time, nowMs)
  return type === 'CityWork' ? workFacts(entity, time, nowMs) : `${cleanLine(type, 60) || 'an entity without a type'} is not read`
}

/** Brokers keep old accidents; without a status, one of the past day counts as current. */
const CURRENT_MS = DAY_MS

function accidentFacts(entity: Entity, time: Time, nowMs: number): Facts | string {
  const createdAt = time('accidentDate') ?? time('dateCreated') ?? time('createdAt')
  const status = cleanLine(entity.value('status'), 40).toLowerCase()
  const isOver = status === 'solved' || status === 'archived'
  if (status === '' && createdAt !== null && nowMs - Date.parse(createdAt) > CURRENT_MS) return 'an old accident without a status'
  return {
    title: 'Road accident',
    type: 'traffic_accident',
    status: isOver ? 'resolved' : 'active',
    affectsTraffic: true,
    createdAt,
    startsAt: null,
    endsAt: null,
    closedAt: isOver ? (time('dateModified') ?? time('modifiedAt')) : null,
  }
}

/** Categories of an Alert that warn of a hazard and do not ask for an answer. */
const HAZARDS: readonly string[] = ['weather', 'environment', 'health', 'naturalDisaster']

function alertFacts(entity: Entity, time: Time, nowMs: number): Facts {
  const [category, subCategory] = [cleanLine(entity.value('category'), 60), cleanLine(entity.value('subCategory'), 60)]
  const [startsAt, endsAt] = [time('validFrom'), time('validTo')]
  return {
    title: inWords(subCategory || category) || 'Alert',
    type: alertType(category, subCategory),
    status: byTimes(startsAt, endsAt, nowMs),
    affectsTraffic: category === 'traffic',
    advisory: HAZARDS.includes(category),
    createdAt: time('dateIssued') ?? time('dateCreated') ?? time('createdAt') ?? startsAt,
    startsAt,
    endsAt,
    closedAt: null,
  }
}

/** States before anything is decided, in which dates are wishes. */
const UNDECIDED =
  /^(?:draft|received|investigated|instructionInProgress|supported|decreeToBeSigned|editedDecrees|pendingAuthorization|pendingDocument|pendingPlanning)$/
const WORK_OVER = /^(?:cancell?ed|completed|reject(?:ed)?)$/

function workFacts(entity: Entity, time: Time, nowMs: number): Facts {
  const state = cleanLine(entity.value('workState'), 60)
  const [startsAt, endsAt] = [time('startDate') ?? time('workDate'), time('endDate')]
  const known = ['dateCreated', 'createdAt', 'workLastDateUpdate', 'dateLastReported', 'dateModified', 'modifiedAt'].map(time)
  const isOver = WORK_OVER.test(state)
  return {
    title: 'City work',
    type: 'other',
    status: isOver ? 'resolved' : UNDECIDED.test(state) ? 'pending' : byTimes(startsAt, endsAt, nowMs),
    affectsTraffic: entity.value('isMainRoadImpactedHTR') === true || Number(entity.value('countOfRoadImpacted')) > 0,
    plannedWork: true,
    createdAt: [startsAt, ...known].filter((it) => it !== null).toSorted()[0] ?? null,
    startsAt,
    endsAt,
    closedAt: isOver ? (time('workLastDateUpdate') ?? time('dateModified') ?? time('modifiedAt')) : null,
  }
}

function byTimes(startsAt: string | null, endsAt: string | null, nowMs: number): IncidentStatus {
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return 'resolved'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'pending' : 'active'
}

const PRIORITIES: Readonly<Record<string, AnyIncidentPriority>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  informational: 'low',
}

/** An unknown severity is an unknown priority (decision 0072). */
const priorityOf = (severity: string): AnyIncidentPriority => PRIORITIES[severity.toLowerCase()] ?? 'unknown'

/** A risk of fire is not a fire. */
function alertType(category: string, subCategory: string): IncidentType {
  if (/^(?:carAccident|injuredBiker)$/i.test(subCategory)) return 'traffic_accident'
  if (/\bfire$|[a-z]Fire$/.test(subCategory) || category === 'fire') return 'fire'
  return /power(?:Cut|Outage|Failure)|blackout/i.test(subCategory) ? 'power_outage' : 'other'
}

/** 'Traffic jam' of 'trafficJam'. */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
