/** One letter to one mailbox. */
export interface Email {
  /** The same at every try, so that a mailbox that takes it twice can tell. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** A letter was not taken. The message is in general words, fit for admins: no address, no answer of the other side. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
}

/** Takes letters away. */
export interface Mail {
  /** Resolves once the mail server has taken it. @throws MailProblem within a minute when it has not */
  send(letter: Email): Promise<void>
  close(): void
}
