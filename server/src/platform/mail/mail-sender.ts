import { HOUR_MS } from '@oppidum/domain/core/time'
import { type Email, type Mail, MailProblem } from '../../adapters/mail/mail-port.ts'
import type { AppContext } from '../../compose/context.ts'
import { outboxStore, type Tried } from './outbox-store.ts'

const LOOK_EVERY_MS = 2_000
const TIDY_EVERY_MS = HOUR_MS

export interface MailSender {
  /** Sends what is due, one letter after the other, until nothing is. */
  once(): Promise<void>
  start(): void
  /** Resolves when the letter under way has been taken, or refused, and that is written down. */
  stop(): Promise<void>
}

/**
 * Takes letters out of the outbox to the mail server; without one they stay there. A process that ends between the
 * server's yes and the store's sends a letter again, under the same message id.
 */
export function mailSender({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>, mail: Mail | null): MailSender {
  const outbox = outboxStore(db)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let tidiedMs = Number.NEGATIVE_INFINITY

  async function send(to: Mail, letter: Email): Promise<Tried> {
    try {
      await to.send(letter)
      log.info({ mail: letter.id }, 'letter sent')
      return null
    } catch (error) {
      if (!(error instanceof MailProblem)) throw error
      const { code, responseCode } = (error.cause ?? {}) as { code?: unknown; responseCode?: unknown }
      log.warn({ mail: letter.id, problem: error.message, code, responseCode }, 'letter not sent')
      return error.message
    }
  }

  async function once(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - tidiedMs >= TIDY_EVERY_MS) {
      await outbox.dropOld(nowMs)
      tidiedMs = nowMs
    }
    if (!mail) return
    while (
      !stopped &&
      (await outbox.tryNext(
        () => clock.nowMs(),
        (letter) => send(mail, letter),
      ))
    );
  }

  function next(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = once()
        .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be looked through; it is tried again'))
        .then(next)
    }, LOOK_EVERY_MS)
  }

  return {
    once,
    start: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      mail?.close()
    },
  }
}
