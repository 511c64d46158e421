import type { City } from '@oppidum/domain/city'
import { Failure } from '@oppidum/domain/failure'
import { foldReason } from '@oppidum/domain/fold-reason'
import { type Fold, type FoldReport, parentFor, widestLimits } from '@oppidum/domain/folding'
import type { Position } from '@oppidum/domain/geo'
import { type Lexicon, lexiconOf } from '@oppidum/domain/topics'
import type { DeskActor, DeskWatcher, RecordDesk } from '../../desk/desk.ts'
import type { House } from '../../house.ts'
import { type DueReport, foldingStore, REPORTED } from './folding-store.ts'

/** A rule of the city's. */
export const RULE: DeskActor = { by: 'city', personId: null, door: 'rule' }

/** Reports that are looked at before the next question for more. */
const AT_ONCE = 100
/** Reports come one after the other in a burst: they are looked at together. */
const SOON_MS = 50
/** The version of a report that nobody has had in hand: one that somebody takes up at this moment is left to them. */
const UNTOUCHED = 1
/** When a hint was lost, nobody waits longer. */
const LOOK_EVERY_MS = 5_000
const METRES_PER_DEGREE = 111_195

/** Puts every new report of a person's in the line, in the transaction that opens it: what is committed is looked at. */
export function foldingWatcher({ db }: Pick<House, 'db'>): DeskWatcher {
  const store = foldingStore(db)
  return async (tx, { kind, city, before, after }) => {
    if (before === null && REPORTED.includes(after.source_id))
      await store.add(tx, { cityId: city.id, kind, id: after.id }, after.created_at)
  }
}

export interface FoldingRounds {
  /** Looks at all that are due. Returns how many were folded. */
  once(): Promise<number>
  start(): void
  stop(): Promise<void>
}

/**
 * Folds new reports into those that they repeat, one after the other: so two of one thing that come in at the same moment
 * cannot both become its first. One instance does it. Whoever sent a report has had the answer by then. docs/situations.md.
 */
export function foldingRounds(
  { db, bus, cities, log }: Pick<House, 'db' | 'bus' | 'cities' | 'log'>,
  desk: Pick<RecordDesk, 'fold'>,
): FoldingRounds {
  const store = foldingStore(db)
  const lexicons = new WeakMap<City, Lexicon>()
  let timer: NodeJS.Timeout | undefined
  let waitsMs = Number.POSITIVE_INFINITY
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  let again = false
  let stopped = true
  let unsubscribe = () => {}

  function lexiconIn(city: City): Lexicon {
    const known = lexicons.get(city) ?? lexiconOf(city.services)
    lexicons.set(city, known)
    return known
  }

  /** What the report repeats, as the store has it now. */
  async function parentOf(due: DueReport, report: FoldReport, city: City): Promise<Fold | null> {
    const widest = widestLimits(city.folding)
    const since = new Date(report.atMs - widest.withinMinutes * 60_000)
    const candidates = await store.near(due, report.position, boxAround(report.position, widest.withinM), since)
    return parentFor(report, candidates, city.folding, lexiconIn(city))
  }

  async function lookAt(due: DueReport): Promise<boolean> {
    const city = cities.all.find((it) => it.id === due.cityId)
    const report = city && (await store.untouched(due))
    const fold = report ? await parentOf(due, report, city) : null
    let folded = false
    if (fold && city) {
      try {
        await desk.fold(due.kind, city, due.id, fold.parentId, RULE, foldReason(fold), UNTOUCHED)
        folded = true
      } catch (error) {
        // Somebody closed one of the two meanwhile: then the report stays what it is, which is never wrong.
        if (!(error instanceof Failure)) throw error
        log.info({ report: due.id, parent: fold.parentId, problem: error.message }, 'a report was not folded')
      }
    }
    await store.done(due)
    return folded
  }

  async function once(): Promise<number> {
    let count = 0
    for (;;) {
      const due = await store.due(AT_ONCE)
      let failed = false
      for (const it of due) {
        try {
          if (await lookAt(it)) count++
        } catch (error) {
          // It stays in the line; the others need not wait for it.
          failed = true
          log.error({ err: error, report: it.id }, 'a report could not be looked at for folding; it is tried again')
        }
      }
      if (failed || due.length < AT_ONCE) return count
    }
  }

  function wake(afterMs: number): void {
    if (stopped) return
    if (busy) {
      again ||= afterMs < LOOK_EVERY_MS
      return
    }
    if (timer && waitsMs <= afterMs) return
    clearTimeout(timer)
    waitsMs = afterMs
    timer = setTimeout(() => {
      timer = undefined
      waitsMs = Number.POSITIVE_INFINITY
      busy = true
      again = false
      running = once()
        .catch((error: unknown) => log.error({ err: error }, 'reports could not be looked at for folding; it is tried again'))
        .then(() => {
          busy = false
          wake(again ? SOON_MS : LOOK_EVERY_MS)
        })
    }, afterMs)
  }

  return {
    once,
    start() {
      stopped = false
      unsubscribe = bus.subscribe((hint) => {
        if (hint.kind === 'incidents' || hint.kind === 'service-requests') wake(SOON_MS)
      })
      wake(SOON_MS)
    },
    async stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      await running
    },
  }
}

function boxAround([lon, lat]: Position, metres: number): [number, number, number, number] {
  const north = metres / METRES_PER_DEGREE
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [lon - east, lat - north, lon + east, lat + north]
}
