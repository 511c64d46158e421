import { Failure } from '@oppidum/domain/core/failure'
import { TRAFFIC_ORDER, type TrafficRecord, type TrafficSort } from '@oppidum/domain/telemetry/traffic'

export interface TrafficPage {
  records: TrafficRecord[]
  /** Null on the last page. */
  next: string | null
}

/** A cursor: the last record of a page and the values it was sorted by, since it may have moved by the next request. */
export const pageEnd = ({ id, speedRatio, avgSpeed, incidentCount }: TrafficRecord) =>
  Buffer.from(JSON.stringify([id, speedRatio, avgSpeed, incidentCount])).toString('base64url')

const isNumberOrNull = (it: unknown): it is number | null => it === null || typeof it === 'number'

/** @throws Failure malformed when the cursor is not ours, or its section no longer exists in the city */
function decode(cursor: string, all: readonly TrafficRecord[]): TrafficRecord {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    // Not JSON, so not one of our cursors.
  }
  const [id, speedRatio, avgSpeed, incidentCount] = Array.isArray(read) ? (read as unknown[]) : []
  const record = all.find((it) => it.id === id)
  if (!record || !isNumberOrNull(speedRatio) || !isNumberOrNull(avgSpeed) || typeof incidentCount !== 'number')
    throw new Failure('malformed', 'This cursor is no longer valid; start again without it.')
  return { ...record, speedRatio, avgSpeed, incidentCount }
}

/**
 * One page of the matching records in the requested order.
 * @param all every record of the city, in the order `worst`
 */
export function trafficPage(
  all: readonly TrafficRecord[],
  matching: readonly TrafficRecord[],
  { sort, cursor, limit }: { sort: TrafficSort; cursor: string | undefined; limit: number },
): TrafficPage {
  const order = TRAFFIC_ORDER[sort]
  const sorted = sort === 'worst' ? matching : [...matching].sort(order)
  const end = cursor === undefined ? null : decode(cursor, all)
  const firstAfter = end ? sorted.findIndex((it) => order(it, end) > 0) : 0
  const from = firstAfter === -1 ? sorted.length : firstAfter
  const records = sorted.slice(from, from + limit)
  const last = records.at(-1)
  return { records, next: last && from + limit < sorted.length ? pageEnd(last) : null }
}
