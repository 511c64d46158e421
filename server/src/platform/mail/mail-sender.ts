import { HOUR_MS } from '@oppidum/domain/core/time'
import { type Email, type Mail, MailProblem } from '../../adapters/mail/mail-port.ts'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../jobs/job.ts'
import { type DeliveryProblem, outboxStore } from './outbox-store.ts'

const LOOK_EVERY_MS = 2_000
const TIDY_EVERY_MS = HOUR_MS

export interface MailSender {
  /**
   * Sends what is due, one letter after the other, until nothing is. Once the signal is aborted it resolves when the letter under way
   * has been taken, or refused, and that is written down.
   */
  once(signal?: AbortSignal): Promise<void>
  job: Job
}

/**
 * Takes letters out of the outbox to the mail server; without one they stay there. A process that ends between the
 * server's yes and the store's sends a letter again, under the same message id.
 */
export function mailSender({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>, mail: Mail | null): MailSender {
  const outbox = outboxStore(db)
  let tidiedMs = Number.NEGATIVE_INFINITY

  async function send(to: Mail, letter: Email): Promise<DeliveryProblem> {
    try {
      await to.send(letter)
      log.info({ mail: letter.id }, 'e-mail sent')
      return null
    } catch (error) {
      if (!(error instanceof MailProblem)) throw error
      const { code, responseCode } = (error.cause ?? {}) as { code?: unknown; responseCode?: unknown }
      log.warn({ mail: letter.id, problem: error.message, code, responseCode }, 'e-mail not sent')
      return error.message
    }
  }

  async function once(signal?: AbortSignal): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - tidiedMs >= TIDY_EVERY_MS) {
      await outbox.dropOld(nowMs)
      tidiedMs = nowMs
    }
    if (!mail) return
    while (
      !signal?.aborted &&
      (await outbox.tryNext(
        () => clock.nowMs(),
        (letter) => send(mail, letter),
      ))
    );
  }

  return {
    once,
    job: { name: 'people.mail', everyMs: LOOK_EVERY_MS, leaderOnly: true, run: once },
  }
}
