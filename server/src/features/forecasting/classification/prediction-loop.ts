import type { City } from '@oppidum/domain/cities/city'
import { RESOLVED_SHOWN_MS } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Job, Wake } from '../../../platform/jobs/job.ts'
import { TaskFault } from '../../../platform/workers/models/model-process.ts'
import { type Due, RECORD_PREDICTION_TABLES, type ReadRecord, type RecordPredictionRow, recordPredictionStore } from './prediction-store.ts'

/** Records that are read, predicted and written together. */
const AT_ONCE = 100
/** Waits for further changes, to handle a burst of reports together; most changes are of records that have their prediction. */
const SOON_MS = 200
/** Pause between two rounds over a backlog, since every page reloads the list after each. */
const PACE_MS = 500
/** Upper limit of the wait when a notification was lost. */
const LOOK_EVERY_MS = 5_000

/** Predicts for records of one kind, in order. @throws Failure unavailable while the models cannot be reached */
export type Predict = (city: City, kind: RecordKind, records: readonly ReadRecord[]) => Promise<RecordPredictionRow[]>

export interface RecordPredictionRounds {
  /** Handles the newest queued records. Returns how many left the queue. */
  once(): Promise<number>
  /** A round over the whole queue, and one over new entries only. They never run at the same time. */
  jobs: readonly Job[]
}

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>

/**
 * Gives every new record a prediction. One instance does it, newest first and in batches, so that a new report never waits for a
 * backlog. docs/guides/use/classification.md.
 */
export function recordPredictionRounds({ db, bus, cities, clock, log }: Dependencies, predict: Predict): RecordPredictionRounds {
  const store = recordPredictionStore(db)
  let running: Promise<unknown> = Promise.resolve()
  /** Interval until the whole queue is read again. */
  let nextMs = LOOK_EVERY_MS
  let wakeAll: Wake = () => {}
  /** The last round left records in the queue. */
  let isBehind = false
  /** The last round could not reach the models, and logged it. */
  let isFailing = false
  /** Sequence number of the newest entry read so far. */
  let newestSeq = 0
  /** After a failure records are handled one at a time, so that a single one cannot block the others. */
  let oneByOne = false

  /** Nobody acts on a record that ended more than a day ago. */
  const isOver = ({ endedAt }: ReadRecord) => endedAt !== null && endedAt.getTime() < clock.nowMs() - RESOLVED_SHOWN_MS

  async function lookAt(cityId: string, kind: RecordKind, due: readonly Due[]): Promise<void> {
    const city = cities.all.find((it) => it.id === cityId)
    const ids = [...new Set(due.map((it) => it.id))]
    const records = city ? (await store.read(cityId, kind, ids)).filter((it) => !isOver(it)) : []
    const predictions = city && records.length > 0 ? await predict(city, kind, records) : []
    const written = await transaction(db, async (tx, last) => {
      const existing = predictions.length > 0 ? await store.lock(tx, cityId, kind, ids) : new Set<string>()
      const applicable = predictions.filter((it) => existing.has(it.id))
      if (applicable.length > 0) void store.write(last, cityId, kind, applicable, new Date(clock.nowMs()))
      const seqs = due.map((it) => it.seq)
      await store.done(tx, seqs)
      return applicable.length
    })
    if (written > 0) await bus.publish({ cityId, kind: RECORD_PREDICTION_TABLES[kind].live })
  }

  /** @param fresh only entries added since the last round */
  async function round(fresh: boolean): Promise<number> {
    const due = await store.due(oneByOne ? 1 : AT_ONCE, fresh ? newestSeq : 0)
    if (!fresh) isBehind = due.length === AT_ONCE || oneByOne
    for (const it of due) newestSeq = Math.max(newestSeq, Number(it.seq))
    for (const group of groupsOf(due)) {
      const { cityId, kind, id, seq } = group[0]
      try {
        await lookAt(cityId, kind, group)
      } catch (error) {
        if (!(error instanceof TaskFault)) throw error
        oneByOne = due.length > 1
        if (oneByOne) throw error
        log.error({ err: error, record: id }, 'no prediction stored for a record')
        await store.done(db.pool, [seq])
      }
    }
    return due.length
  }

  /** Runs one round at a time; a failed one is retried by the next. */
  function inTurn(fresh: boolean, signal: AbortSignal): Promise<void> {
    const turn = running.then(async () => {
      if (signal.aborted) return
      if (!fresh) nextMs = LOOK_EVERY_MS
      try {
        if ((await round(fresh)) > 0 && !fresh) nextMs = PACE_MS
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'queueing records for prediction failed, will retry')
        isFailing = true
      }
    })
    running = turn
    return turn
  }

  return {
    once: () => round(false),
    jobs: [
      {
        name: 'forecasting.record-predictions',
        firstMs: 0,
        everyMs: () => nextMs,
        duty: 'models',
        run: (signal) => inTurn(false, signal),
        begin(wake) {
          wakeAll = wake
          return () => {}
        },
      },
      {
        name: 'forecasting.new-record-predictions',
        everyMs: null,
        duty: 'models',
        run: (signal) => inTurn(true, signal),
        begin: (wake) =>
          bus.subscribe((hint) => {
            if (hint.kind !== 'incidents' && hint.kind !== 'service-requests') return
            if (isBehind) wake(SOON_MS)
            else wakeAll(SOON_MS)
          }),
      },
    ],
  }
}

function groupsOf(due: readonly Due[]): [Due, ...Due[]][] {
  const groups = new Map<string, [Due, ...Due[]]>()
  for (const it of due) {
    const key = `${it.kind}\n${it.cityId}`
    const group = groups.get(key)
    if (group) group.push(it)
    else groups.set(key, [it])
  }
  return [...groups.values()]
}
