import type { City } from '@oppidum/domain/cities/city'
import { type CityClock, cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { drawVersions } from '../../../platform/live/live-version-store.ts'
import { Cancelled } from '../../../platform/workers/models/cancellable.ts'
import { TaskFault } from '../../../platform/workers/models/model-process.ts'
import { widened } from '../scores/interval-width.ts'
import { intervalWidths } from '../scores/interval-width-store.ts'
import type { Fitting, Predictor } from '../scores/predictor.ts'
import { keepRun, lastRunAt } from '../scores/run-store.ts'
import { scoresSince } from '../scores/score-store.ts'
import { currentState, noteNeed, noteState, type StoredState, stateChanges } from '../scores/state-store.ts'
import { currentVersion, keepVersion, type ModelVersion, versionOf } from '../scores/version-store.ts'
import { stateAfter } from './model-switch.ts'
import { scoreDueTargets } from './scoring.ts'

/** Hour of the city's day at which models are fitted: few people are looking, and the day before is complete. */
const QUIET_HOUR = 3
/** How long after a failed fit, or one with too little data, the next is lastTryMs. */
const FIT_AGAIN_MS = HOUR_MS
/** How long after its end a day is judged, when its last observations have arrived. */
const JUDGED_AFTER_MS = 2 * HOUR_MS

export interface PredictionJobs {
  /** Does what is due in a city: fits, predicts, scores, judges. */
  once(city: City): Promise<void>
}

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log'> & { predictors: readonly Predictor[] }

export function predictionJobs({ db, bus, clock, log, predictors }: Dependencies): PredictionJobs {
  const clocks = new Map<string, CityClock>()
  const triedAtMs = new Map<string, number>()
  const judgedDay = new Map<string, string>()
  /** Versions whose parameters this program cannot read, since another version of it wrote them. */
  const unusable = new Map<string, number>()

  const clockOf = ({ timeZone }: City) => {
    const cached = clocks.get(timeZone) ?? cityClock(timeZone)
    clocks.set(timeZone, cached)
    return cached
  }

  /** Records a state together with its cause, in one transaction. */
  async function note(city: City, model: ModelId, state: StoredState, nowMs: number, cause = async (_tx: Tx) => {}): Promise<void> {
    const shownIn = predictors.find((it) => it.model === model)?.shownIn ?? null
    const isNew = await transaction(db, async (tx, last) => {
      await cause(tx)
      if (!(await noteState(tx, city.id, { model, at: new Date(nowMs), state }))) return false
      if (shownIn) void drawVersions(last, city.id, [shownIn])
      return true
    })
    if (!isNew) return
    log.info({ city: city.id, model, state }, 'model status changed')
    if (shownIn) await bus.publish({ cityId: city.id, kind: shownIn })
  }

  /** Models are fitted once a day, and as soon as there is enough history. */
  function isFitDue(city: City, model: ModelId, version: ModelVersion | null, nowMs: number): boolean {
    const lastTryMs = triedAtMs.get(`${city.id}/${model}`)
    if (lastTryMs !== undefined && nowMs - lastTryMs < FIT_AGAIN_MS && nowMs >= lastTryMs) return false
    if (version !== null && unusable.get(`${city.id}/${model}`) === version.version) return true
    return version === null || version.fittedAt.getTime() < clockOf(city).lastAt(QUIET_HOUR, nowMs)
  }

  async function fit(city: City, predictor: Predictor, version: ModelVersion | null): Promise<void> {
    const { model } = predictor
    const startedMs = clock.nowMs()
    triedAtMs.set(`${city.id}/${model}`, startedMs)
    const fitting = await predictor.fit(city, startedMs)
    const nowMs = clock.nowMs()
    if (fitting === 'none' || 'need' in fitting) return lacking(city, model, fitting, version, nowMs)
    const { parts, ...fitted } = fitting
    // A new fit does not switch a model back on; only better predictions do.
    const state = (await currentState(db.pool, city.id, model)) === 'off' ? 'off' : 'on'
    await note(city, model, state, nowMs, async (tx) => {
      await keepVersion(tx, city.id, { model, fittedAt: new Date(nowMs), ...fitted }, parts)
      await noteNeed(tx, city.id, model, null, new Date(nowMs))
    })
    log.info({ city: city.id, model, rows: fitted.rows, ms: nowMs - startedMs }, 'model fitted')
  }

  async function lacking(
    city: City,
    model: ModelId,
    fitting: Extract<Fitting, 'none' | { need: unknown }>,
    version: ModelVersion | null,
    nowMs: number,
  ): Promise<void> {
    const need = fitting === 'none' ? null : fitting.need
    await noteNeed(db.pool, city.id, model, need, new Date(nowMs))
    // The earlier version stays current: a feed that is silent for a while does not undo it.
    if (version === null) await note(city, model, fitting === 'none' ? 'none' : 'learning', nowMs)
  }

  async function predict(city: City, predictor: Predictor, version: ModelVersion): Promise<void> {
    const { model, shownIn, truthAfterMs } = predictor
    const nowMs = clock.nowMs()
    const last = await lastRunAt(db.pool, city.id, model)
    const raw = await predictor.predict(city, version, last?.knownUpTo ?? null, nowMs)
    if (!raw) return
    const prediction = predictor.hasWideningIntervals ? widened(raw, await intervalWidths(db.pool, { cityId: city.id, model })) : raw
    const of = { cityId: city.id, model, version: version.version, madeAt: new Date(clock.nowMs()), truthAfterMs }
    const isNew = await transaction(db, async (tx, last) => {
      if (!(await keepRun(tx, of, prediction))) return false
      if (shownIn) void drawVersions(last, city.id, [shownIn])
      return true
    })
    if (isNew && shownIn) await bus.publish({ cityId: city.id, kind: shownIn })
  }

  async function judge(city: City): Promise<void> {
    const nowMs = clock.nowMs()
    const { dateOf } = clockOf(city)
    const lastDay = dateOf(nowMs - JUDGED_AFTER_MS - DAY_MS)
    if (judgedDay.get(city.id) === lastDay) return
    const scores = await scoresSince(db.pool, city.id, dateOf(nowMs - 10 * DAY_MS))
    const states = await stateChanges(db.pool, city.id, 1)
    // This includes models that do not forecast, which are scored elsewhere.
    for (const last of states) {
      const { model } = last
      if (last.state !== 'on' && last.state !== 'off') continue
      const days = byDay(scores.filter((it) => it.model === model))
      const state = stateAfter(last.state, days, lastDay, dateOf(last.at.getTime()))
      if (state !== last.state) await note(city, model, state, nowMs)
    }
    judgedDay.set(city.id, lastDay)
  }

  return {
    async once(city) {
      const versionNow = (tx: Parameters<typeof versionOf>[0], { model, version }: { model: ModelId; version: number }) =>
        versionOf(tx, city.id, model, version)
      await scoreDueTargets(db, city, clock.nowMs(), { predictors, versionOf: versionNow, clockOf })
      await judge(city)
      for (const predictor of predictors) {
        const { model } = predictor
        let versionInUse: ModelVersion | null = null
        try {
          const version = await currentVersion(db.pool, city.id, model)
          if (isFitDue(city, model, version, clock.nowMs())) await fit(city, predictor, version)
          const current = await currentVersion(db.pool, city.id, model)
          versionInUse = current
          if (current && unusable.get(`${city.id}/${model}`) !== current.version) await predict(city, predictor, current)
        } catch (error) {
          if (error instanceof Cancelled) throw error
          if (error instanceof TaskFault && versionInUse) unusable.set(`${city.id}/${model}`, versionInUse.version)
          log.error({ err: error, city: city.id, model }, 'model job failed, will retry')
        }
      }
    },
  }
}

function byDay(scores: readonly { day: string; scored: number; error: number; naive: number }[]) {
  const days = new Map<string, { day: string; scored: number; error: number; naive: number }>()
  for (const { day, scored, error, naive } of scores) {
    const sum = days.get(day) ?? { day, scored: 0, error: 0, naive: 0 }
    days.set(day, { day, scored: sum.scored + scored, error: sum.error + error, naive: sum.naive + naive })
  }
  return [...days.values()]
}
