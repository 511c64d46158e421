import type { Bounds } from '@oppidum/domain/core/geo'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import type { RecordTranslations, RecordWords } from '@oppidum/domain/records/translation'
import { cutText, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import type { CapAlert, CapInfo } from './cap-alert.ts'
import { outlineOf } from './cap-area.ts'
import type { CapChain } from './cap-chain.ts'

export interface CapReader {
  /** Preferred language of the record's own text; null: the alert's first. */
  language: string | null
  /** The city's, on whose map outlines are drawn; null when they are not known. */
  bounds: Bounds | null
  nowMs: number
}

/**
 * A chain's last message as an incident. A cancel without text has that of the message before it.
 * @param infos the parts of a message that concern the city
 * @returns null when no message of the chain says anything about the city
 */
export function capIncident(chain: CapChain, infosOf: (alert: CapAlert) => CapInfo[], reader: CapReader): IncidentDraft | null {
  const { head } = chain
  const source = [head, ...(head.type === 'cancel' ? chain.earlier : [])].find((it) => infosOf(it).length > 0)
  if (!source) return null
  const all = infosOf(source)
  const languages = [...new Set(all.map((it) => baseOf(it.language)))]
  const language = languages.find((it) => it === reader.language) ?? (languages[0] as string)
  const infos = worstFirst(currentOf(all, language, reader.nowMs))
  const [lead] = infos as [CapInfo]
  const times = timesOf(infos, head)
  const status = statusOf(head, times, reader.nowMs)
  const nowIso = new Date(reader.nowMs).toISOString()
  const passed = (at: string | null) => (at !== null && at <= nowIso ? at : head.sentAt)
  const type = typeOf(lead)

  return {
    externalId: chain.key,
    externalVersion: null,
    ...wordsOf(infos),
    ...translationsOf(all, languages, language, reader.nowMs),
    createdAt: chain.firstSentAt,
    // An alert also begins and ends by its times alone, without a message; that counts as a change.
    updatedAt: [head.sentAt, passed(times.startsAt), passed(times.endsAt)].toSorted().at(-1) ?? head.sentAt,
    geometry: outlineOf(
      infos.flatMap((it) => it.areas),
      reader.bounds,
    ),
    type,
    priority: priorityOf(lead),
    status,
    affectsTraffic: type === 'traffic_accident',
    advisory: isAdvisory(lead),
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    resolvedAt: status !== 'resolved' ? null : head.type === 'cancel' ? head.sentAt : times.endsAt,
    raw: rawAlert(head, infos),
  }
}

/** The parts in a language that have not expired; all of them when all have. */
function currentOf(infos: readonly CapInfo[], language: string, nowMs: number): CapInfo[] {
  const own = infos.filter((it) => baseOf(it.language) === language)
  const current = own.filter((it) => it.expiresAt === null || Date.parse(it.expiresAt) > nowMs)
  return current.length > 0 ? current : own
}

/** 'es' of 'es-uy'. */
const baseOf = (language: string) => language.split(/[-_]/, 1)[0] as string

const SEVERITY: Record<string, AnyIncidentPriority> = { extreme: 'critical', severe: 'high', moderate: 'medium', minor: 'low' }
const LOWER: Record<AnyIncidentPriority, AnyIncidentPriority> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  unknown: 'unknown',
}
const RANKS: readonly AnyIncidentPriority[] = ['critical', 'high', 'medium', 'low', 'unknown']

/** One step lower when there is nothing to do yet, or no more. An unknown severity is an unknown priority (decision 0072). */
export function priorityOf({ severity, urgency }: Pick<CapInfo, 'severity' | 'urgency'>): AnyIncidentPriority {
  const priority = SEVERITY[severity] ?? 'unknown'
  return urgency === 'past' || urgency === 'future' ? LOWER[priority] : priority
}

function worstFirst(infos: readonly CapInfo[]): CapInfo[] {
  return infos.toSorted((a, b) => RANKS.indexOf(priorityOf(a)) - RANKS.indexOf(priorityOf(b)))
}

const POWER = /\bpower\b|electric|blackout|\boutage\b|eléctric|energía|apagón|corte de luz/i
const ACCIDENT = /accident|crash|collision|siniestro|choque|colisión/i

export function typeOf({ categories, event }: Pick<CapInfo, 'categories' | 'event'>): IncidentType {
  if (categories.includes('fire')) return 'fire'
  if (categories.includes('infra') && POWER.test(event)) return 'power_outage'
  return categories.includes('transport') && ACCIDENT.test(event) ? 'traffic_accident' : 'other'
}

/** Categories of hazards that an authority warns of. A fire, a rescue or a broken line is something that the city answers. */
const HAZARDS: readonly string[] = ['met', 'geo', 'env', 'health']

export function isAdvisory({ categories }: Pick<CapInfo, 'categories'>): boolean {
  return categories.length > 0 && categories.every((it) => HAZARDS.includes(it))
}

interface Times {
  /** Null: it is valid from the moment it was sent. */
  startsAt: string | null
  endsAt: string | null
}

function timesOf(infos: readonly CapInfo[], head: CapAlert): Times {
  const startsAt = infos.map((it) => it.onsetAt ?? it.effectiveAt ?? head.sentAt).toSorted()[0]
  const ends = infos.flatMap((it) => it.expiresAt ?? []).toSorted()
  return {
    startsAt: startsAt === undefined || startsAt === head.sentAt ? null : startsAt,
    // One part without an end is without an end as a whole.
    endsAt: ends.length < infos.length ? null : (ends.at(-1) ?? null),
  }
}

function statusOf(head: CapAlert, { startsAt, endsAt }: Times, nowMs: number): IncidentStatus {
  if (head.type === 'cancel' || (endsAt !== null && Date.parse(endsAt) <= nowMs)) return 'resolved'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'pending' : 'active'
}

function wordsOf(infos: readonly CapInfo[]): RecordWords {
  const [lead] = infos as [CapInfo]
  const title = lead.headline || lead.event || 'Alert'
  const texts = infos.flatMap((it, index) => [
    // A headline that is cut as a title, and those of the other parts.
    index > 0 || it.headline.length > TEXT_LIMITS.title ? it.headline : '',
    it.description,
    it.instruction,
  ])
  return {
    title: cutText(title, TEXT_LIMITS.title),
    description: cutText(distinct(texts).join('\n\n'), TEXT_LIMITS.description),
    location: cutText(distinct(infos.flatMap((it) => it.areas.map((area) => area.description))).join('; '), TEXT_LIMITS.location),
  }
}

function translationsOf(
  all: readonly CapInfo[],
  languages: readonly string[],
  own: string,
  nowMs: number,
): { translations?: RecordTranslations } {
  const others = languages.filter((it) => it !== own && /^[a-z]{2,3}$/.test(it)).slice(0, 10)
  if (others.length === 0) return {}
  const words = others.map((it) => [it, wordsOf(worstFirst(currentOf(all, it, nowMs)))] as const)
  return { translations: Object.fromEntries(words) }
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((it) => it !== '')
}

/** Without <contact>, which may name a person. */
function rawAlert({ key, sentAt, type, references }: CapAlert, infos: readonly CapInfo[]): unknown {
  return rawOf({
    key,
    sent: sentAt,
    msgType: type,
    references: references.map((it) => it.key),
    info: infos.map(({ description: _, instruction: __, areas, ...info }) => ({
      ...info,
      geocodes: [...new Set(areas.flatMap((it) => it.geocodes))],
      shapes: areas.reduce((sum, it) => sum + it.polygons.length + it.circles.length, 0),
    })),
  })
}
