import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../jobs/job.ts'
import type { MeterLedger } from './meter-ledger.ts'
import { meterStore } from './meter-store.ts'

const EVERY_MS = 60_000
/** How long counts and receipts are kept after the start of their period: a year and a month. */
export const RECEIPT_DAYS = 400
/** Most periods, with their receipts, that one statement deletes. */
const DELETED_AT_MOST = { periods: 5_000, receipts: 50_000 }
/** Most such statements in one run; the rest waits for the next. */
const STATEMENTS = 20

export interface MeterMaintenance {
  once(): Promise<void>
  job: Job
}

/** Once a minute, releases what nobody settled in time and deletes old periods. Part of the maintenance. */
export function meterMaintenance(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ledger: Pick<MeterLedger, 'giveBackLate'>,
): MeterMaintenance {
  const store = meterStore(db)

  async function once(): Promise<void> {
    await ledger.giveBackLate()
    const before = new Date(clock.nowMs() - RECEIPT_DAYS * DAY_MS)
    const { periods, receipts } = DELETED_AT_MOST
    for (let i = 0; i < STATEMENTS; i++) if ((await store.forget(before, periods, receipts)) === 0) return
  }

  return {
    once,
    job: { name: 'plans.meters', everyMs: EVERY_MS, jitterRatio: 0.05, duty: 'maintenance', run: once },
  }
}
