import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../jobs/job.ts'
import type { MeterLedger } from './meter-ledger.ts'
import { meterStore } from './meter-store.ts'

const EVERY_MS = 60_000
/** Counts and receipts are kept for so many days after the period began: a year and a month more. */
export const RECEIPT_DAYS = 400
/** Periods, and receipts with them, forgotten by one statement. */
const FORGOTTEN_AT_MOST = { periods: 5_000, receipts: 50_000 }
/** Such statements in one round; what is left waits for the next. */
const STATEMENTS = 20

export interface MeterMaintenance {
  once(): Promise<void>
  job: Job
}

/** Gives back once a minute what nobody settled in time, and ends the keeping of old periods. One instance of several does it. */
export function meterMaintenance(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ledger: Pick<MeterLedger, 'giveBackLate'>,
): MeterMaintenance {
  const store = meterStore(db)

  async function once(): Promise<void> {
    await ledger.giveBackLate()
    const before = new Date(clock.nowMs() - RECEIPT_DAYS * DAY_MS)
    const { periods, receipts } = FORGOTTEN_AT_MOST
    for (let i = 0; i < STATEMENTS; i++) if ((await store.forget(before, periods, receipts)) === 0) return
  }

  return {
    once,
    job: { name: 'plans.meters', everyMs: EVERY_MS, jitterRatio: 0.05, leaderOnly: true, run: once },
  }
}
