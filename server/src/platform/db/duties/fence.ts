import { AsyncLocalStorage } from 'node:async_hooks'
import { DUTY_NUMBERS, type Duty, FENCE_LOCK } from './duty.ts'

/** A duty as one holder has it. */
export interface Tenure {
  duty: Duty
  /** Rises with each holder. */
  epoch: number
}

/**
 * The store ends a transaction that its instance leaves idle for this long. An instance that is frozen in the middle of one would block the
 * next holder otherwise.
 */
const IDLE_MS = 5_000

const current = new AsyncLocalStorage<Tenure>()

/** Runs work for a duty. What it starts belongs to it too: timers, events, jobs. */
export const underTenure = <T>(tenure: Tenure, work: () => T): T => current.run(tenure, work)

/** The duty for which the present code runs; undefined for none. */
export const presentTenure = (): Tenure | undefined => current.getStore()

export class DutyLost extends Error {
  constructor(duty: Duty) {
    super(`This instance no longer has the duty '${duty}'; nothing was written.`)
    this.name = 'DutyLost'
  }
}

/**
 * Statements that follow `begin`. The shared lock is held until the transaction ends, and the next holder raises the epoch only under the
 * exclusive one: so a transaction either ends before the epoch rises, or sees that it has risen.
 */
export const fenceStatements = ({ duty }: Tenure): string =>
  `set local idle_in_transaction_session_timeout = ${IDLE_MS};
   select pg_try_advisory_xact_lock_shared(${FENCE_LOCK}, ${DUTY_NUMBERS[duty]}) as free;
   select epoch from duty where name = '${duty}'`

/** @param results of the fence's statements. @throws DutyLost */
export function requireTenure({ duty, epoch }: Tenure, results: readonly { rows: readonly unknown[] }[]): void {
  const [lock, row] = results.slice(-2).map((it) => it.rows[0] as { free?: boolean; epoch?: number } | undefined)
  if (!lock?.free || row?.epoch !== epoch) throw new DutyLost(duty)
}
