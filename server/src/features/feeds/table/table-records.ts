import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import type { IncidentDraft, RecordDraft, RequestDraft } from '@oppidum/domain/feeds/intake'
import { IncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { RequestCategory, RequestPriority, RequestStatus } from '@oppidum/domain/records/service-request'
import { cleanLine, cleanText, cutText, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import { requestStatus } from '../open311/open311-request.ts'
import type { Row } from './json-table.ts'
import { meant } from './table-cells.ts'
import { placeIn } from './table-place.ts'
import type { Meaning, TableFeed } from './table-settings.ts'
import { ourWord, timeIn } from './table-values.ts'

type Flaw = (reason: string) => void

/** What identifies a version of a record, or why the row is unusable. */
export function recordKey(row: Row, feed: TableFeed, nowMs: number): Pick<RecordDraft, 'externalId' | 'createdAt' | 'updatedAt'> | string {
  const externalId = cleanLine(meant(row, feed.mapping, 'id'), TEXT_LIMITS.externalId)
  if (externalId === '') return 'no id'
  const createdAt = timeIn(row, feed, 'time')
  if (createdAt === null) return 'no time'
  const over = [timeIn(row, feed, 'closed'), feed.target === 'incidents' ? timeIn(row, feed, 'expected') : null]
  // What has not happened yet is no version.
  const past = over.filter((it) => it !== null && Date.parse(it) <= nowMs)
  const updatedAt = [createdAt, timeIn(row, feed, 'updated'), ...past].reduce<string>(
    (last, it) => (it !== null && it > last ? it : last),
    createdAt,
  )
  return { externalId, createdAt, updatedAt }
}

function recordOf(row: Row, feed: TableFeed, key: ReturnType<typeof recordKey> & object, flaw: Flaw): Omit<RecordDraft, 'title'> {
  const text = (meaning: Meaning) => meant(row, feed.mapping, meaning)
  const geometry = placeIn(row, feed, flaw)
  const point = geometry?.type === 'Point' ? geometry.coordinates : null
  return {
    ...key,
    externalVersion: null,
    description: personalText(text('description')),
    location: personalLine(text('place')) || (point ? `${point[1].toFixed(5)}, ${point[0].toFixed(5)}` : ''),
    geometry,
    raw: rawRow(row, feed),
  }
}

export function requestOf(row: Row, feed: TableFeed, key: ReturnType<typeof recordKey> & object, flaw: Flaw): RequestDraft {
  const line = (meaning: Meaning, limit: number) => cleanLine(meant(row, feed.mapping, meaning), limit)
  const closedAt = timeIn(row, feed, 'closed')
  const word = line('status', 60)
  const own = known(RequestStatus.options, ourWord(feed, 'status', word))
  const status = own ?? (word === '' && closedAt !== null ? 'completed' : requestStatus(word, ''))
  const category = line('category', 200)
  return {
    ...recordOf(row, feed, key, flaw),
    title: personalLine(meant(row, feed.mapping, 'name'), TEXT_LIMITS.title) || cutText(category, TEXT_LIMITS.title) || 'Service request',
    category: known(RequestCategory.options, ourWord(feed, 'category', category)) ?? 'other',
    priority: known(RequestPriority.options, ourWord(feed, 'priority', line('priority', 200))) ?? 'unknown',
    status,
    assignedDepartment: line('department', TEXT_LIMITS.department) || null,
    expectedAt: timeIn(row, feed, 'expected'),
    completedAt: status === 'completed' && closedAt !== null && closedAt >= key.createdAt ? closedAt : null,
  }
}

export function incidentOf(
  row: Row,
  feed: TableFeed,
  key: ReturnType<typeof recordKey> & object,
  nowMs: number,
  flaw: Flaw,
): IncidentDraft {
  const line = (meaning: Meaning, limit: number) => cleanLine(meant(row, feed.mapping, meaning), limit)
  const category = line('category', 200)
  const type = known(IncidentType.options, ourWord(feed, 'category', category)) ?? 'other'
  const [closedAt, endsAt] = [timeIn(row, feed, 'closed'), timeIn(row, feed, 'expected')]
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= nowMs
  const isOver = isPast(closedAt) || isPast(endsAt)
  const word = line('status', 60)
  const own = known(IncidentStatus.options, ourWord(feed, 'status', word))
  const status =
    own ??
    (isOver || requestStatus(word, '') === 'completed' ? 'resolved' : key.createdAt > new Date(nowMs).toISOString() ? 'pending' : 'active')
  return {
    ...recordOf(row, feed, key, flaw),
    title: personalLine(meant(row, feed.mapping, 'name'), TEXT_LIMITS.title) || cutText(category, TEXT_LIMITS.title) || 'Incident',
    type,
    priority: known(IncidentPriority.options, ourWord(feed, 'priority', line('priority', 200))) ?? 'unknown',
    status,
    affectsTraffic: type === 'traffic_accident',
    startsAt: null,
    endsAt,
    resolvedAt: status !== 'resolved' ? null : isPast(closedAt) ? closedAt : isPast(endsAt) ? endsAt : null,
  }
}

/** Our word if it is one of this kind of record. */
function known<W extends string>(options: readonly W[], word: string | undefined): W | undefined {
  return options.find((it) => it === word)
}

/** Masked before it is cut, so that the cut never leaves half a number. */
function personalText(value: unknown): string {
  return cutText(maskPersonalData(cleanText(value, TEXT_LIMITS.description * 2)), TEXT_LIMITS.description)
}

function personalLine(value: unknown, limit: number = TEXT_LIMITS.location): string {
  return cutText(maskPersonalData(cleanLine(value, limit * 2)), limit)
}

/** Only columns of the mapping: others may be about the people who reported. */
function rawRow(row: Row, { mapping }: TableFeed): unknown {
  const raw: Record<string, unknown> = {}
  for (const meaning of Object.keys(mapping) as Meaning[]) {
    const value = meant(row, mapping, meaning)
    const name = mapping[meaning]?.column as string
    if (value !== undefined) raw[name] = typeof value === 'string' ? personalText(value) : value
  }
  return rawOf(raw)
}
