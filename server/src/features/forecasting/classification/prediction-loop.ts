import type { City } from '@oppidum/domain/cities/city'
import { RESOLVED_SHOWN_MS } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Job, Wake } from '../../../platform/jobs/job.ts'
import { TaskFault } from '../../../platform/workers/models/model-process.ts'
import { type Due, RECORD_PREDICTION_TABLES, type ReadRecord, type RecordPredictionRow, recordPredictionStore } from './prediction-store.ts'

/** Records that are read, judged and written together. */
const AT_ONCE = 100
/** Reports come one after the other in a burst: they are looked at together. */
const SOON_MS = 20
/** Between two rounds over what has waited: every page reads the list again after each. */
const PACE_MS = 500
/** When a hint was lost, nobody waits longer. */
const LOOK_EVERY_MS = 5_000

/** What the models say of records of one kind, in their order. @throws Failure unavailable while the models cannot be asked */
export type Predict = (city: City, kind: RecordKind, records: readonly ReadRecord[]) => Promise<RecordPredictionRow[]>

export interface RecordPredictionRounds {
  /** Looks at the newest that wait. Returns how many are out of the line. */
  once(): Promise<number>
  /** One round over all that waits, and one that leaves what has waited longer alone; only one of them at a time. */
  jobs: readonly Job[]
}

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>

/**
 * Gives every new record the opinion of the models: one instance does it, newest first, some at a time, so that what is
 * reported now never waits for a past that is caught up with. docs/guides/use/classification.md.
 */
export function recordPredictionRounds({ db, bus, cities, clock, log }: Dependencies, predict: Predict): RecordPredictionRounds {
  const store = recordPredictionStore(db)
  let running: Promise<unknown> = Promise.resolve()
  /** When all that waits is looked at again. */
  let nextMs = LOOK_EVERY_MS
  let wakeAll: Wake = () => {}
  /** More waited the last time than one round takes. */
  let isBehind = false
  /** The last round found the models out of reach, and said so. */
  let isFailing = false
  /** The last that was seen in the line: what is added comes after it. */
  let seen = 0
  /** After a fault records are looked at one by one, so that one alone cannot hold up the others. */
  let oneByOne = false

  /** Nobody acts any more on what was over a day ago. */
  const isOver = ({ endedAt }: ReadRecord) => endedAt !== null && endedAt.getTime() < clock.nowMs() - RESOLVED_SHOWN_MS

  async function lookAt(cityId: string, kind: RecordKind, due: readonly Due[]): Promise<void> {
    const city = cities.all.find((it) => it.id === cityId)
    const ids = [...new Set(due.map((it) => it.id))]
    const records = city ? (await store.read(cityId, kind, ids)).filter((it) => !isOver(it)) : []
    const opinions = city && records.length > 0 ? await predict(city, kind, records) : []
    const written = await transaction(db, async (tx) => {
      const there = opinions.length > 0 ? await store.lock(tx, cityId, kind, ids) : new Set<string>()
      const standing = opinions.filter((it) => there.has(it.id))
      if (standing.length > 0) await store.write(tx, cityId, kind, standing, new Date(clock.nowMs()))
      const seqs = due.map((it) => it.seq)
      await store.done(tx, seqs)
      return standing.length
    })
    if (written > 0) await bus.publish({ cityId, kind: RECORD_PREDICTION_TABLES[kind].live })
  }

  /** @param fresh only what was added since the last look */
  async function round(fresh: boolean): Promise<number> {
    const due = await store.due(oneByOne ? 1 : AT_ONCE, fresh ? seen : 0)
    if (!fresh) isBehind = due.length === AT_ONCE || oneByOne
    for (const it of due) seen = Math.max(seen, Number(it.seq))
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

  /** One round after the other; what fails is tried again with the next. */
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
        leaderOnly: true,
        run: (signal) => inTurn(false, signal),
        begin(wake) {
          wakeAll = wake
          return () => {}
        },
      },
      {
        name: 'forecasting.new-record-predictions',
        everyMs: null,
        leaderOnly: true,
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
    const known = groups.get(key)
    if (known) known.push(it)
    else groups.set(key, [it])
  }
  return [...groups.values()]
}
