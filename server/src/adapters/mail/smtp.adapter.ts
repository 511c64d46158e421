import { createTransport } from 'nodemailer'
import { isLoopback } from '../../config/config.ts'
import { type Email, type Mail, MailProblem } from './mail-port.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

const SUBMISSION_PORT = 587
const SMTPS_PORT = 465

/** What went wrong, in general words. */
function problemOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'The mail server refuses the user or the password of SMTP_URL.'
  if (code === 'ETLS') return 'A secure connection to the mail server could not be established.'
  if (typeof responseCode === 'number') {
    if (code === 'EENVELOPE') return 'The mail server does not accept email for this address at present.'
    return responseCode >= 500 ? 'The mail server rejects this email.' : 'The mail server does not accept this email at present.'
  }
  return 'The mail server cannot be reached.'
}

/**
 * Sends e-mails through the server of SMTP_URL: `smtps` uses TLS from the first byte, `smtp` upgrades if the server supports it. A password
 * never crosses a network without TLS; only a server on this machine gets it in the clear.
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const hasPassword = username !== ''
  const transport = createTransport({
    host,
    port: port === '' ? (secure ? SMTPS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    requireTLS: !secure && hasPassword && !isLoopback(host),
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // The text is ours: nothing in it may name a file or URL to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ id, to, subject, body }: Email) {
      try {
        await transport.sendMail({
          // As objects they are one recipient each, whatever characters they contain.
          from: { name: '', address: from },
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          subject,
          text: body,
          // Suppresses automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new MailProblem(problemOf(error), { cause: error })
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw new MailProblem(problemOf(error), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}
