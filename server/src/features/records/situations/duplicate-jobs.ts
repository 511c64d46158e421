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

export const RULE: DeskActor = { by: 'city', personId: null, channel: 'rule' }

/** Reports that are read at a time. */
const AT_ONCE = 100
/** Reports come in bursts, and most changes are no reports: wait a moment to check them together. */
const SOON_MS = 250
/** The version of a report that nobody has changed. A report that somebody changes in the meantime is not merged. */
const UNTOUCHED = 1
/** The longest wait if a change notification is lost. */
const LOOK_EVERY_MS = 5_000

/** Queues every new report by a person for the check, in the transaction that creates it, so that none is missed. */
export function duplicateWatcher({ db }: Pick<AppContext, 'db'>): DeskWatcher {
  const store = duplicateStore(db)
  return async (tx, { kind, city, before, after }) => {
    if (before === null && REPORTED.includes(after.source_id))
      await store.add(tx, { cityId: city.id, kind, id: after.id }, after.created_at)
  }
}

export interface DuplicateJobs {
  /** Checks all queued reports, then the confirmations by feeds. Returns how many reports were merged. */
  once(): Promise<number>
  job: Job
}

/**
 * Merges new reports into the records that they repeat. One instance checks one report after the other, so that two simultaneous reports
 * of the same problem cannot both become the first. The sender's request has been answered by then. docs/guides/use/situations.md.
 */
export function duplicateJobs(
  { db, bus, cities, clock, log }: Pick<AppContext, 'db' | 'bus' | 'cities' | 'clock' | 'log'>,
  desk: Pick<RecordDesk, 'change' | 'merge'>,
  duplicates: Pick<PossibleDuplicates, 'propose'>,
): DuplicateJobs {
  const store = duplicateStore(db)
  const lexicons = new WeakMap<City, Lexicon>()

  function lexiconIn(city: City): Lexicon {
    const lexicon = lexicons.get(city) ?? lexiconOf(city.services)
    lexicons.set(city, lexicon)
    return lexicon
  }

  const confirmations = sourceConfirmations({ db, cities, clock, log }, desk, duplicates, lexiconIn)

  /** The record that the report repeats; null when there is none. */
  async function parentOf(due: DueReport, report: DuplicateReport & { unconfirmed: boolean }, city: City): Promise<Fold | null> {
    const widest = widestLimits(city.folding)
    const since = new Date(report.atMs - widest.withinMinutes * 60_000)
    const candidates = await store.near(due, report.position, boxAround(report.position, widest.withinM), since, report.unconfirmed)
    return parentFor(report, candidates, city.folding, lexiconIn(city))
  }

  async function check(due: DueReport): Promise<boolean> {
    const city = cities.all.find((it) => it.id === due.cityId)
    const report = city && (await store.findUnchanged(due))
    const fold = report ? await parentOf(due, report, city) : null
    let isMerged = false
    if (fold && city) {
      try {
        if (fold.doubts.length === 0) {
          await desk.merge(due.kind, city, due.id, fold.parentId, RULE, duplicateReason(fold), UNTOUCHED)
          isMerged = true
        } else {
          // An unconfirmed report must not raise the priority of a public record.
          const raises = fold.dangers.length > 0 && !report?.unconfirmed ? { dangers: fold.dangers } : null
          await duplicates.propose(city, due.kind, { recordId: due.id, parentId: fold.parentId }, duplicateReason(fold), raises)
        }
      } catch (error) {
        // Somebody changed one of the two in the meantime. The report stays as it is, which is always acceptable.
        if (!(error instanceof Failure)) throw error
        log.info({ report: due.id, parent: fold.parentId, problem: error.message }, 'merging a duplicate failed')
      }
    }
    await store.dequeue(due)
    return isMerged
  }

  async function once(): Promise<number> {
    const isMerged = await checkAllQueued()
    // Afterwards, because a merged report is closed and needs no confirmation.
    await confirmations.once()
    return isMerged
  }

  async function checkAllQueued(): Promise<number> {
    let count = 0
    for (;;) {
      const due = await store.listQueued(AT_ONCE)
      let failed = false
      for (const it of due) {
        try {
          if (await check(it)) count++
        } catch (error) {
          // It stays queued; the others do not wait for it.
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
      duty: 'records',
      run: once,
      begin: (wake) =>
        bus.subscribe((hint) => {
          if (hint.kind === 'incidents' || hint.kind === 'service-requests') wake(SOON_MS)
        }),
    },
  }
}
