import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from './job.ts'

/** The first run waits until startup is over. */
const FIRST_MS = 60_000
/** Rows deleted by one statement, so that it blocks nobody. */
export const AT_MOST = 5_000

/** Deletes what has expired by now, up to `atMost` rows. @returns how many; 0 when nothing is left */
export type RetentionJob = (nowMs: number, atMost: number) => Promise<number>

/** Runs the jobs one after the other, each until nothing is left. */
export async function deleteExpired(
  { clock }: Pick<AppContext, 'clock'>,
  retention: readonly RetentionJob[],
  signal?: AbortSignal,
): Promise<void> {
  for (const expire of retention) while (!signal?.aborted && (await expire(clock.nowMs(), AT_MOST)) > 0);
}

/** Deletes expired rows from the store every hour. */
export function retentionJob(context: Pick<AppContext, 'clock'>, retention: readonly RetentionJob[]): Job {
  return {
    name: 'retention',
    everyMs: HOUR_MS,
    firstMs: FIRST_MS,
    jitterRatio: 0.05,
    duty: 'maintenance',
    run: (signal) => deleteExpired(context, retention, signal),
  }
}

/** The same every minute, for rows that must not outlive their time by long. */
export function everyMinute(name: string, context: Pick<AppContext, 'clock'>, expire: RetentionJob): Job {
  return {
    name,
    everyMs: MINUTE_MS,
    duty: 'maintenance',
    run: (signal) => deleteExpired(context, [expire], signal),
  }
}
