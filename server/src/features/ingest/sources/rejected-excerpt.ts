import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import type { IngestKind } from '@oppidum/domain/ingest/ingest-source'
import { cleanLine } from '../../feeds/feed-text.ts'
import { timeMsOf } from '../rows/row-time.ts'

/** UTF-16 units of a member's value, and of the whole. */
const VALUE = 60
const EXCERPT = 400

/** Members that say nothing about people. The texts of records, and where requests come from, are left out. */
const OF_RECORDS = [
  ...['id', 'version', 'type', 'category', 'priority', 'status', 'affectsTraffic'],
  ...['createdAt', 'updatedAt', 'startsAt', 'endsAt', 'resolvedAt', 'expectedAt', 'completedAt'],
]
const MEMBERS: Record<IngestKind, readonly string[]> = {
  observations: ['measure', 'place', 'at', 'value', 'unit'],
  places: ['kind', 'id', 'name', 'lon', 'lat', 'freeFlowMph', 'freeFlowKmh', 'roadClass', 'capacityMw', 'energy'],
  incidents: OF_RECORDS,
  requests: OF_RECORDS,
}

function shown(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return Array.isArray(value) ? '[...]' : '{...}'
  // A time has as many digits as a telephone number.
  return cleanLine(timeMsOf(value, 'UTC') === null ? maskPersonalData(value) : value, VALUE)
}

/** What admins see of a rejected row: see `RejectedRow`. */
export function rejectedExcerpt(kind: IngestKind, row: Readonly<Record<string, unknown>>): string {
  const members = MEMBERS[kind].filter((it) => row[it] !== undefined)
  if (members.length === 0) return ''
  return cleanLine(JSON.stringify(Object.fromEntries(members.map((it) => [it, shown(row[it])]))), EXCERPT)
}
