import { HOUR_MS } from '@oppidum/domain/core/time'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Observation } from '@oppidum/domain/feeds/intake'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { CITY_PLACE, MEASURES, type Measure } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import * as z from 'zod/mini'
import { DecodeFailure } from '../decode-failure.ts'
import { cleanLine, cleanNumber } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { type Decoded, type FeedWith, importerFrom } from '../importer.ts'
import { isObject, type JsonList, type JsonObject, type JsonReading, readJson, someObject } from '../parsing/read-json.ts'
import { tally } from '../rejection-tally.ts'
import { fuelGroup, toMw } from './eia-fuels.ts'

const SETTINGS = {
  /** The city's share of the balancing area's power, 0 to 1; shown beside the values. */
  share: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  /** Content of the answer: generation by fuel (fuel-type-data) or demand (region-data). */
  route: z.enum(['fuel-type-data', 'region-data']),
  /** The publisher's usual delay in hours. */
  lagHours: z._default(z.number().check(z.gt(0), z.lte(24 * 30)), 2),
}

type EiaFeed = FeedWith<typeof SETTINGS>

const NOT_GENERATION = { problem: 'not_generation', sentence: "The publisher's response is not hourly generation by fuel." }
const NOT_DEMAND = { problem: 'not_demand', sentence: "The publisher's response is not hourly demand." }
const SEVERAL_AREAS = {
  problem: 'several_areas',
  sentence: "The publisher's response mixes several balancing areas; the address must ask for one.",
}

/** EIA revises values for days, so each call requests this many hours again, and changed values replace stored ones. */
const ASKED_HOURS = 72
/** EIA's maximum of rows per answer; 72 hours of all fuels of one area are fewer. */
const ROWS = 5_000
/** MW beyond which a value is a publisher's error: more than all power plants in the United States. */
const ABSURD_MW = 2_000_000

const ROW_LISTS = [['response', 'data'], ['data']] as const

/**
 * EIA API v2, hourly generation by fuel or demand of one balancing area. The feed's address is the data address with
 * its frequency and facets ('.../rto/fuel-type-data/data/?frequency=hourly&data[0]=value&facets[respondent][]=BPAT').
 */
export const importer = importerFrom({
  standard: 'eia',
  settings: SETTINGS,
  fields: [
    { name: 'route', input: { kind: 'choice', choices: ['fuel-type-data', 'region-data'] }, required: true },
    { name: 'share', input: { kind: 'number' }, required: false },
    { name: 'lagHours', input: { kind: 'number' }, required: false },
  ],
  key: 'required',
  part: () => 'energy',
  newestTime: 'values',
  ofRegion: true,
  accepts: ['application/json', 'text/json', 'text/plain', 'application/octet-stream'],
  snapshot: false,
  lists: ROW_LISTS,
  recognize({ json }) {
    const rows = json && rowListOf(json)
    if (someObject(rows, (it) => 'fueltype' in it)) return { route: 'fuel-type-data' }
    return someObject(rows, (it) => 'respondent' in it && 'type' in it) ? { route: 'region-data' } : null
  },
  fileSettings: { route: 'fuel-type-data' },
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
  decode(bytes, mediaType, feed, { nowMs }) {
    const json = readJson(bytes, mediaType, ROW_LISTS)
    const list = rowListOf(json)
    if (!list) throw new DecodeFailure(isObject(json.root) && 'error' in json.root ? 'publisher_error' : notThis(feed))
    return decodeRows(list, feed, nowMs)
  },
})

function rowListOf({ root, listOf }: JsonReading): JsonList | null {
  const response = isObject(root) && isObject(root.response) ? root.response : root
  return isObject(response) ? listOf(response.data) : null
}

const notThis = (feed: EiaFeed) => (feed.route === 'fuel-type-data' ? NOT_GENERATION : NOT_DEMAND)

/** One usable row: its contribution to a series, at the end of its hour. */
interface Row {
  measure: MeasureId
  /** The fuel within its group. */
  part: string
  atMs: number
  /** Null: the publisher has no value for this hour yet. */
  mw: number | null
}

/** MW by time of one fuel. Null: the publisher has no value for this hour yet. */
type Hours = Map<number, number | null>

/** For each fuel in each group. */
type Parts = Map<MeasureId, Map<string, Hours>>

function decodeRows(list: JsonList, feed: EiaFeed, nowMs: number): Decoded {
  const isFuels = feed.route === 'fuel-type-data'
  const column = isFuels ? 'fueltype' : 'type'
  const rejected = tally()
  const parts: Parts = new Map()
  const areas = new Set<string>()
  let [objects, fitting, newestMs] = [0, 0, 0]
  for (let index = 0; index < list.length; index++) {
    const it = list.at(index)
    if (isObject(it)) {
      objects++
      if (column in it && 'period' in it) fitting++
      if (areas.size < 2) areas.add(cleanLine(it.respondent, 40))
    }
    const row = isObject(it) ? (isFuels ? fuelRow(it) : demandRow(it)) : 'not a record'
    if (typeof row === 'string') rejected.add(row)
    else if (row) for (const reason of keep(parts, row)) rejected.add(reason)
  }
  if (objects > 0 && fitting === 0) throw new DecodeFailure(notThis(feed))
  if (areas.size > 1) throw new DecodeFailure(SEVERAL_AREAS)

  function* drafts() {
    for (const it of sums(parts, feed.share, rejected.add)) {
      if (it.atMs <= nowMs + CLOCK_AHEAD_MS) newestMs = Math.max(newestMs, it.atMs)
      yield it
    }
  }
  const observedAt = () => (newestMs > 0 ? new Date(newestMs).toISOString() : null)
  return { drafts: drafts(), summary: () => ({ observedAt: observedAt(), rejected: rejected.list(), flawed: [] }) }
}

/** A repeated row counts once, preferably with a value. Returns reasons to reject the row. */
function keep(parts: Parts, row: Row): string[] {
  const group = parts.get(row.measure) ?? new Map<string, Map<number, number | null>>()
  const hours = group.get(row.part) ?? new Map<number, number | null>()
  parts.set(row.measure, group.set(row.part, hours))
  const earlierMw = hours.get(row.atMs)
  if (earlierMw === undefined || earlierMw === null) hours.set(row.atMs, row.mw)
  if (earlierMw !== undefined) return ['doubled']
  return row.mw === null ? ['no value'] : []
}

function fuelRow(row: JsonObject): Row | string {
  const [code, name] = [cleanLine(row.fueltype, 40), cleanLine(row['type-name'], 100)]
  const measure = fuelGroup(code, name)
  return measure ? valueRow(row, measure, code.toUpperCase() || name) : 'unknown fuel'
}

/** Null for the route's other rows: forecast of demand, net generation, interchange. */
function demandRow(row: JsonObject): Row | string | null {
  const type = cleanLine(row.type, 40).toUpperCase()
  if (type === 'D') return valueRow(row, 'energy.consumption', 'D')
  return type === '' ? 'unknown type' : null
}

function valueRow(row: JsonObject, measure: MeasureId, part: string): Row | string {
  // The end of the hour the value belongs to, in UTC unless an offset is stated.
  const period = typeof row.period === 'string' && /T\d{2}/.test(row.period) ? instantOf(row.period, 'UTC') : null
  if (!period) return 'no hour'
  const factor = toMw(cleanLine(row['value-units'], 40))
  if (factor === null) return 'unknown unit'
  const value = cleanNumber(row.value)
  if (value === null) return { measure, part, atMs: Date.parse(period), mw: null }
  return Math.abs(value * factor) > ABSURD_MW ? 'absurd value' : { measure, part, atMs: Date.parse(period), mw: value * factor }
}

/** Generators with a battery of their own, which draw power while it charges. */
const WITH_BATTERY = new Set(['SNB', 'WNB'])

/** The area's largest hourly production in MW; 0 if the answer has none. */
function largestProductionMw(groups: readonly { fuels: readonly { hours: Hours }[] }[]): number {
  const sums = new Map<number, number>()
  for (const { fuels } of groups)
    for (const { hours } of fuels) for (const [atMs, mw] of hours) if (mw !== null && mw > 0) sums.set(atMs, (sums.get(atMs) ?? 0) + mw)
  return Math.max(0, ...sums.values())
}

/**
 * One value per group and hour, by time. An hour that lacks one of the answer's fuels gets no value: an incomplete sum would look
 * like a fall in production. The same holds for an hour with an impossible value.
 */
function* sums(parts: Parts, share: number, reject: (reason: string) => void): Generator<Observation> {
  const groups = [...parts]
    .map(([measure, group]) => ({
      measure,
      fuels: [...group].map(([code, hours]) => ({ code, hours })).filter((it) => [...it.hours.values()].some((mw) => mw !== null)),
    }))
    .filter((it) => it.fuels.length > 0)
    .sort((a, b) => (a.measure < b.measure ? -1 : 1))
  const largestMw = largestProductionMw(groups.filter((it) => (MEASURES[it.measure] as Measure).range === 'production'))
  const times = new Set<number>()
  for (const { fuels } of groups) for (const atMs of fuels[0]?.hours.keys() ?? []) times.add(atMs)

  function possibleMw(measure: MeasureId, code: string, mw: number | null): number | null {
    if (mw === null) return null
    const value = WITH_BATTERY.has(code) ? Math.max(0, mw) : possibleValue(measure, mw, largestMw)
    if (value === null) reject('impossible value')
    return value
  }

  for (const atMs of [...times].sort((a, b) => a - b)) {
    for (const { measure, fuels } of groups) {
      const values = fuels.map(({ code, hours }) => possibleMw(measure, code, hours.get(atMs) ?? null))
      if (values.every((it) => it !== null)) yield { measure, placeId: CITY_PLACE, atMs, value: values.reduce((a, b) => a + b, 0) * share }
    }
  }
}
