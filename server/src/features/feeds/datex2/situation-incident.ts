import type { Geometry } from '@oppidum/domain/core/geo'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { AnyIncidentPriority, IncidentStatus } from '@oppidum/domain/records/incident'
import type { RecordWords } from '@oppidum/domain/records/translation'
import { cleanLine, cleanNumber, cleanText, cutText, TEXT_LIMITS } from '../feed-text.ts'
import { type DatexLocation, locationOf, placeOf } from './datex-location.ts'
import { headerText, isPublic, isReal, type Publication } from './datex-publication.ts'
import { textIn } from './multilingual.ts'
import type { ReadTime } from './publication-times.ts'
import { kindOf, type RecordKind } from './record-kinds.ts'
import type { SituationWords } from './traffic-event-words.ts'
import { type Validity, validityOf } from './validity.ts'
import { attribute, child, childrenOf, textAt, type XmlElement } from './xml-element.ts'

export interface SituationSettings {
  time: ReadTime
  /** Preferred language of texts; '' for the publication's. */
  language: string
  /** Leave out what the publisher marks as not for the public. */
  publicOnly: boolean
}

/** One part of a situation. */
interface Part {
  record: XmlElement
  kind: RecordKind
  validity: Validity
  priority: AnyIncidentPriority
  location: XmlElement | undefined
  /** When it was reported and when it last changed; null when the publisher does not say. */
  createdAt: string | null
  updatedAt: string | null
}

/** An incident whose words are not made yet: there is one in each language. */
export interface SituationIncident {
  incident: Omit<IncidentDraft, keyof RecordWords | 'geometry' | 'translations' | 'raw'>
  words: SituationWords
  geometry: Geometry | null
  /** When it next becomes another by its times; null for never. */
  changesAt: string | null
}

/** A situation as one incident, or the reason why it is unusable. */
export function situationIncident(
  situation: XmlElement,
  publication: Publication,
  settings: SituationSettings,
  nowMs: number,
  flaw: (reason: string) => void,
): SituationIncident | string {
  const externalId = cleanLine(attribute(situation, 'id'), TEXT_LIMITS.externalId)
  if (externalId === '') return 'no id'
  const header = child(situation, 'headerInformation')
  if (!isReal(header)) return 'exercise or test'
  if (settings.publicOnly && isPublic(header) === false) return 'not for the public'
  const parts = childrenOf(situation, 'situationRecord')
    .filter((it) => !settings.publicOnly || /^(?:|noRestriction)$/.test(textAt(it, 'confidentialityOverride')))
    .map((it) => partOf(it, settings, nowMs))
  if (parts.length === 0) return childrenOf(situation, 'situationRecord').length > 0 ? 'not for the public' : 'no records'

  const live = parts.filter((it) => it.validity.status !== 'resolved')
  const speaking = [...(live.length > 0 ? live : parts)].sort((a, b) => a.kind.rank - b.kind.rank)
  const lead = speaking[0] as Part
  const publishedAt = settings.time(headerText(publication, 'publicationTime'))
  const versionAt = settings.time(textAt(situation, 'situationVersionTime'))
  const lastReportAt = latest([versionAt, ...parts.map((it) => it.updatedAt)])
  const createdAt = earliest(parts.map((it) => it.createdAt)) ?? lastReportAt ?? publishedAt
  if (createdAt === null) return 'no time'
  // A record also begins and ends by its times alone, without a new version.
  const updatedAt = latest([lastReportAt ?? publishedAt, createdAt, ...parts.map((it) => it.validity.changedAt)]) ?? createdAt
  const status = worst(
    STATUSES,
    speaking.map((it) => it.validity.status),
    'active',
  )
  if (speaking.some((it) => it.validity.repeats)) flaw('repeats by days or hours')

  const located = bestLocation(speaking)
  if (located.flaw !== null) flaw(located.flaw)
  const languages = [settings.language, publication.language] as const
  const place = firstPlace(speaking, languages)
  const comment = commentOf(speaking, languages)
  const ends = speaking.map((it) => it.validity.endsAt)
  const statedPriority = priorityOf(textAt(situation, 'overallSeverity'))
  const priorities = speaking.map((it) => it.priority)
  return {
    incident: {
      externalId,
      externalVersion: versionNumber(situation),
      createdAt,
      updatedAt,
      type: typeOfAll(speaking),
      priority: statedPriority ?? worst(PRIORITIES, priorities, 'unknown'),
      status,
      plannedWork: lead.kind.plannedWork,
      affectsTraffic: speaking.some((it) => it.kind.affectsTraffic),
      startsAt: earliest(speaking.map((it) => it.validity.startsAt)),
      // Open until the last of its parts has an end.
      endsAt: ends.includes(null) ? null : latest(ends),
      resolvedAt: status === 'resolved' ? resolvedAt(parts, nowMs, updatedAt) : null,
    },
    words: { kinds: speaking.map((it) => it.kind.name), place, comment: cutText(comment, TEXT_LIMITS.description) },
    geometry: located.geometry,
    changesAt: earliest(parts.map((it) => it.validity.changesAt)),
  }
}

function partOf(record: XmlElement, settings: SituationSettings, nowMs: number): Part {
  const time = (name: string) => settings.time(textAt(record, name))
  const validity = validityOf(record, settings.time, nowMs)
  return {
    record,
    kind: kindOf(record),
    validity,
    priority: priorityOf(textAt(record, 'severity')) ?? 'unknown',
    // Version 3 calls it a reference to a location, version 2 a group of locations.
    location: child(record, 'groupOfLocations') ?? child(record, 'locationReference'),
    createdAt: time('situationRecordCreationTime') ?? time('situationRecordFirstSupplierVersionTime'),
    updatedAt: time('situationRecordVersionTime') ?? time('situationRecordCreationTime'),
  }
}

type Languages = readonly [chosen: string, published: string]

function firstPlace(parts: readonly Part[], languages: Languages): string {
  for (const { location } of parts) {
    const place = placeOf(location, ...languages, TEXT_LIMITS.location)
    if (place !== '') return place
  }
  return ''
}

/** Comments for the public, a paragraph each. Those for operators are left out: they may name people. */
function commentOf(parts: readonly Part[], languages: Languages): string {
  const comments = parts.flatMap((it) =>
    childrenOf(it.record, 'generalPublicComment').map((comment) => textIn(child(comment, 'comment'), ...languages)),
  )
  // Records of one situation often repeat it.
  return distinct(distinct(comments).map((it) => cleanText(isIndented(it) ? withoutIndent(it) : it, TEXT_LIMITS.description))).join('\n\n')
}

const isIndented = (text: string) => text.includes('\n') || text.includes('  ') || text.includes('\t')

/** Publishers indent the text with the document around it. */
const withoutIndent = (text: string) =>
  text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')

/** An accident before its fire: emergency services are called to an accident either way. */
function typeOfAll(parts: readonly Part[]) {
  const types = parts.map((it) => it.kind.type)
  return (['traffic_accident', 'fire'] as const).find((it) => types.includes(it)) ?? 'other'
}

/** A line before points, and any place before none; the flaw is that of what is shown. */
function bestLocation(parts: readonly Part[]): DatexLocation {
  const locations: DatexLocation[] = []
  for (const part of parts) {
    const location = locationOf(part.location)
    if (location.geometry?.type === 'LineString' && location.flaw === null) return location
    locations.push(location)
  }
  return (
    locations.find((it) => it.geometry?.type === 'LineString') ??
    locations.find((it) => it.geometry) ??
    // The first record with a location says it best: later ones often refer to it by an empty element.
    locations.find((it) => it.flaw !== 'no place') ?? { geometry: null, flaw: 'no place' }
  )
}

/** Version 2 numbers its situations; version 3 only their records, whose times decide. */
function versionNumber(situation: XmlElement): number | null {
  const version = cleanNumber(attribute(situation, 'version'))
  return version !== null && Number.isSafeInteger(version) && version >= 0 ? version : null
}

const SEVERITIES: Readonly<Record<string, AnyIncidentPriority>> = {
  highest: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  lowest: 'low',
  none: 'low',
}

/** Null when the publisher does not know, or does not say. */
const priorityOf = (severity: string): AnyIncidentPriority | null => SEVERITIES[severity] ?? null

const STATUSES: readonly IncidentStatus[] = ['active', 'in_progress', 'pending', 'resolved']
const PRIORITIES: readonly AnyIncidentPriority[] = ['critical', 'high', 'medium', 'low']

function worst<T>(order: readonly T[], values: readonly T[], otherwise: T): T {
  return order.find((it) => values.includes(it)) ?? otherwise
}

function resolvedAt(parts: readonly Part[], nowMs: number, updatedAt: string): string {
  if (parts.some((it) => it.validity.cancelled)) return updatedAt
  const ended = latest(parts.map((it) => it.validity.endsAt ?? it.validity.changedAt))
  return ended !== null && Date.parse(ended) <= nowMs ? ended : updatedAt
}

function distinct(texts: readonly string[]): string[] {
  // By comparing: a set would read every letter of each.
  return texts.filter((it, index) => it !== '' && texts.indexOf(it) === index)
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, it) => (it !== null && (best === null || it < best) ? it : best), null)
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, it) => (it !== null && (best === null || it > best) ? it : best), null)
}
