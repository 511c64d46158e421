import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpInbox {
  /** In the form of SMTP_URL. */
  url: string
  /** Accepted e-mails, as received. */
  letters: { to: string[]; text: string }[]
  /** Refuses every e-mail with this status from now on; null accepts them again. */
  refuse(status: number | null): void
  /** Delays e-mails in transfer until the returned function is called. */
  hold(): () => void
  /** Resolves when an e-mail is being received. */
  arriving(): Promise<void>
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it receives. */
export async function smtpInbox({ port = 0, user }: { port?: number; user?: { name: string; password: string } } = {}): Promise<SmtpInbox> {
  const letters: SmtpInbox['letters'] = []
  let status: number | null = null
  let gate: Promise<void> = Promise.resolve()
  const arrived: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      const good = auth.username === user?.name && auth.password === user?.password
      done(good ? null : new Error('no'), good ? { user: auth.username } : undefined)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        for (const tell of arrived.splice(0)) tell()
        void gate.then(() => {
          if (status !== null) return done(Object.assign(new Error('refused'), { responseCode: status }))
          letters.push({ to: session.envelope.rcptTo.map((it) => it.address), text: Buffer.concat(parts).toString('utf8') })
          done()
        })
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  const { port: own } = server.server.address() as AddressInfo
  const login = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${own}`,
    letters,
    refuse(it) {
      status = it
    },
    hold() {
      let open = () => {}
      gate = new Promise((done) => {
        open = done
      })
      return open
    },
    arriving: () => new Promise((done) => arrived.push(done)),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
