import { HOUR_MS } from '@oppidum/domain/core/time'
import { type Email, type Mail, MailProblem } from '../../adapters/mail/mail-port.ts'
import type { AppContext } from '../../compose/context.ts'
import type { Job } from '../jobs/job.ts'
import { type DeliveryProblem, outboxStore } from './outbox-store.ts'

const LOOK_EVERY_MS = 2_000
const CLEAN_UP_EVERY_MS = HOUR_MS

export interface MailSender {
  /**
   * Sends what is due, one e-mail after the other, until nothing is. Once the signal is aborted, resolves when the current e-mail was
   * accepted or refused and that is stored.
   */
  once(signal?: AbortSignal): Promise<void>
  job: Job
}

/**
 * Sends e-mails from the outbox; without a mail server they stay there. A process that dies after the server accepted an e-mail and
 * before that was stored sends it again, under the same message id.
 */
export function mailSender({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>, mail: Mail | null): MailSender {
  const outbox = outboxStore(db)
  let cleanedUpMs = Number.NEGATIVE_INFINITY

  async function send(to: Mail, email: Email): Promise<DeliveryProblem> {
    try {
      await to.send(email)
      log.info({ mail: email.id }, 'e-mail sent')
      return null
    } catch (error) {
      if (!(error instanceof MailProblem)) throw error
      const { code, responseCode } = (error.cause ?? {}) as { code?: unknown; responseCode?: unknown }
      log.warn({ mail: email.id, problem: error.message, code, responseCode }, 'e-mail not sent')
      return error.message
    }
  }

  async function once(signal?: AbortSignal): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - cleanedUpMs >= CLEAN_UP_EVERY_MS) {
      await outbox.dropOld(nowMs)
      cleanedUpMs = nowMs
    }
    if (!mail) return
    while (
      !signal?.aborted &&
      (await outbox.tryNext(
        () => clock.nowMs(),
        (email) => send(mail, email),
      ))
    );
  }

  return {
    once,
    job: { name: 'people.mail', everyMs: LOOK_EVERY_MS, duty: 'delivery', run: once },
  }
}
