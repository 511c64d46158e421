import type { MeasureId } from '@oppidum/domain/measure'
import { CITY_PLACE } from '@oppidum/domain/measure'
import type { Observation } from '../intake.ts'
import { fuelGroup, toMw } from './eia-fuels.ts'
import { cleanLine, cleanNumber } from './feed-text.ts'
import { instantOf } from './feed-time.ts'
import { type Decoded, DecodeFailure, type FeedOf, type Importer, tally } from './importer.ts'
import { isObject, type JsonObject, readJson } from './read-json.ts'

type EiaFeed = FeedOf<'eia'>

/** EIA revises for days: each call asks for this many hours again, and changed values replace what is known. */
const ASKED_HOURS = 72
const HOUR_MS = 3_600_000
/** The most rows that EIA gives at once; 72 hours of all fuels of one area are fewer. */
const ROWS = 5_000
/** MW beyond which a value is a fault of the publisher: more than all plants of the United States together. */
const ABSURD_MW = 2_000_000

/**
 * EIA API v2, hourly generation by fuel or demand of one balancing area. The feed's address is the data address with
 * its frequency and facets ('.../rto/fuel-type-data/data/?frequency=hourly&data[0]=value&facets[respondent][]=BPAT').
 */
export const eia: Importer<EiaFeed> = {
  standard: 'eia',
  accepts: ['application/json', 'text/json', 'text/plain', 'application/octet-stream'],
  snapshot: false,
  request(feed, memory, nowMs, secret) {
    const url = new URL(feed.url)
    const ask = (name: string, value: string) => {
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    }
    ask('start', new Date(nowMs - ASKED_HOURS * HOUR_MS).toISOString().slice(0, 13))
    ask('length', String(ROWS))
    ask('sort[0][column]', 'period')
    ask('sort[0][direction]', 'desc')
    if (secret !== undefined) url.searchParams.set('api_key', secret)
    return { url: url.href, headers: {}, etag: memory.etag, lastModified: memory.lastModified }
  },
  decode(bytes, mediaType, feed) {
    const json = readJson(bytes, mediaType)
    const response = isObject(json) && isObject(json.response) ? json.response : json
    if (!isObject(response) || !Array.isArray(response.data)) {
      throw new DecodeFailure(isObject(json) && 'error' in json ? 'publisher_error' : notThis(feed))
    }
    return decodeRows(response.data, feed)
  },
}

const notThis = (feed: EiaFeed) => (feed.route === 'fuel-type-data' ? 'not_generation' : 'not_demand')

/** One usable row: what it adds to which series at the end of its hour. */
interface Row {
  measure: MeasureId
  /** The fuel within its group. */
  part: string
  atMs: number
  /** Null: the publisher has no value for this hour yet. */
  mw: number | null
}

function decodeRows(list: unknown[], feed: EiaFeed): Decoded {
  const objects = list.filter(isObject)
  const column = feed.route === 'fuel-type-data' ? 'fueltype' : 'type'
  if (objects.length > 0 && !objects.some((it) => column in it && 'period' in it)) throw new DecodeFailure(notThis(feed))
  if (new Set(objects.map((it) => cleanLine(it.respondent, 40))).size > 1) throw new DecodeFailure('several_areas')
  const rejected = tally()
  const rows = new Map<string, Row>()
  for (const it of list) {
    const row = isObject(it) ? (feed.route === 'fuel-type-data' ? fuelRow(it) : demandRow(it)) : 'not a record'
    if (row === null) continue
    if (typeof row === 'string') {
      rejected.add(row)
      continue
    }
    const key = `${row.atMs} ${row.measure} ${row.part}`
    const known = rows.get(key)
    // A doubled row counts once; one with a value beats one without.
    if (known) rejected.add('doubled')
    if (!known || known.mw === null) rows.set(key, row)
    if (row.mw === null && !known) rejected.add('no value')
  }
  const observations = sums([...rows.values()], feed.share)
  const newestMs = observations.reduce((newest, it) => Math.max(newest, it.atMs), 0)
  const observedAt = newestMs > 0 ? new Date(newestMs).toISOString() : null
  return { observations, complete: false, observedAt, rejected: rejected.list(), flawed: [] }
}

function fuelRow(row: JsonObject): Row | string {
  const [code, name] = [cleanLine(row.fueltype, 40), cleanLine(row['type-name'], 100)]
  const measure = fuelGroup(code, name)
  return measure ? valueRow(row, measure, code.toUpperCase() || name) : 'unknown fuel'
}

/** Null for what the route gives besides demand: its forecast, net generation, interchange. */
function demandRow(row: JsonObject): Row | string | null {
  const type = cleanLine(row.type, 40).toUpperCase()
  if (type === 'D') return valueRow(row, 'energy.consumption', 'D')
  return type === '' ? 'unknown type' : null
}

function valueRow(row: JsonObject, measure: MeasureId, part: string): Row | string {
  // The end of the hour that the value belongs to; UTC when nothing else is written.
  const period = typeof row.period === 'string' && /T\d{2}/.test(row.period) ? instantOf(row.period, 'UTC') : null
  if (!period) return 'no hour'
  const factor = toMw(cleanLine(row['value-units'], 40))
  if (factor === null) return 'unknown unit'
  const value = cleanNumber(row.value)
  if (value === null) return { measure, part, atMs: Date.parse(period), mw: null }
  return Math.abs(value * factor) > ABSURD_MW ? 'absurd value' : { measure, part, atMs: Date.parse(period), mw: value * factor }
}

/**
 * One value per group and hour. An hour in which a fuel is missing that the answer otherwise has gets no value: a sum
 * with a hole would look like a fall in production.
 */
function sums(rows: readonly Row[], share: number): Observation[] {
  const parts = new Map<MeasureId, Set<string>>()
  const hours = new Map<string, { measure: MeasureId; atMs: number; mw: number; count: number }>()
  for (const row of rows) {
    if (row.mw === null) continue
    const known = parts.get(row.measure) ?? new Set()
    parts.set(row.measure, known.add(row.part))
    const key = `${row.measure} ${row.atMs}`
    const hour = hours.get(key) ?? { measure: row.measure, atMs: row.atMs, mw: 0, count: 0 }
    hours.set(key, { ...hour, mw: hour.mw + row.mw, count: hour.count + 1 })
  }
  return [...hours.values()]
    .filter((it) => it.count === parts.get(it.measure)?.size)
    .sort((a, b) => a.atMs - b.atMs || (a.measure < b.measure ? -1 : 1))
    .map((it) => ({ measure: it.measure, placeId: CITY_PLACE, atMs: it.atMs, value: it.mw * share }))
}
