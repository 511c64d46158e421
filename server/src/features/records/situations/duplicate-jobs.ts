import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { duplicateReason } from '@oppidum/domain/records/situations/duplicate-reason'
import { type DuplicateReport, type Fold, parentFor, widestLimits } from '@oppidum/domain/records/situations/duplicates'
import { type Lexicon, lexiconOf } from '@oppidum/domain/records/situations/record-topics'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { DeskActor, DeskWatcher, RecordDesk } from '../desk/desk-service.ts'
import type { PossibleDuplicates } from '../desk/possible-duplicates.ts'
import { boxAround } from './box-around.ts'
import { type DueReport, duplicateStore, REPORTED } from './duplicate-store.ts'
import { sourceConfirmations } from './source-confirmations.ts'

/** A rule of the city's. */
export const RULE: DeskActor = { by: 'city', personId: null, channel: 'rule' }

/** Reports that are looked at before the next question for more. */
const AT_ONCE = 100
/** Reports come one after the other in a burst: they are looked at together. */
const SOON_MS = 50
/** The version of a report that nobody has had in hand: one that somebody takes up at this moment is left to them. */
const UNTOUCHED = 1
/** When a hint was lost, nobody waits longer. */
const LOOK_EVERY_MS = 5_000

/** Puts every new report of a person's in the line, in the transaction that opens it: what is committed is looked at. */
export function duplicateWatcher({ db }: Pick<AppContext, 'db'>): DeskWatcher {
  const store = duplicateStore(db)
  return async (tx, { kind, city, before, after }) => {
    if (before === null && REPORTED.includes(after.source_id))
      await store.add(tx, { cityId: city.id, kind, id: after.id }, after.created_at)
  }
}

export interface DuplicateJobs {
  /** Looks at all that are due, and at what sources confirm. Returns how many were folded. */
  once(): Promise<number>
  job: Job
}

/**
 * Folds new reports into those that they repeat, one after the other: so two of one thing that come in at the same moment
 * cannot both become its first. One instance does it. Whoever sent a report has had the answer by then. docs/guides/use/situations.md.
 */
export function duplicateJobs(
  { db, bus, cities, clock, log }: Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>,
  desk: Pick<RecordDesk, 'change' | 'merge'>,
  duplicates: Pick<PossibleDuplicates, 'propose'>,
): DuplicateJobs {
  const store = duplicateStore(db)
  const lexicons = new WeakMap<City, Lexicon>()

  function lexiconIn(city: City): Lexicon {
    const known = lexicons.get(city) ?? lexiconOf(city.services)
    lexicons.set(city, known)
    return known
  }

  const confirmations = sourceConfirmations({ db, cities, clock, log }, desk, duplicates, lexiconIn)

  /** What the report repeats, as the store has it now. */
  async function parentOf(due: DueReport, report: DuplicateReport & { unconfirmed: boolean }, city: City): Promise<Fold | null> {
    const widest = widestLimits(city.folding)
    const since = new Date(report.atMs - widest.withinMinutes * 60_000)
    const candidates = await store.near(due, report.position, boxAround(report.position, widest.withinM), since, report.unconfirmed)
    return parentFor(report, candidates, city.folding, lexiconIn(city))
  }

  async function lookAt(due: DueReport): Promise<boolean> {
    const city = cities.all.find((it) => it.id === due.cityId)
    const report = city && (await store.untouched(due))
    const fold = report ? await parentOf(due, report, city) : null
    let folded = false
    if (fold && city) {
      try {
        if (fold.doubts.length === 0) {
          await desk.merge(due.kind, city, due.id, fold.parentId, RULE, duplicateReason(fold), UNTOUCHED)
          folded = true
        } else {
          // What nobody has confirmed raises nothing that everybody sees.
          const raises = fold.dangers.length > 0 && !report?.unconfirmed ? { dangers: fold.dangers } : null
          await duplicates.propose(city, due.kind, { recordId: due.id, parentId: fold.parentId }, duplicateReason(fold), raises)
        }
      } catch (error) {
        // Somebody closed one of the two meanwhile: then the report stays what it is, which is never wrong.
        if (!(error instanceof Failure)) throw error
        log.info({ report: due.id, parent: fold.parentId, problem: error.message }, 'merging a duplicate failed')
      }
    }
    await store.done(due)
    return folded
  }

  async function once(): Promise<number> {
    const folded = await lookAtAllDue()
    // After that: a report that repeats another one is closed, and needs nobody's word.
    await confirmations.once()
    return folded
  }

  async function lookAtAllDue(): Promise<number> {
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
          log.error({ err: error, report: it.id }, 'duplicate check failed, will retry')
        }
      }
      if (failed || due.length < AT_ONCE) return count
    }
  }

  return {
    once,
    job: {
      name: 'records.duplicates',
      everyMs: LOOK_EVERY_MS,
      firstMs: SOON_MS,
      leaderOnly: true,
      run: once,
      begin: (wake) =>
        bus.subscribe((hint) => {
          if (hint.kind === 'incidents' || hint.kind === 'service-requests') wake(SOON_MS)
        }),
    },
  }
}
