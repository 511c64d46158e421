/** One e-mail to one recipient. */
export interface Email {
  /** The same for every attempt, so that a recipient's server can detect a repeated one. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** An e-mail was not accepted. The message is written for admins in general words: no address, and no answer of the other side. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
}

/** Sends e-mails. */
export interface Mail {
  /** Resolves once the mail server has accepted it. @throws MailProblem within a minute if it has not */
  send(letter: Email): Promise<void>
  /** Whether the mail server accepts us; sends nothing. @throws MailProblem within a minute if it does not */
  verify(): Promise<void>
  close(): void
}
