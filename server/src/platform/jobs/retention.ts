import { HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'

const EVERY_MS = HOUR_MS
/** The first round waits until the start is over. */
const FIRST_MS = 60_000
/** Rows that one statement forgets, so that it holds nobody up. */
export const AT_MOST = 5_000

/** Forgets what is over at this moment, AT_MOST at a time. Returns how many; 0 when nothing is left. */
export type RetentionJob = (nowMs: number, atMost: number) => Promise<number>

export interface Retention {
  once(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Takes rows out of the store that nobody will ask for again. One instance of several does it. */
export function retention(
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  chores: readonly RetentionJob[],
  everyMs = EVERY_MS,
): Retention {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  async function once(): Promise<void> {
    for (const chore of chores) while (!stopped && (await chore(clock.nowMs(), AT_MOST)) > 0);
  }

  function next(afterMs: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = once()
        .catch((error: unknown) => log.error({ err: error }, 'retention job failed, will retry'))
        .then(() => next(everyMs))
    }, afterMs)
  }

  return {
    once,
    start: () => next(FIRST_MS),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
