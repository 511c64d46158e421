import { isAtRest } from '@oppidum/domain/alerts/evaluate'
import { ruleProblem } from '@oppidum/domain/alerts/rule-fault'
import { cityPlaces } from '@oppidum/domain/alerts/rule-places'
import type { City } from '@oppidum/domain/cities/city'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { ChangeNotification } from '../../../adapters/bus/bus.ts'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { seriesOf } from '../signals/series-samples-store.ts'
import { type SeriesSample, seriesSignals } from '../signals/series-signals.ts'
import type { SignalReader } from '../signals/signal-reader.ts'
import { signalReadings } from '../signals/signal-readings.ts'
import { usualMeans } from '../signals/usual-means-store.ts'
import { type ActiveRule, activeRules } from './active-rule-store.ts'
import { endedAlerts, type Written, writeHappenings } from './evaluation-writer.ts'
import { type KeyedSample, keyedSamples } from './keyed-samples.ts'
import { evaluatedUpTo, holdEpoch, type StoredProgress, storedProgress, takeEpoch, writeProgress } from './progress-store.ts'
import { EMPTY_RULE_SET, measuresOf, type RuleSet, ruleSet } from './rule-set.ts'
import { keyOf, needsStoring, newUnit, type Unit, unitKey } from './rule-unit.ts'
import { pastNeeded, Run } from './run.ts'

/** Places and rights change without a notification at times; rules are read again so often. */
const REFRESH_EVERY_MS = MINUTE_MS
/** How often the state of rules that are not at rest is stored. After a crash, what was received since is evaluated again. */
const STORE_EVERY_MS = 30_000
/** After a longer pause, what was received before is not evaluated any more. */
const CATCH_UP_MS = 6 * HOUR_MS

export interface EvaluatorDependencies extends Pick<AppContext, 'db' | 'clock' | 'cities' | 'people' | 'log'> {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
  readers: readonly SignalReader[]
}

export interface CityEvaluator {
  /** Evaluates what has come since the last call. @returns what was written, null if nothing was */
  run(): Promise<Written | null>
  /** Marks what a notification says has changed. @returns whether to run soon */
  notice(hint: ChangeNotification): boolean
  /** Stores the state of what is not at rest. */
  store(): Promise<void>
  /** Whether any of the rules opens incidents. */
  opensIncidents(): boolean
}

/** Evaluates the rules of one city. Anything that fails is evaluated again by a new evaluator, from what is stored. */
export async function cityEvaluator(
  { db, clock, cities, people, log, feedsOf, readers }: EvaluatorDependencies,
  cityId: string,
): Promise<CityEvaluator> {
  const series = seriesSignals(db)
  const readings = signalReadings(readers, log)
  const usual = usualMeans(db, cities.find(cityId).timeZone)
  const startMs = clock.nowMs()
  const earliestMs = startMs - CATCH_UP_MS
  // Rules and values may be there before the first evaluator of a city is.
  const { epoch, evaluatedUpTo: storedUpTo } = await takeEpoch(db.pool, cityId, new Date(earliestMs))
  const stored = new Map((await storedProgress(db.pool, cityId)).map((it) => [unitKey(it.ruleId, it.placeId), it]))
  let upToMs = Math.max(storedUpTo.getTime(), earliestMs)
  let storedMs = startMs
  let set: RuleSet = EMPTY_RULE_SET
  let hasRules = false
  let seen: { city: City; refreshedMs: number } | null = null
  /** Ids of series that were there when rules and series were read. Another one may be the first of a place that a rule looks at. */
  const knownSeries = new Set<number>()
  /** The earliest time at which a unit changes by time alone, or an earlier one. */
  let dueMs = Number.POSITIVE_INFINITY

  const fenced = <T>(work: (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<T>) =>
    transaction(db, async (tx) => {
      await holdEpoch(tx, cityId, epoch)
      return work(tx)
    })

  /** Rules that can be evaluated, and whose owner may have them evaluated. */
  async function evaluatedRules(city: City): Promise<ActiveRule[]> {
    const rules = await activeRules(db.pool, cityId)
    const rights = new Map((await people.rights([...new Set(rules.map((it) => it.ownerId))])).map((it) => [it.id, it]))
    const frame = { city, feedIds: new Set((await feedsOf(cityId)).map((it) => it.id)) }
    return rules.filter(({ ownerId, settings }) => {
      const owner = rights.get(ownerId)
      return owner && ruleProblem(settings, { plan: owner.plan, role: roleIn(owner, cityId) }, frame) === null
    })
  }

  /** Reads rules, places and series again. @returns units that were not there before */
  async function refresh(city: City, nowMs: number): Promise<Set<Unit>> {
    // A rule that is evaluated again, or a new place, begins now.
    const isStart = set === EMPTY_RULE_SET
    const rules = await evaluatedRules(city)
    hasRules = rules.length > 0
    const all = await seriesOf(db.pool, cityId, measuresOf(rules))
    for (const { id } of all) knownSeries.add(id)
    const added = new Set<Unit>()
    set = ruleSet(rules, cityPlaces(city), all, (of) => {
      const existing = set.units.get(keyOf(of))
      if (existing?.rule.version === of.rule.version) return existing
      const before = stored.get(keyOf(of))
      const unit = newUnit(
        of,
        before?.version === of.rule.version ? before.progress : null,
        isStart || of.rule.changedAt.getTime() >= upToMs ? upToMs : nowMs,
      )
      stored.delete(keyOf(of))
      added.add(unit)
      return unit
    })
    return added
  }

  function isWatched(seriesId: number): boolean {
    if (!knownSeries.has(seriesId)) {
      knownSeries.add(seriesId)
      // The next run reads the series again, and with it this value.
      seen = null
    }
    return set.keyOfSeries.has(seriesId)
  }

  const keyed = (samples: readonly SeriesSample[]) => keyedSamples(samples, set, usual)

  async function past(units: ReadonlySet<Unit>): Promise<KeyedSample[]> {
    const idOf = new Map([...set.keyOfSeries].map(([id, key]) => [key, id]))
    return keyed(await series.past(pastNeeded(units, (key) => idOf.get(key))))
  }

  /** Gives units that had nothing to read until now the values of series that have begun since rules and series were read last. */
  async function takeFirst(run: Run, added: ReadonlySet<Unit>, before: RuleSet['keyOfSeries'], nowMs: number): Promise<void> {
    const readersOf = (key: string) => (set.readers.get(key) ?? []).filter((it) => !added.has(it))
    const started = [...set.keyOfSeries].flatMap(([id, key]) => (before.has(id) || readersOf(key).length === 0 ? [] : id))
    if (started.length === 0) return
    const samples = await keyed(await series.past(new Map(started.map((id) => [id, nowMs - REFRESH_EVERY_MS]))))
    for (const it of samples) for (const unit of readersOf(it.key)) run.take(unit, it)
  }

  function passTime(run: Run, nowMs: number): void {
    if (nowMs < dueMs) return
    for (const unit of set.units.values()) if (unit.dueMs <= nowMs) run.passTime(unit, nowMs)
    dueMs = Number.POSITIVE_INFINITY
    for (const unit of set.units.values()) dueMs = Math.min(dueMs, unit.dueMs)
  }

  function take(run: Run, samples: readonly KeyedSample[]): void {
    for (const it of samples) {
      for (const unit of set.readers.get(it.key) ?? []) {
        run.take(unit, it)
        dueMs = Math.min(dueMs, unit.dueMs)
      }
    }
  }

  const progressOf = ({ rule, place, progress }: Unit): StoredProgress => ({
    ruleId: rule.id,
    placeId: place.id,
    version: rule.version,
    progress,
  })

  function markStored(units: readonly Unit[]): void {
    for (const unit of units) {
      unit.isDirty = false
      unit.isStoredAtRest = isAtRest(unit.progress)
    }
  }

  async function store(): Promise<void> {
    const units = [...set.units.values()].filter(needsStoring)
    await fenced(async (tx) => {
      await writeProgress(tx, units.map(progressOf), new Date(upToMs))
      await evaluatedUpTo(tx, cityId, new Date(upToMs))
    })
    markStored(units)
    storedMs = upToMs
  }

  return {
    notice(hint) {
      if (hint.kind === 'calls' || hint.kind === 'second-factor-rule') return false
      if ('personId' in hint) {
        if (hint.kind !== 'access') return false
        seen = null
        return true
      }
      if (hint.cityId !== cityId || hint.kind === 'events') return false
      if (hint.kind === 'alert-rules') seen = null
      readings.notice(hint)
      return hint.kind === 'alert-rules' || hasRules
    },

    async run() {
      const city = cities.find(cityId)
      const nowMs = clock.nowMs()
      const run = new Run()
      let ended: Awaited<ReturnType<typeof endedAlerts>> = []
      if (!seen || seen.city !== city || Math.abs(nowMs - seen.refreshedMs) >= REFRESH_EVERY_MS) {
        const before = set.keyOfSeries
        const added = await refresh(city, nowMs)
        seen = { city, refreshedMs: nowMs }
        ended = await endedAlerts(db.pool, cityId, set)
        run.begin(added, set, await past(added))
        await takeFirst(run, added, before, nowMs)
        readings.forget(added)
        dueMs = 0
      }
      if (!hasRules) series.pause()
      const samples = hasRules ? await keyed(await series.next(cityId, isWatched, nowMs)) : []
      take(run, samples)
      take(run, await readings.next(city, set.wanted, nowMs))
      passTime(run, nowMs)
      const written = await writeHappenings(
        { db, fenced },
        { cityId, nowMs, ended, happenings: run.happenings, phaseOf: (key) => set.units.get(key)?.progress.phase ?? null },
        (units) => units.map((key) => progressOf(set.units.get(key) as Unit)),
      )
      if (written) markStored(written.units.map((key) => set.units.get(key) as Unit))
      upToMs = Math.max(upToMs, nowMs)
      if (set.units.size > 0 && Math.abs(nowMs - storedMs) >= STORE_EVERY_MS) await store()
      return written
    },

    store,
    opensIncidents: () => [...set.units.values()].some((it) => it.rule.settings.opensIncident !== null),
  }
}
