import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Delivery, IntakeCounts, Observation, OfflineSeries } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { LastStatements } from '../../../platform/db/last-statements.ts'
import { drawVersions } from '../../../platform/live/live-version-store.ts'
import { type Columns, columnsOf } from './columns.ts'
import { type DerivedValue, incidentValues, trafficValues } from './derived-values.ts'
import { type IncidentFigures, incidentFigures } from './incident-figures.ts'
import { incidentSourceStore } from './incident-source-store.ts'
import { type LatestMemory, latestMemory } from './latest-memory.ts'
import { ASYNCHRONOUS, type ObservationStore, observationStore } from './observation-store.ts'
import { partitionStore } from './partition-store.ts'
import { type RollupStore, rollupStore } from './rollup-store.ts'

/** Observations per transaction. */
const BATCH = 10_000
/** The answers that show the incident figures. */
const SHOWN_WITH_FIGURES: readonly LiveKind[] = ['traffic', 'city-metrics']
const DERIVED = (Object.keys(MEASURES) as MeasureId[]).filter((it) => MEASURES[it].derived)

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'cities'> & { rawDays: number }

/** Observations of one source. No two have the same series and time. */
export interface DeliveryPart {
  delivery: Delivery
  observations: readonly Observation[]
}

export interface ObservationIntake {
  /**
   * Stores the parts of one city in one transaction that is durable when the promise resolves, together with what `alongside` writes. Times
   * are within the raw values' retention and not in the future.
   * @param alongside gets for each part whether an observation was new or a correction, by its position; null if all were
   */
  deliver(
    cityId: string,
    parts: readonly DeliveryPart[],
    alongside: (tx: Tx, written: readonly WrittenPart[]) => Promise<void>,
  ): Promise<void>
  observations(delivery: Delivery, observations: readonly Observation[]): Promise<IntakeCounts>
  offline(delivery: Delivery, series: readonly OfflineSeries[]): Promise<void>
  hourlyHistory(delivery: Delivery, means: readonly Observation[]): Promise<void>
  history(delivery: Delivery, observations: readonly Observation[]): Promise<void>
  incidentFigures: IncidentFigures
  /** Shared with those who read the newest values again and again. */
  latest: LatestMemory
  store: ObservationStore
  rollups: RollupStore
}

type WrittenPart = ((position: number) => boolean) | null

/** The entry point for everything observed repeatedly at a place. */
export function observationIntake({ db, bus, clock, log, cities, rawDays }: Dependencies): ObservationIntake {
  const store = observationStore(db)
  const partitions = partitionStore(db)
  const rollups = rollupStore(db)
  const incidentSources = incidentSourceStore()
  const latest = latestMemory()

  const rawSinceMs = () => clock.nowMs() - rawDays * DAY_MS

  async function columnsIn(cityId: string, observations: readonly Observation[]): Promise<Columns> {
    return columnsOf(await store.seriesIds(cityId, observations), observations)
  }

  /** Not inside a transaction: with enough writers, each would hold one connection and wait for a second. */
  async function prepare(city: City): Promise<void> {
    const nowMs = clock.nowMs()
    await partitions.ensure([nowMs, nowMs + HOUR_MS])
    await store.seriesIds(
      city.id,
      DERIVED.map((measure) => ({ measure, placeId: CITY_PLACE })),
    )
  }

  async function writeDerived(tx: Tx, last: LastStatements, city: City, values: readonly DerivedValue[]): Promise<void> {
    const receivedAt = new Date(clock.nowMs())
    // Values with the same provenance are written in one statement.
    const groups = new Map<string, DerivedValue[]>()
    for (const it of values) {
      const origin = `${it.quality} ${it.staleAfterSeconds} ${it.coverage?.measured} ${it.coverage?.of}`
      groups.set(origin, [...(groups.get(origin) ?? []), it])
    }
    for (const group of groups.values()) {
      const [{ quality, staleAfterSeconds, coverage }] = group as [DerivedValue]
      const origin = { cityId: city.id, sourceId: 'derived', quality, staleAfterSeconds, ...(coverage && { coverage }) }
      const recent = group.filter((it) => it.atMs >= rawSinceMs())
      const all = await columnsIn(city.id, group)
      if (recent.length === group.length) void store.insertFew(last, origin, all, receivedAt)
      else {
        if (recent.length > 0) await store.insertRaw(tx, origin, await columnsIn(city.id, recent), receivedAt)
        await store.upsertLatest(tx, origin, all, receivedAt)
      }
    }
  }

  /** Returns the live version of the incidents that it counts. */
  async function deriveFromIncidents(tx: Tx, last: LastStatements, city: City): Promise<number> {
    await store.lockDerived(tx, city.id)
    const nowMs = clock.nowMs()
    const { active, sources, version } = await incidentSources.state(tx, city.id, nowMs)
    await writeDerived(tx, last, city, incidentValues(city, active, sources, nowMs))
    return version
  }

  async function countIncidents(city: City): Promise<number> {
    await prepare(city)
    const version = await transaction(
      db,
      async (tx, last) => {
        const counted = await deriveFromIncidents(tx, last, city)
        void drawVersions(last, city.id, SHOWN_WITH_FIGURES)
        return counted
      },
      // What a power cut takes is counted again at the next start.
      ASYNCHRONOUS,
    )
    for (const kind of SHOWN_WITH_FIGURES) await bus.publish({ cityId: city.id, kind })
    return version
  }

  async function deriveFrom(tx: Tx, last: LastStatements, city: City, kinds: ReadonlySet<LiveKind>): Promise<void> {
    if (kinds.has('traffic')) {
      await store.lockDerived(tx, city.id)
      const find = await latest.readWriting(tx, city.id)
      await writeDerived(tx, last, city, trafficValues(city, find, clock.nowMs()))
    }
    if (kinds.has('city-metrics')) await deriveFromIncidents(tx, last, city)
  }

  function usable(city: City, observations: readonly Observation[]): Observation[] {
    // A value further in the future would stay the newest until then.
    const limit = clock.nowMs() + CLOCK_AHEAD_MS
    const good: Observation[] = []
    for (const it of observations) {
      if (!Number.isFinite(it.value) || !Number.isFinite(it.atMs) || it.atMs > limit || it.atMs <= 0) continue
      const value = possibleValue(it.measure, it.value, city.peakLoadMw ?? 0)
      if (value !== null) good.push(value === it.value ? it : { ...it, value })
    }
    return good
  }

  /** A transaction that inserts raw values of these times. */
  const write = <T>(timesMs: readonly number[], work: (tx: Tx, last: LastStatements) => Promise<T>, begin?: string) =>
    partitions.insertInto(timesMs, () => transaction(db, work, begin))

  async function takeBatch(delivery: Delivery, city: City, batch: readonly Observation[]): Promise<number> {
    const rawSince = rawSinceMs()
    const recent = batch.filter((it) => it.atMs >= rawSince)
    const old = batch.filter((it) => it.atMs < rawSince)
    const kinds = new Set<LiveKind>(batch.map((it) => MEASURES[it.measure].kind))
    const all = await columnsIn(city.id, batch)
    const raw = old.length === 0 ? all : await columnsIn(city.id, recent)
    await prepare(city)
    if (old.length > 0) await rollups.insertHours(delivery, city.timeZone, await columnsIn(city.id, old))

    const written = await write(
      raw.timesMs,
      async (tx, last) => {
        const receivedAt = new Date(clock.nowMs())
        const rows = await store.insertRaw(tx, delivery, raw, receivedAt)
        await store.upsertLatest(tx, delivery, all, receivedAt)
        await deriveFrom(tx, last, city, kinds)
        void drawVersions(last, city.id, affected(kinds))
        return rows
      },
      ASYNCHRONOUS,
    )
    for (const kind of affected(kinds)) await bus.publish({ cityId: city.id, kind })
    return written
  }

  return {
    latest,
    store,
    rollups,

    incidentFigures: incidentFigures({ db, cities, log }, countIncidents),

    async observations(delivery, observations) {
      const city = cities.find(delivery.cityId)
      const good = usable(city, observations)
      const rejected = observations.length - good.length
      if (rejected > 0) log.warn({ feed: delivery.sourceId, rejected }, 'observations with impossible times or values skipped')
      let written = 0
      for (let from = 0; from < good.length; from += BATCH) written += await takeBatch(delivery, city, good.slice(from, from + BATCH))
      return { created: written, updated: 0, unchanged: good.length - written, rejected }
    },

    async deliver(cityId, parts, alongside) {
      const city = cities.find(cityId)
      await prepare(city)
      const columns: Columns[] = []
      for (const it of parts) columns.push(await columnsIn(city.id, it.observations))
      const kinds = new Set<LiveKind>(parts.flatMap((it) => it.observations.map((one) => MEASURES[one.measure].kind)))
      const timesMs = columns.flatMap((it) => [...it.timesMs])
      await write(timesMs, async (tx, last) => {
        const receivedAt = new Date(clock.nowMs())
        const written: WrittenPart[] = []
        for (const [index, { delivery }] of parts.entries()) {
          const values = columns[index] as Columns
          written.push(await store.insertReported(tx, delivery, values, receivedAt))
          await store.upsertLatest(tx, delivery, values, receivedAt)
        }
        await alongside(tx, written)
        await deriveFrom(tx, last, city, kinds)
        void drawVersions(last, city.id, affected(kinds))
      })
      for (const kind of affected(kinds)) await bus.publish({ cityId: city.id, kind })
    },

    async offline(delivery, series) {
      const city = cities.find(delivery.cityId)
      await prepare(city)
      const kinds = await transaction(db, async (tx, last) => {
        const measures = await store.expireLatest(tx, delivery, series, CLOCK_AHEAD_MS)
        const changed = new Set<LiveKind>(measures.map((it) => MEASURES[it].kind))
        if (changed.size > 0) await deriveFrom(tx, last, city, changed)
        void drawVersions(last, city.id, affected(changed))
        return changed
      })
      for (const kind of affected(kinds)) await bus.publish({ cityId: city.id, kind })
    },

    async hourlyHistory(delivery, means) {
      const city = cities.find(delivery.cityId)
      await rollups.insertHours(delivery, city.timeZone, await columnsIn(city.id, usable(city, means)))
    },

    async history(delivery, observations) {
      const city = cities.find(delivery.cityId)
      const columns = await columnsIn(city.id, usable(city, observations))
      await write(columns.timesMs, (tx) => store.insertRaw(tx, delivery, columns, new Date(clock.nowMs())), ASYNCHRONOUS)
    },
  }
}

/** City metrics depend on traffic and energy as well. */
function affected(kinds: ReadonlySet<LiveKind>): LiveKind[] {
  const order: LiveKind[] = ['traffic', 'energy', 'incidents', 'service-requests', 'city-metrics']
  const all = new Set(kinds)
  if (all.has('traffic') || all.has('energy')) all.add('city-metrics')
  return order.filter((it) => all.has(it))
}
