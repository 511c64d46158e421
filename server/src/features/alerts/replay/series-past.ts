import { NOTHING_PAST, type Past, pastOfLength } from '@oppidum/domain/alerts/past'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Tx } from '../../../platform/db/connection.ts'
import { type PastSeries, packedMeans, packedValues, valuesByDay } from './series-past-store.ts'
import { inOrder, type Unpacked, unpacked } from './unpacked-series.ts'

type Queries = Pick<Tx, 'query'>

const STEP_MS = { rollup_5m: 5 * MINUTE_MS, rollup_hour: HOUR_MS } as const

/** Single values that a preview reads: a month of one place at one a minute is 43,000, and a tenth of a second. */
const VALUES_AT_MOST = 120_000
/** Five-minute means that a preview reads: a month of 34 places. */
const MEANS_AT_MOST = 300_000
/** A value that came so much later was imported: it is taken as if it had come when it was observed. */
const IMPORTED_AFTER_MS = HOUR_MS
/** Of a series whose newest value is not known. */
const USUAL_STALE_AFTER_MS = 15 * MINUTE_MS

/** What is read of a time: hours first, then five minutes from `fiveFromMs`, then single values from `valuesFromMs`; epoch ms. */
interface Levels {
  fiveFromMs: number
  valuesFromMs: number
}

export interface SeriesPast {
  /** By series id. */
  pasts: ReadonlyMap<number, Past>
  /** End of the last five-minute mean that was read, epoch ms; null if none was. */
  meansUntilMs: number | null
  /** End of the last hourly mean that was read, epoch ms; null if none was. */
  hoursUntilMs: number | null
}

/** How fine a past can be read in a reasonable time. */
async function levelsOf(tx: Queries, seriesIds: readonly number[], fromMs: number, toMs: number): Promise<Levels> {
  let [valuesFromMs, left] = [toMs, VALUES_AT_MOST]
  const days = await valuesByDay(tx, seriesIds, new Date(fromMs))
  for (const { startMs, count } of days) {
    left -= count
    if (left < 0) break
    valuesFromMs = startMs
  }
  if (left >= 0) valuesFromMs = fromMs
  const perDay = (seriesIds.length * DAY_MS) / STEP_MS.rollup_5m
  const fiveFromMs = valuesFromMs - Math.floor(MEANS_AT_MOST / perDay) * DAY_MS
  return { valuesFromMs: Math.max(fromMs, valuesFromMs), fiveFromMs: Math.max(fromMs, fiveFromMs) }
}

/** Before the time of the first value, as if they were values at their ends. */
function meansBefore(bytes: Buffer | undefined, stepMs: number, first: number): Unpacked {
  const all = unpacked(bytes, false)
  const ends = all.observedMs.map((it) => it + stepMs)
  let length = ends.length
  while (length > 0 && (ends[length - 1] as number) > first) length--
  const observedMs = ends.subarray(0, length)
  return { observedMs, receivedMs: observedMs, values: all.values.subarray(0, length) }
}

/** @returns the newest observation that was imported too; -Infinity if none was */
function asReceived(it: Unpacked): { part: Unpacked; importedUntilMs: number } {
  const { observedMs, receivedMs } = it
  let importedUntilMs = Number.NEGATIVE_INFINITY
  for (let index = 0; index < receivedMs.length; index++) {
    const observed = observedMs[index] as number
    if ((receivedMs[index] as number) - observed <= IMPORTED_AFTER_MS) continue
    receivedMs[index] = observed
    importedUntilMs = Math.max(importedUntilMs, observed)
  }
  return { part: importedUntilMs === Number.NEGATIVE_INFINITY ? it : inOrder(it), importedUntilMs }
}

/** Values of one fineness. Up to `coarseUntilMs` their steps say nothing about how often values came: the next is awaited for `stepMs`. */
interface Part {
  part: Unpacked
  staleAfterMs: number
  stepMs: number
  coarseUntilMs: number
}

function joined(parts: readonly Part[]): Past {
  const past = pastOfLength(parts.reduce((sum, { part }) => sum + part.values.length, 0))
  let start = 0
  for (const { part } of parts) {
    past.observedMs.set(part.observedMs, start)
    past.receivedMs.set(part.receivedMs, start)
    past.values.set(part.values, start)
    start += part.values.length
  }
  const presentMs = past.observedMs.slice()
  let position = 0
  for (const { part, staleAfterMs, stepMs, coarseUntilMs } of parts)
    for (const observed of part.observedMs) {
      const next = past.observedMs[position + 1] ?? Number.POSITIVE_INFINITY
      const isAwaited = observed <= coarseUntilMs && next > observed && next <= observed + stepMs
      past.staleMs[position] = Math.max(observed + staleAfterMs, isAwaited ? next : observed)
      // Before the next one comes, which is newer by at least that.
      if (isAwaited) presentMs[position] = next - 1
      position++
    }
  past.presentMs = presentMs
  return past
}

const firstOf = (it: Unpacked) => it.observedMs.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
const endOf = (parts: readonly Unpacked[]) => {
  const ends = parts.flatMap((it) => it.observedMs.at(-1) ?? [])
  return ends.length === 0 ? null : Math.max(...ends)
}

/**
 * What these series delivered in a time, from the finest that is stored: single values, or means of five minutes or an hour where nothing
 * finer is stored or it would be too much to read at once.
 */
export async function seriesPast(tx: Queries, series: readonly PastSeries[], fromMs: number, toMs: number): Promise<SeriesPast> {
  if (series.length === 0) return { pasts: new Map(), meansUntilMs: null, hoursUntilMs: null }
  const ids = series.map((it) => it.id)
  const { valuesFromMs, fiveFromMs } = await levelsOf(tx, ids, fromMs, toMs)
  const [valuesFrom, fiveFrom, from, to] = [valuesFromMs, fiveFromMs, fromMs, toMs].map((it) => new Date(it)) as [Date, Date, Date, Date]
  const none = new Map<number, Buffer>()
  const [valueBytes, fiveBytes] = await Promise.all([
    valuesFromMs < toMs ? packedValues(tx, ids, valuesFrom, to) : none,
    fiveFromMs < valuesFromMs ? packedMeans(tx, 'rollup_5m', ids, fiveFrom, valuesFrom) : none,
  ])
  const fine = series.map(({ id }) => {
    const { part: values, importedUntilMs } = asReceived(unpacked(valueBytes.get(id), true))
    return { id, values, importedUntilMs, five: meansBefore(fiveBytes.get(id), STEP_MS.rollup_5m, firstOf(values)) }
  })
  const startOf = ({ values, five }: (typeof fine)[number]) => Math.min(firstOf(values), firstOf(five))
  const short = fine.filter((it) => startOf(it) > fromMs + HOUR_MS).map((it) => it.id)
  const hourBytes = short.length === 0 ? none : await packedMeans(tx, 'rollup_hour', short, from, to)
  const hours = fine.map((it) => meansBefore(hourBytes.get(it.id), HOUR_MS, startOf(it)))

  const pasts = new Map<number, Past>()
  fine.forEach(({ id, values, importedUntilMs, five }, index) => {
    const seconds = series[index]?.staleAfterSeconds
    const staleAfterMs = seconds === null || seconds === undefined ? USUAL_STALE_AFTER_MS : seconds * 1_000
    // A mean is known at least until the next one.
    const means = (part: Unpacked, stepMs: number): Part => ({
      part,
      staleAfterMs: Math.max(staleAfterMs, stepMs),
      stepMs,
      coarseUntilMs: Number.POSITIVE_INFINITY,
    })
    const past = joined([
      means(hours[index] as Unpacked, STEP_MS.rollup_hour),
      means(five, STEP_MS.rollup_5m),
      { part: values, staleAfterMs, stepMs: IMPORTED_AFTER_MS, coarseUntilMs: importedUntilMs },
    ])
    pasts.set(id, past.values.length === 0 ? NOTHING_PAST : past)
  })
  return { pasts, meansUntilMs: endOf(fine.map((it) => it.five)), hoursUntilMs: endOf(hours) }
}
