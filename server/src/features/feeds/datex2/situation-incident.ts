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
  const records = childrenOf(situation, 'situationRecord')
  const parts: Part[] = []
  for (const it of records) if (!settings.publicOnly || isPublicRecord(it)) parts.push(partOf(it, settings, nowMs))
  if (parts.length === 0) return records.length > 0 ? 'not for the public' : 'no records'

  const live = parts.filter((it) => it.validity.status !== 'resolved')
  const speaking = byRank(live.length > 0 ? live : parts)
  const lead = speaking[0] as Part
  const publishedAt = settings.time(headerText(publication, 'publicationTime'))
  const versionAt = settings.time(textAt(situation, 'situationVersionTime'))
  const lastReportAt = latest(parts, (it) => it.updatedAt, versionAt)
  const createdAt = earliest(parts, (it) => it.createdAt) ?? lastReportAt ?? publishedAt
  if (createdAt === null) return 'no time'
  // A record also begins and ends by its times alone, without a new version.
  const reportedAt = lastReportAt ?? publishedAt
  const atLeast = reportedAt !== null && reportedAt > createdAt ? reportedAt : createdAt
  const updatedAt = latest(parts, (it) => it.validity.changedAt, atLeast) ?? atLeast
  const status = STATUSES.find((status) => speaking.some((it) => it.validity.status === status)) ?? 'active'
  if (speaking.some((it) => it.validity.repeats)) flaw('repeats by days or hours')

  const located = bestLocation(speaking)
  if (located.flaw !== null) flaw(located.flaw)
  const languages = [settings.language, publication.language] as const
  const place = firstPlace(speaking, languages)
  const comment = commentOf(speaking, languages)
  return {
    incident: {
      externalId,
      externalVersion: versionNumber(situation),
      createdAt,
      updatedAt,
      type: typeOfAll(speaking),
      priority: priorityOf(textAt(situation, 'overallSeverity')) ?? highestPriority(speaking),
      status,
      plannedWork: lead.kind.plannedWork,
      affectsTraffic: speaking.some((it) => it.kind.affectsTraffic),
      startsAt: earliest(speaking, (it) => it.validity.startsAt),
      // Open until the last of its parts has an end.
      endsAt: speaking.some((it) => it.validity.endsAt === null) ? null : latest(speaking, (it) => it.validity.endsAt),
      resolvedAt: status === 'resolved' ? resolvedAt(parts, nowMs, updatedAt) : null,
    },
    words: { kinds: speaking.map((it) => it.kind.name), place, comment: cutText(comment, TEXT_LIMITS.description) },
    geometry: located.geometry,
    changesAt: earliest(parts, (it) => it.validity.changesAt),
  }
}

const isPublicRecord = (record: XmlElement) => /^(?:|noRestriction)$/.test(textAt(record, 'confidentialityOverride'))

/** The most telling first. Most situations have a single record, or are written in this order. */
function byRank(parts: readonly Part[]): readonly Part[] {
  const isInOrder = parts.every((it, index) => index === 0 || (parts[index - 1] as Part).kind.rank <= it.kind.rank)
  return isInOrder ? parts : parts.toSorted((a, b) => a.kind.rank - b.kind.rank)
}

function partOf(record: XmlElement, settings: SituationSettings, nowMs: number): Part {
  const time = (name: string) => settings.time(textAt(record, name))
  const createdAt = time('situationRecordCreationTime')
  return {
    record,
    kind: kindOf(record),
    validity: validityOf(record, settings.time, nowMs),
    priority: priorityOf(textAt(record, 'severity')) ?? 'unknown',
    // Version 3 calls it a reference to a location, version 2 a group of locations.
    location: child(record, 'groupOfLocations') ?? child(record, 'locationReference'),
    createdAt: createdAt ?? time('situationRecordFirstSupplierVersionTime'),
    updatedAt: time('situationRecordVersionTime') ?? createdAt,
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
  const written: string[] = []
  const paragraphs: string[] = []
  for (const { record } of parts) {
    for (const it of record.children) {
      const text = it.name === 'generalPublicComment' ? textIn(child(it, 'comment'), ...languages) : ''
      // Records of one situation often repeat it. By comparing: a set would read every letter of each.
      if (text === '' || written.includes(text)) continue
      written.push(text)
      const paragraph = cleanText(isIndented(text) ? withoutIndent(text) : text, TEXT_LIMITS.description)
      if (paragraph !== '' && !paragraphs.includes(paragraph)) paragraphs.push(paragraph)
    }
  }
  return paragraphs.join('\n\n')
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
  return (['traffic_accident', 'fire'] as const).find((type) => parts.some((it) => it.kind.type === type)) ?? 'other'
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

const highestPriority = (parts: readonly Part[]): AnyIncidentPriority =>
  PRIORITIES.find((priority) => parts.some((it) => it.priority === priority)) ?? 'unknown'

function resolvedAt(parts: readonly Part[], nowMs: number, updatedAt: string): string {
  if (parts.some((it) => it.validity.cancelled)) return updatedAt
  const ended = latest(parts, (it) => it.validity.endsAt ?? it.validity.changedAt)
  return ended !== null && Date.parse(ended) <= nowMs ? ended : updatedAt
}

type TimeOf = (part: Part) => string | null

function earliest(parts: readonly Part[], timeOf: TimeOf): string | null {
  let best: string | null = null
  for (const it of parts) {
    const time = timeOf(it)
    if (time !== null && (best === null || time < best)) best = time
  }
  return best
}

/** @param atLeast the result if no part has a later one */
function latest(parts: readonly Part[], timeOf: TimeOf, atLeast: string | null = null): string | null {
  let best = atLeast
  for (const it of parts) {
    const time = timeOf(it)
    if (time !== null && (best === null || time > best)) best = time
  }
  return best
}
