import { isDeepStrictEqual } from 'node:util'
import type { Geometry } from '@oppidum/domain/core/geo'
import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { IncidentPriority, IncidentStatus } from '@oppidum/domain/records/incident'
import type { RecordTranslations, RecordWords } from '@oppidum/domain/records/translation'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { lengthM } from '../feed-place.ts'
import { cutText, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import type { RoadEvent } from './wzdx-event.ts'

/** A project as one incident. Null when none of its events has a time. @param headerAt the feed's own time */
export function projectIncident(project: readonly RoadEvent[], headerAt: string | null, nowMs: number): IncidentDraft | null {
  // The work is the record. A detour only says how to get around it, unless the feed has nothing else.
  const works = project.filter((it) => !it.isDetour)
  const events = works.length > 0 ? works : project
  const detours = works.length > 0 ? project.filter((it) => it.isDetour && it.status !== 'resolved') : []
  const externalId = projectId(events)
  const lead = events.find((it) => it.id === externalId) ?? (events[0] as RoadEvent)
  const going = events.filter((it) => it.status !== 'resolved')
  const speaking = going.length > 0 ? going : events
  const present = presentPart(going)
  const nowIso = new Date(nowMs).toISOString()
  const past = (at: string | null) => (at !== null && at <= nowIso ? at : null)

  const startsAt = earliest(events.map((it) => it.startsAt))
  const endsAt = latest(speaking.map((it) => it.endsAt))
  const lastReportAt = latest(project.flatMap((it) => [it.updatedAt, it.reportedAt]))
  // A start in the future is not the time of the report.
  const createdAt = past(startsAt) ?? earliest(events.map((it) => it.reportedAt)) ?? lastReportAt ?? headerAt ?? startsAt
  if (!createdAt) return null
  const status = worstStatus(speaking.map((it) => it.status))
  // An event also begins and ends by its dates alone, without an update by its publisher; that counts as a change.
  const boundaryAt = latest(project.flatMap((it) => [past(it.startsAt), past(it.endsAt)]))
  const updatedAt = latest([lastReportAt ?? headerAt, boundaryAt, createdAt]) ?? createdAt

  return {
    externalId,
    externalVersion: null,
    ...inEveryLanguage({ lead, events, speaking, detours, present }),
    createdAt,
    updatedAt,
    geometry: present?.geometry ?? longestLine(speaking) ?? longestLine(events),
    type: 'other',
    priority: worstPriority(speaking.map((it) => it.priority)),
    status,
    affectsTraffic: true,
    plannedWork: true,
    startsAt,
    endsAt,
    resolvedAt: status === 'resolved' ? resolvedAt(events, nowIso, updatedAt) : null,
    raw: rawOf({ segments: project.map((it) => ({ id: it.id, ...(it.raw as object) })) }),
  }
}

/** What the words of a project are made from. */
interface ProjectWords {
  lead: RoadEvent
  events: readonly RoadEvent[]
  /** Those that have not ended, or all. */
  speaking: readonly RoadEvent[]
  detours: readonly RoadEvent[]
  present: RoadEvent | null
}

const OTHER_LANGUAGES = Language.options.filter((it) => it !== DEFAULT_LANGUAGE)

/** The publisher's text stays as it is; what is said about detours and moving operations is in every language. */
function inEveryLanguage(words: ProjectWords): RecordWords & { translations?: RecordTranslations } {
  const own = wordsOf(words, DEFAULT_LANGUAGE)
  const others = OTHER_LANGUAGES.map((it) => [it, wordsOf(words, it)] as const)
  return others.every(([, it]) => isDeepStrictEqual(it, own)) ? own : { ...own, translations: Object.fromEntries(others) }
}

function wordsOf({ lead, events, speaking, detours, present }: ProjectWords, language: Language): RecordWords {
  const { workZone, detour, movingHere, movingAlong } = wordsIn(language).workZones
  const lines = [
    ...events.map((it) => it.description || nameAndPlace(it)),
    ...(events.some((it) => it.motion !== null) ? [present ? movingHere : movingAlong] : []),
    ...detours.map((it) => detour(nameAndPlace(it) || it.description)),
  ]
  return {
    title: cutText(lead.name || lead.location || workZone, TEXT_LIMITS.title),
    description: cutText(distinct(lines).join('\n'), TEXT_LIMITS.description),
    location: cutText(distinct((present ? [present] : speaking).map((it) => it.location)).join('; '), TEXT_LIMITS.location),
  }
}

/** The part of a moving operation that says where it is now, the latest if there are several; null if nothing moves. */
function presentPart(going: readonly RoadEvent[]): RoadEvent | null {
  const moving = going.filter((it) => it.motion === 'moving' && it.status === 'active' && it.geometry !== null)
  return moving.reduce<RoadEvent | null>((best, it) => (best && (best.updatedAt ?? '') >= (it.updatedAt ?? '') ? best : it), null)
}

const nameAndPlace = ({ name, location }: RoadEvent) => [name, location].filter((it) => it !== '').join(', ')

/**
 * The project's id, stable while its events come and go: the first of its sequence, else the planned stretch of a moving operation, else
 * the smallest id.
 */
function projectId(events: readonly RoadEvent[]): string {
  const [only] = events
  if (only && events.length === 1 && only.firsts.length === 0) return only.id
  const firsts = distinct(events.flatMap((it) => it.firsts))
  const areas = events.filter((it) => it.motion === 'area')
  const ids = firsts.length > 0 ? firsts : (areas.length > 0 ? areas : events).map((it) => it.id)
  return [...ids].sort()[0] as string
}

function longestLine(events: readonly RoadEvent[]): Geometry | null {
  let best: Geometry | null = null
  for (const { geometry } of events) if (geometry && (!best || lengthM(geometry) > lengthM(best))) best = geometry
  return best
}

function resolvedAt(events: readonly RoadEvent[], nowIso: string, updatedAt: string): string {
  const ended = latest(events.map((it) => it.endsAt))
  return ended !== null && ended <= nowIso && !events.every((it) => it.cancelled) ? ended : updatedAt
}

const STATUSES: readonly IncidentStatus[] = ['active', 'in_progress', 'pending', 'resolved']
const PRIORITIES: readonly IncidentPriority[] = ['critical', 'high', 'medium', 'low']

function worstStatus(statuses: readonly IncidentStatus[]): IncidentStatus {
  return STATUSES.find((it) => statuses.includes(it)) ?? 'active'
}

function worstPriority(priorities: readonly IncidentPriority[]): IncidentPriority {
  return PRIORITIES.find((it) => priorities.includes(it)) ?? 'low'
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((it) => it !== '')
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, at) => (at !== null && (best === null || at < best) ? at : best), null)
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, at) => (at !== null && (best === null || at > best) ? at : best), null)
}
