import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { claimEnd, type notificationAttempts } from './notification-attempt.ts'
import type { notificationQueueStore } from './notification-queue-store.ts'

/** How often due messages are looked for, in addition to change notifications. */
const LOOK_EVERY_MS = 1_000
/** Contact points that this instance attempts at the same time. */
const AT_ONCE = 32

/**
 * Sends messages, on every instance. A message is waiting until its success is stored, so one whose instance dies is sent again once the
 * claim has run out: each arrives at least once, and repeated ones have the same id.
 */
export function notificationQueue(
  { clock, bus, log }: Pick<AppContext, 'clock' | 'bus' | 'log'>,
  store: ReturnType<typeof notificationQueueStore>,
  attempt: ReturnType<typeof notificationAttempts>,
): Job {
  const attempts = new Set<Promise<void>>()
  let wake: (afterMs: number) => void = () => undefined

  return {
    name: 'alerts.deliver',
    everyMs: LOOK_EVERY_MS,
    duty: null,
    async run(signal) {
      const now = new Date(clock.nowMs())
      await store.followLetters(now)
      const room = AT_ONCE - attempts.size
      if (room <= 0 || signal.aborted) return
      for (const notification of await store.claim(now, claimEnd(now.getTime()), room)) {
        const done = attempt(notification, signal)
          .catch((error) => log.error({ err: error, notification: notification.id }, 'delivery of a notification failed'))
          .finally(() => {
            attempts.delete(done)
            wake(0)
          })
        attempts.add(done)
      }
    },
    begin(wakeJob) {
      wake = wakeJob
      return bus.subscribe((hint) => (hint.kind === 'alerts' || hint.kind === 'alert-rules') && wakeJob(0))
    },
    async end() {
      await Promise.all(attempts)
    },
  }
}
