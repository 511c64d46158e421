import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { AFTER_ACTION_LIMITS } from '@oppidum/domain/records/after-action'
import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { type Due, duesOf } from '@oppidum/domain/records/target'
import type { Channel, FieldChange, TimelineEntry } from '@oppidum/domain/records/timeline'
import { inLanguage } from '@oppidum/domain/records/translation'
import type { ReportWords } from '../../../i18n/after-action-texts.ts'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { workingTimeOf } from '../desk/city-targets.ts'
import type { PrintedPicture } from '../desk/record-pictures.ts'
import type { ReportContent, ReportEntry, ReportSection } from './report-content.ts'

/** The data of a report, as read from the store. */
export interface Reported {
  kind: RecordKind
  city: City
  record: Incident | ServiceRequest
  /** Newest first. */
  timeline: readonly TimelineEntry[]
  /** Whether there may be more entries than were read. */
  isCut: boolean
  detail: Pick<DeskDetail, 'assignee' | 'links' | 'duplicates'>
  pictures: readonly PrintedPicture[]
  language: Language
  brand: string
  /** Name of the person who requested it; null without a name. */
  by: string | null
  nowMs: number
}

/** In the city's time zone, with the offset, because it may change during a record's life. */
function timesOf(language: Language, timeZone: string): (at: string | number) => string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  return (at) => format.format(typeof at === 'number' ? at : Date.parse(at))
}

/** A value of a record as text; ISO times are formatted as times. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** The language's word, else 'in_progress' becomes 'In Progress'. */
function wordOf(words: ReportWords, value: string): string {
  return words.words[value] ?? value.replaceAll('_', ' ').replace(/(^|\s)\p{Ll}/gu, (it) => it.toUpperCase())
}

const WORDED = new Set(['status', 'priority', 'severity', 'type', 'category', 'confirmation'])

function display(words: ReportWords, time: (at: string) => string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'outcome') return words.outcomes[value as keyof ReportWords['outcomes']] ?? value
  if (WORDED.has(field)) return wordOf(words, value)
  return INSTANT.test(value) ? time(value) : value
}

const clipped = (text: string, words: ReportWords) =>
  text.length > AFTER_ACTION_LIMITS.characters ? `${text.slice(0, AFTER_ACTION_LIMITS.characters)}${words.cut}` : text

/** Told by what was done, or by its reason. */
const TOLD = new Set([
  'acknowledgedAt',
  'resolvedAt',
  'completedAt',
  'reopened',
  'reopenedAt',
  'duplicateOf',
  'confirmation',
  'outcome',
  'outcomeReason',
])

function entryOf(it: TimelineEntry, words: ReportWords, time: (at: string) => string): ReportEntry {
  const { entity } = it
  const about = entity && (entity.name ?? (entity.kind === 'picture' ? null : words.things[entity.kind]))
  const outcome = it.outcome && words.outcomes[it.outcome]
  return {
    when: time(it.at),
    who: it.name ?? words.by[it.by],
    door: words.doors[it.channel],
    what: `${[words.actions[it.action], outcome, about].filter(Boolean).join(': ')}${it.internal ? ` (${words.internal})` : ''}`,
    why: it.text && clipped(it.channel === 'rule' ? words.rule(it.text) : it.text, words),
    changes: it.changes
      .filter(({ field }) => !TOLD.has(field))
      .map(({ field, from, to }: FieldChange) =>
        field === 'pictureKind'
          ? words.saysAi
          : clipped(
              words.change(words.fields[field] ?? wordOf(words, field), display(words, time, field, from), display(words, time, field, to)),
              words,
            ),
      ),
  }
}

function targetLine(due: Due, words: ReportWords, time: (at: number) => string, nowMs: number): string {
  const late = (untilMs: number) => words.lasting(Math.floor((untilMs - due.dueMs) / MINUTE_MS))
  if (due.doneMs === null) return nowMs < due.dueMs ? words.due(time(due.dueMs)) : words.overdue(time(due.dueMs), late(nowMs))
  return due.doneMs <= due.dueMs
    ? words.met(time(due.doneMs), time(due.dueMs))
    : words.missed(time(due.doneMs), time(due.dueMs), late(due.doneMs))
}

/** Name and value of each property that has a value. */
function pairs(record: object, fields: readonly string[], words: ReportWords, time: (at: string) => string): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    const value = (record as Record<string, unknown>)[field]
    return value === null || value === undefined ? [] : [[words.fields[field] ?? field, display(words, time, field, value)]]
  })
}

/** The place in words, as a grid reference and in degrees. */
function placeOf(record: Reported['record'], words: ReportWords): [string, string][] {
  const { geometry } = record
  const [lng, lat] = geometry?.type === 'Point' ? geometry.coordinates : []
  return [
    [words.fields.location as string, record.location],
    ...(record.square === null ? [] : [[words.fields.square as string, record.square] as [string, string]]),
    ...(record.district === null ? [] : [[words.fields.district as string, record.district] as [string, string]]),
    ...(lng === undefined || lat === undefined
      ? []
      : [[words.fields.position as string, `${lat.toFixed(5)}, ${lng.toFixed(5)}`] as [string, string]]),
  ]
}

/** The report of one record; lists are oldest first. */
export function reportOf(reported: Reported): ReportContent {
  const { kind, city, timeline, isCut, detail, pictures, language, nowMs } = reported
  const record = inLanguage(reported.record, language)
  const words = wordsIn(language).afterAction
  const time = timesOf(language, city.timeZone)
  const districts = new Map(city.districts.map((it) => [it.id, it.name]))
  const services = new Map(city.services.map((it) => [it.code, it.name]))
  const named = {
    ...record,
    district: record.district === null ? null : (districts.get(record.district) ?? record.district),
    ...('serviceCode' in record && record.serviceCode !== null && { serviceCode: services.get(record.serviceCode) ?? record.serviceCode }),
    assignee: detail.assignee?.name ?? null,
  }
  const dues = duesOf(kind, record, city.targets, workingTimeOf(city))
  const entries = timeline.slice(0, AFTER_ACTION_LIMITS.entries).toReversed()
  const leftOut = timeline.length - entries.length
  const count = new Intl.NumberFormat(language)
  const source = city.feeds.find((it) => it.id === record.source)
  const lines = (title: string, list: readonly string[]): ReportSection[] =>
    list.length === 0 ? [] : [{ kind: 'list', title, lines: list }]

  const sections: ReportSection[] = [
    {
      kind: 'pairs',
      title: words.sections.identity,
      pairs: pairs(named, ['number', 'type', 'category', 'serviceCode', 'priority', 'status', 'createdAt', 'version'], words, time),
    },
    {
      kind: 'pairs',
      title: words.sections.situation,
      pairs: [
        ...placeOf({ ...record, district: named.district }, words),
        ...pairs(
          named,
          ['startsAt', 'endsAt', 'expectedAt', 'affectsTraffic', 'acknowledgedAt', 'assignedDepartment', 'assignee', 'reports', 'reopened'],
          words,
          time,
        ),
      ],
    },
    ...(record.description === '' ? [] : [{ kind: 'text', title: words.sections.description, text: record.description } as const]),
    {
      kind: 'pairs',
      title: words.sections.outcome,
      pairs:
        record.status === ENDED[kind]
          ? pairs(named, ['outcome', 'outcomeReason', 'resolvedAt', 'completedAt', 'confirmation'], words, time)
          : [['', words.none.outcome]],
    },
    {
      kind: 'pairs',
      title: words.sections.targets,
      pairs: dues.length === 0 ? [['', words.none.targets]] : dues.map((it) => [words.aims[it.aim], targetLine(it, words, time, nowMs)]),
    },
    {
      kind: 'timeline',
      title: words.sections.timeline,
      note: leftOut === 0 ? null : words.leftOut(count.format(leftOut), isCut),
      head: words.columns,
      entries: entries.map((it) => entryOf(it, words, time)),
    },
    ...(pictures.length === 0
      ? []
      : [
          {
            kind: 'pictures',
            title: words.sections.pictures,
            pictures: pictures.slice(0, AFTER_ACTION_LIMITS.pictures).map(({ bytes, kind, caption, at }, index) => ({
              bytes,
              caption: [words.picture(index + 1, time(at), caption), kind === 'says-ai' && words.saysAi, bytes === null && words.notRead]
                .filter(Boolean)
                .join('. '),
            })),
          } as const,
        ]),
    ...lines(
      words.sections.links,
      detail.links.map((it) => `${it.number}, ${wordOf(words, it.status)}: ${it.title}`),
    ),
    ...lines(
      words.sections.folded,
      detail.duplicates.toReversed().map((it) => `${it.number}, ${time(it.createdAt)}: ${it.title}`),
    ),
    {
      kind: 'pairs',
      title: words.sections.evidence,
      pairs: [
        [
          words.fields.source as string,
          source
            ? `${source.name}${source.attribution ? ` (${source.attribution})` : ''}`
            : (words.doors[record.source as Channel] ?? record.source),
        ],
        [words.fields.quality as string, words.qualities[record.quality] ?? record.quality],
        ...pairs(record, ['observedAt', 'externalId'], words, time),
      ],
    },
  ]
  return {
    language,
    brand: reported.brand,
    number: record.number,
    title: record.title,
    head: words.head(city.name, time(nowMs), reported.by ?? words.somebody),
    lead: `${words.kind[kind]}. ${words.lead(city.timeZone)}`,
    sections,
    foot: words.foot,
    madeAt: new Date(nowMs),
  }
}
