import { DAY_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
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
  start(): void
  stop(): Promise<void>
}

/** Gives back once a minute what nobody settled in time, and ends the keeping of old periods. One instance of several does it. */
export function meterMaintenance(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  ledger: Pick<MeterLedger, 'giveBackLate'>,
): MeterMaintenance {
  const store = meterStore(db)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function once(): Promise<void> {
    await ledger.giveBackLate()
    const before = new Date(clock.nowMs() - RECEIPT_DAYS * DAY_MS)
    const { periods, receipts } = FORGOTTEN_AT_MOST
    for (let i = 0; i < STATEMENTS; i++) if ((await store.forget(before, periods, receipts)) === 0) return
  }

  function next(): void {
    timer = setTimeout(() => {
      running = once()
        .catch((error: unknown) => log.error({ err: error }, 'late counts could not be given back; it is tried again'))
        .then(next)
    }, EVERY_MS)
  }

  return {
    once,
    start: next,
    async stop() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
