import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from './job.ts'

/** The first round waits until the start is over. */
const FIRST_MS = 60_000
/** Rows that one statement deletes, so that it holds nobody up. */
export const AT_MOST = 5_000

/** Deletes what is over at this moment, AT_MOST at a time. Returns how many; 0 when nothing is left. */
export type RetentionJob = (nowMs: number, atMost: number) => Promise<number>

/** One after the other, each until nothing is left. */
export async function deleteExpired(
  { clock }: Pick<AppContext, 'clock'>,
  retention: readonly RetentionJob[],
  signal?: AbortSignal,
): Promise<void> {
  for (const expire of retention) while (!signal?.aborted && (await expire(clock.nowMs(), AT_MOST)) > 0);
}

/** Takes rows out of the store that nobody will ask for again. */
export function retentionJob(context: Pick<AppContext, 'clock'>, retention: readonly RetentionJob[]): Job {
  return {
    name: 'retention',
    everyMs: HOUR_MS,
    firstMs: FIRST_MS,
    jitterRatio: 0.05,
    leaderOnly: true,
    run: (signal) => deleteExpired(context, retention, signal),
  }
}

/** The same for rows that are to be gone within a minute. */
export function everyMinute(name: string, context: Pick<AppContext, 'clock'>, expire: RetentionJob): Job {
  return {
    name,
    everyMs: MINUTE_MS,
    leaderOnly: true,
    run: (signal) => deleteExpired(context, [expire], signal),
  }
}
