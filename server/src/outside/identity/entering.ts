import { randomBytes } from 'node:crypto'
import { Failure } from '@oppidum/domain/failure'
import { mailboxOf } from '@oppidum/domain/mail'
import { transaction } from '../../db/connection.ts'
import { writeMail } from '../../mail/mail-store.ts'
import { about } from './about.ts'
import type { Accounts, AskedFrom, Entered, Welcome } from './accounts.ts'
import { admitting } from './admitting.ts'
import { resetLetter } from './letters.ts'
import { withHash } from './library.ts'
import { weakness } from './password-rule.ts'
import { askedBy, type Rooms, tell } from './rooms.ts'
import { sha256 } from './sealed.ts'
import { cookieNamed, forgotten, signedValue } from './session-cookie.ts'
import { IDLE_END_MS } from './session-ends.ts'

/** In the same words, whatever was wrong. SECURITY A2. */
const WRONG = 'The name or the password is not right; try again, or choose a new password.'
const WRONG_CODE = 'This code is not right, or it was used already; wait for the next one.'
const NO_CHALLENGE = 'It took too long; sign in with your password again.'
const NO_LETTER = 'This link was used already or is too old; ask for a new one.'
export const NO_ADDRESS = 'Letters cannot be sent to this e-mail address; check how it is written.'
const TAKEN = 'There is an account of this e-mail address already; sign in, or choose a new password.'
export const TAKEN_NAME = 'This username is taken; choose another one.'

type Entering = Pick<Accounts, 'signUp' | 'signIn' | 'giveCode' | 'signOut' | 'requestReset' | 'reset'>

/** The ways in, and the way out. */
export function entering(rooms: Rooms): Entering {
  const { db, clock, bus, store, library, hashes, tries, cookies, key, config } = rooms
  const admit = admitting(rooms)
  const now = () => new Date(clock.nowMs())
  const named = (wanted: string, all: readonly string[]) => all.filter((it) => it.startsWith(`${wanted}=`))

  /** What a browser was signed in with before has served its time: each sign-in is a session of its own. SECURITY A3. */
  async function endFormer(from: AskedFrom): Promise<void> {
    const shown = cookieNamed(cookies.session, from.headers.cookie ?? '')
    const token = shown && signedValue(shown, key)
    const former = token ? await store.sessionByToken(sha256(token)) : undefined
    if (!former) return
    await store.endSession(db.pool, former.personId, former.id)
    await bus.publish({ kind: 'access', personId: former.personId })
  }

  async function entered(personId: string, given: readonly string[], from: AskedFrom, welcome?: Welcome): Promise<Entered> {
    if (!(await admit(personId, from, welcome))) throw new Failure('signed_out', WRONG)
    await store.forgetOver(personId, now(), new Date(clock.nowMs() - IDLE_END_MS.others))
    await tell(rooms, db.pool, from, { actor: { id: personId, by: 'session', address: from.address }, action: 'signed-in' })
    await endFormer(from)
    return { personId, cookies: [...given] }
  }

  async function refuse(subjectId: string | undefined, reason: string, words: string, from: AskedFrom): Promise<never> {
    await tell(rooms, db.pool, from, {
      actor: { id: null, by: null, address: from.address },
      action: 'sign-in-refused',
      ...(subjectId !== undefined && { subjectId }),
      reason,
    })
    throw new Failure('signed_out', words)
  }

  const personIn = (body: Readonly<Record<string, unknown>>) => (body.user as { id: string }).id

  return {
    async signUp({ email, password, firstName, username }, from, welcome) {
      const mailbox = mailboxOf(email)
      const weak = weakness(password, { brandName: config.brandName, email: mailbox, username })
      if (weak) throw new Failure('refused', weak, about('password', 'weak'))
      const account = { email: mailbox, password, name: firstName ?? '', ...(username !== null && { username }) }
      const answer = await withHash(hashes, password, () => library('/sign-up/email', account, askedBy(from)))
      if (answer.code === undefined) return entered(personIn(answer.body), named(cookies.session, answer.cookies), from, welcome)
      if (answer.code === 'INVALID_EMAIL' || answer.code === 'VALIDATION_ERROR')
        throw new Failure('refused', NO_ADDRESS, about('email', 'undeliverable'))
      if (await store.accountByEmail(mailbox)) throw new Failure('conflict', TAKEN, about('email', 'taken'))
      if (username !== null && (await store.accountByUsername(username.toLowerCase())))
        throw new Failure('conflict', TAKEN_NAME, about('username', 'taken'))
      throw new Failure('unavailable', 'The account could not be made just now; please try again in a moment.')
    },

    async signIn(who, password, from) {
      const isEmail = 'email' in who
      const name = isEmail ? mailboxOf(who.email) : who.username.trim().toLowerCase()
      const account = await (isEmail ? store.accountByEmail(name) : store.accountByUsername(name))
      await tries.count('password', account?.id ?? name)
      const answer = await (isEmail
        ? library('/sign-in/email', { email: name, password }, askedBy(from))
        : library('/sign-in/username', { username: name, password }, askedBy(from)))
      if (answer.code !== undefined || !account) return refuse(account?.id, 'password', WRONG, from)
      await tries.forget(['password'], account.id)
      if (answer.body.twoFactorRedirect === true) return { asksCode: named(cookies.secondFactor, answer.cookies) }
      return entered(account.id, named(cookies.session, answer.cookies), from)
    },

    async giveCode(code, from) {
      const shown = cookieNamed(cookies.secondFactor, from.headers.cookie ?? '')
      const challenge = shown && signedValue(shown, key)
      const personId = challenge ? await store.verification(sha256(challenge), now()) : undefined
      if (!personId) throw new Failure('signed_out', NO_CHALLENGE, about('code', 'too-late'))
      await tries.count('code', personId)
      const isCode = /^\d{6}$/.test(code)
      if (isCode && !(await store.spendCode(personId, sha256(`${personId} ${code}`), now())))
        return refuse(personId, 'code', WRONG_CODE, from)
      const cookie = `${cookies.secondFactor}=${shown}`
      const answer = await library(isCode ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code }, askedBy(from), cookie)
      if (answer.code !== undefined) return refuse(personId, 'code', WRONG_CODE, from)
      await tries.forget(['code'], personId)
      return entered(personId, answer.cookies, from)
    },

    async signOut(person, from) {
      if (person?.sessionId) {
        const { id, by, sessionId } = person
        await transaction(db, async (tx) => {
          await store.endSession(tx, id, sessionId)
          await tell(rooms, tx, from, { actor: { id, by, address: from.address }, action: 'signed-out' })
        })
        await bus.publish({ kind: 'access', personId: id })
      }
      return [forgotten(cookies.session, cookies), forgotten(cookies.secondFactor, cookies)]
    },

    async requestReset(email) {
      const mailbox = mailboxOf(email)
      const account = await store.accountByEmail(mailbox)
      await tries.count('letter', account?.id ?? mailbox)
      // As much work without an account as with one: how long it takes tells nothing.
      if (!account) await rehearse(rooms, mailbox)
      await library('/request-password-reset', { email: mailbox }, { address: '', browser: undefined })
    },

    async reset(token, password, from) {
      const letter = sha256(`reset-password:${token}`)
      const personId = await store.verification(letter, now())
      const account = personId && (await store.account(personId))
      if (!account) throw new Failure('refused', NO_LETTER, about('token', 'too-late'))
      const weak = weakness(password, { brandName: config.brandName, email: account.email, username: account.username })
      if (weak) throw new Failure('refused', weak, about('password', 'weak'))
      const hash = await hashes.hash(password)
      await transaction(db, async (tx) => {
        if (!(await store.spendVerification(tx, letter))) throw new Failure('refused', NO_LETTER, about('token', 'too-late'))
        await store.setPassword(tx, account.id, hash, now())
        await store.endSessions(tx, account.id, null)
        await store.forgetLetters(tx, account.id)
        await tell(rooms, tx, from, {
          actor: { id: null, by: null, address: from.address },
          action: 'password-reset',
          subjectId: account.id,
        })
      })
      await tries.forget(['password', 'letter'], account.id)
      await bus.publish({ kind: 'access', personId: account.id })
    },
  }
}

class Rehearsed extends Error {}

/** Writes what a letter would write, and takes it back. */
async function rehearse({ db, clock, store, config }: Rooms, email: string): Promise<void> {
  const at = new Date(clock.nowMs())
  await transaction(db, async (tx) => {
    await store.keepVerification(tx, sha256(randomBytes(24).toString('base64url')), at)
    await writeMail(tx, at, { to: email, ...resetLetter({ ...config, token: 'x'.repeat(24) }) })
    throw new Rehearsed()
  }).catch((error) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

/** The letter of the library's hand. */
export function sendingReset({ db, clock, config }: Pick<Rooms, 'db' | 'clock' | 'config'>) {
  return async ({ email }: { email: string }, token: string): Promise<void> => {
    await transaction(db, (tx) => writeMail(tx, new Date(clock.nowMs()), { to: email, ...resetLetter({ ...config, token }) }))
  }
}
