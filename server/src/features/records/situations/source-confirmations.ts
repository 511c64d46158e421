import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { duplicateReason } from '@oppidum/domain/records/situations/duplicate-reason'
import { confirmationFor, type Fold, widestLimits } from '@oppidum/domain/records/situations/duplicates'
import type { Lexicon } from '@oppidum/domain/records/situations/record-topics'
import type { AppContext } from '../../../compose/context.ts'
import type { DeskActor, RecordDesk } from '../desk/desk-service.ts'
import type { PossibleDuplicates } from '../desk/possible-duplicates.ts'
import { boxAround } from './box-around.ts'
import { confirmationStore, type UnconfirmedReport } from './confirmation-store.ts'

const RULE: DeskActor = { by: 'city', personId: null, channel: 'rule' }

export interface SourceConfirmations {
  /** Compares the feeds' changes since the last run with the unconfirmed reports. Returns how many it confirmed. */
  once(): Promise<number>
}

/**
 * Confirms reports by the records of feeds: docs/decisions/0082. Only records that a feed delivers after the report count, because
 * earlier ones are public and could have been copied.
 */
export function sourceConfirmations(
  { db, cities, clock, log }: Pick<AppContext, 'db' | 'cities' | 'clock' | 'log'>,
  desk: Pick<RecordDesk, 'change' | 'merge'>,
  duplicates: Pick<PossibleDuplicates, 'propose'>,
  lexiconIn: (city: City) => Lexicon,
): SourceConfirmations {
  const store = confirmationStore(db)
  /** By city, the live version up to which the feeds' changes have been compared. */
  const comparedUpTo = new Map<string, number>()

  async function confirm(city: City, report: UnconfirmedReport, fold: Fold, sourceId: string): Promise<boolean> {
    const source = city.feeds.find((it) => it.id === sourceId)?.name ?? sourceId
    const why = duplicateReason({ ...fold, doubts: [], confirmedBy: source })
    try {
      const { version } = await desk.change('incident', city, report.id, RULE, { version: report.version, status: 'active', reason: why })
      // Now two records describe the same event. A report that adds nothing is merged; otherwise an operator decides. docs/decisions/0066.
      if (fold.doubts.length === 0) await desk.merge('incident', city, report.id, fold.parentId, RULE, duplicateReason(fold), version)
      else await duplicates.propose(city, 'incident', { recordId: report.id, parentId: fold.parentId }, duplicateReason(fold), null)
      return true
    } catch (error) {
      // Somebody else changed one of the two at the same time.
      if (!(error instanceof Failure)) throw error
      log.info({ report: report.id, record: fold.parentId, problem: error.message }, 'report confirmation by a feed failed')
      return false
    }
  }

  async function inCity(city: City): Promise<number> {
    const widest = widestLimits({ ...city.folding, services: {}, categories: {} })
    const since = new Date(clock.nowMs() - widest.withinMinutes * 60_000)
    // Read first, so that later changes are compared in the next run.
    const upTo = await store.version(city.id)
    const from = comparedUpTo.get(city.id) ?? 0
    let count = 0
    let hasFailed = false
    if (from < upTo) {
      for (const report of await store.listUnconfirmed(city.id, since)) {
        const box = boxAround(report.position, widest.withinM)
        const records = await store.deliveredSince(city.id, from, report, box, new Date(clock.nowMs()))
        const fold = confirmationFor(report, records, city.folding, lexiconIn(city))
        const record = fold && records.find((it) => it.id === fold.parentId)
        if (!fold || !record) continue
        if (await confirm(city, report, fold, record.sourceId)) count++
        else hasFailed = true
      }
    }
    // After a failure, compare the same changes again in the next run.
    if (!hasFailed) comparedUpTo.set(city.id, upTo)
    return count
  }

  return {
    async once() {
      let count = 0
      for (const city of cities.all) count += await inCity(city)
      return count
    },
  }
}
