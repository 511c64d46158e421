import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { languageOfRequest, readerLanguage } from '../../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { about } from '../about.ts'
import type { AccountRequest, Accounts, Invitation, NewAccount, SignInResult, Welcome } from '../accounts.ts'
import { admitting } from './admitting.ts'
import { isDeliverable } from './deliverable.ts'
import { confirmSignUpEmail, resetEmail } from './emails.ts'
import { type LocalIdentityContext, libraryCaller, recordSecurityEvent } from './fair-share.ts'
import { withHash, withPasswordHash } from './library.ts'
import { passwordWeakness } from './password-rule.ts'
import { CONFIRM_MS, newCode, type PendingSignUp } from './pending-sign-up.ts'
import { sha256 } from './sealed.ts'
import { cookieNamed, cookieValue, expiredCookie, signedValue } from './session-cookie.ts'
import { IDLE_END_MS } from './session-ends.ts'
import type { AttemptSource } from './tries.ts'

/** The same message, whatever was wrong. */
const WRONG = 'Wrong account or password; try again or reset your password.'
const WRONG_CODE = 'That code is wrong or was already used; wait for the next one.'
const NO_CHALLENGE = 'That took too long; sign in with your password again.'
const NO_LETTER = 'This link has already been used or has expired; request a new one.'
export const NO_ADDRESS = 'No email can be sent to this address; check the spelling.'
const TAKEN = 'An account with this email address already exists; sign in or reset your password.'
const NOT_NOW = 'The account could not be created right now; please try again in a moment.'
export const USERNAME_TAKEN = 'This username is taken; choose another one.'

/** How long an address counts as known after a sign-in from it. */
const ADDRESS_KNOWN_MS = 90 * DAY_MS

/** The language of the current request, for the e-mail that the library causes: it does not pass it on. */
const requested = new AsyncLocalStorage<Language | undefined>()

type SignInFlow = Pick<Accounts, 'signUp' | 'signIn' | 'giveCode' | 'signOut' | 'requestReset' | 'reset'>

/** Sign-up, sign-in, password reset and sign-out. */
export function signInFlow(rooms: LocalIdentityContext): SignInFlow {
  const { db, clock, bus, log, store, library, hashes, tries, browsers, signUps, cookies, keys, config } = rooms
  const admit = admitting(rooms)
  const now = () => new Date(clock.nowMs())
  const named = (wanted: string, all: readonly string[]) => all.filter((it) => it.startsWith(`${wanted}=`))

  const cookieOf = (from: AccountRequest) => from.headers.cookie ?? ''

  /**
   * A known browser, else a known address, else a stranger. The audit trail is read for unknown accounts too, so that the time it takes
   * reveals nothing.
   */
  async function trierOf(accountId: string, from: AccountRequest): Promise<AttemptSource> {
    const browser = browsers.of(accountId, cookieOf(from))
    const isKnown = await store.enteredFrom(accountId, from.address, new Date(clock.nowMs() - ADDRESS_KNOWN_MS))
    if (browser !== null) return { browser }
    return isKnown ? { address: from.address } : 'stranger'
  }

  /** Ends the browser's former session: each sign-in is a new one. */
  async function endFormer(from: AccountRequest): Promise<void> {
    const shown = cookieNamed(cookies.session, from.headers.cookie ?? '')
    const token = shown && signedValue(shown, keys)
    const former = token ? await store.sessionByToken(sha256(token)) : undefined
    if (!former) return
    await store.endSession(db.pool, former.personId, former.id)
    await bus.publish({ kind: 'access', personId: former.personId })
  }

  async function entered(personId: string, given: readonly string[], from: AccountRequest, welcome?: Welcome): Promise<SignInResult> {
    if (!(await admit(personId, from, welcome))) throw new Failure('signed_out', WRONG)
    await store.forgetOver(personId, now(), new Date(clock.nowMs() - IDLE_END_MS.others))
    await recordSecurityEvent(rooms, db.pool, from, { actor: { id: personId, by: 'session', address: from.address }, action: 'signed-in' })
    await endFormer(from)
    return { personId, cookies: [...given, browsers.remember(personId, cookieOf(from))] }
  }

  async function refuse(subjectId: string | undefined, reason: string, words: string, from: AccountRequest): Promise<never> {
    await recordSecurityEvent(rooms, db.pool, from, {
      actor: { id: null, by: null, address: from.address },
      action: 'sign-in-refused',
      ...(subjectId !== undefined && { subjectId }),
      reason,
    })
    throw new Failure('signed_out', words)
  }

  const accountOf = (mailbox: string, { firstName, username }: Pick<NewAccount, 'firstName' | 'username'>, password: string) => ({
    email: mailbox,
    password,
    name: firstName ?? '',
    ...(username !== null && { username }),
  })

  /** @throws Failure conflict */
  async function requireFreeName(username: string | null): Promise<void> {
    if (username !== null && (await store.accountByUsername(username.toLowerCase())))
      throw new Failure('conflict', USERNAME_TAKEN, about('username', 'taken'))
  }

  /** Does the same work and gives the same answer whether the address has an account or not: only its owner learns which. Decision 0078. */
  async function beginSignUp({ email, password, firstName, username }: NewAccount, invitation: string | null, from: AccountRequest) {
    if (!isDeliverable(email)) throw new Failure('refused', NO_ADDRESS, about('email', 'undeliverable'))
    await requireFreeName(username)
    await tries.count('letter', `sign-up ${email}`)
    const hash = await hashes.forStranger(from.address, () => hashes.hash(password))
    const account = await store.accountByEmail(email)
    const code = newCode()
    await transaction(db, async (tx) => {
      const language = await readerLanguage(tx, email, languageOfRequest(from.headers), config.defaultLanguage)
      const written = account ? wordsIn(language).accountEmails.accountExists(config) : confirmSignUpEmail(language, { ...config, code })
      await writeMail(tx, now(), { to: email, ...written })
    })
    // If the address has an account, the expected code is one that nobody was sent.
    const expected = account ? randomBytes(16).toString('base64url') : code
    const endsAtMs = clock.nowMs() + CONFIRM_MS
    const sealed = signUps.seal({ email, hash, firstName, username, invitation, code: sha256(`${email} ${expected}`), endsAtMs })
    log.info({ security: 'sign-up-begun', requestId: from.requestId }, 'accounts')
    return [sealed, expiredCookie(cookies.secondFactor, cookies)]
  }

  async function finishSignUp(
    pending: PendingSignUp,
    code: string,
    from: AccountRequest,
    welcomeOf: Invitation['welcomeOf'],
  ): Promise<SignInResult> {
    await tries.count('code', `sign-up ${pending.email}`)
    if (sha256(`${pending.email} ${code}`) !== pending.code) throw new Failure('signed_out', WRONG_CODE, about('code', 'wrong'))
    const answer = await withPasswordHash(pending.hash, (password) =>
      library('/sign-up/email', accountOf(pending.email, pending, password), libraryCaller(from)),
    )
    if (answer.code !== undefined) {
      // The code was used before, or somebody with the same address was faster.
      if (!(await store.accountByEmail(pending.email))) await requireFreeName(pending.username)
      throw new Failure('signed_out', NO_CHALLENGE, about('code', 'too-late'))
    }
    await tries.forget(['code'], `sign-up ${pending.email}`)
    const done = await entered(personIn(answer.body), named(cookies.session, answer.cookies), from, welcomeOf(pending.invitation))
    return { ...done, cookies: [...done.cookies, signUps.forgotten()] }
  }

  const personIn = (body: Readonly<Record<string, unknown>>) => (body.user as { id: string }).id

  return {
    async signUp(wanted, from, { invitation, welcomeOf }) {
      const { email, password, username } = wanted
      const mailbox = emailAddressOf(email)
      const weak = passwordWeakness(password, { brandName: config.brandName, email: mailbox, username })
      if (weak) throw new Failure('refused', weak, about('password', 'weak'))
      if (config.smtp && (await store.hasAccounts()))
        return { asksCode: await beginSignUp({ ...wanted, email: mailbox }, invitation, from) }
      const answer = await hashes.forStranger(from.address, () =>
        withHash(hashes, password, () => library('/sign-up/email', accountOf(mailbox, wanted, password), libraryCaller(from))),
      )
      if (answer.code === undefined)
        return entered(personIn(answer.body), named(cookies.session, answer.cookies), from, welcomeOf(invitation))
      if (answer.code === 'INVALID_EMAIL' || answer.code === 'VALIDATION_ERROR')
        throw new Failure('refused', NO_ADDRESS, about('email', 'undeliverable'))
      if (await store.accountByEmail(mailbox)) throw new Failure('conflict', TAKEN, about('email', 'taken'))
      await requireFreeName(username)
      throw new Failure('unavailable', NOT_NOW)
    },

    async signIn(who, password, from) {
      const isEmail = 'email' in who
      const name = isEmail ? emailAddressOf(who.email) : who.username.trim().toLowerCase()
      const account = await (isEmail ? store.accountByEmail(name) : store.accountByUsername(name))
      const trier = await trierOf(account?.id ?? name, from)
      await tries.count('password', account?.id ?? name, trier)
      const check = () =>
        isEmail
          ? library('/sign-in/email', { email: name, password }, libraryCaller(from))
          : library('/sign-in/username', { username: name, password }, libraryCaller(from))
      const answer = await (trier === 'stranger' ? hashes.forStranger(from.address, check) : check())
      if (answer.code !== undefined || !account) return refuse(account?.id, 'password', WRONG, from)
      await tries.forget(['password'], account.id, trier)
      if (answer.body.twoFactorRedirect === true) return { asksCode: [...named(cookies.secondFactor, answer.cookies), signUps.forgotten()] }
      return entered(account.id, named(cookies.session, answer.cookies), from)
    },

    async giveCode(code, from, welcomeOf) {
      const pending = signUps.open(cookieOf(from), clock.nowMs())
      if (pending) return finishSignUp(pending, code, from, welcomeOf)
      const shown = cookieNamed(cookies.secondFactor, from.headers.cookie ?? '')
      const challenge = shown && signedValue(shown, keys)
      const personId = challenge ? await store.verification(sha256(challenge), now()) : undefined
      if (!challenge || !personId) throw new Failure('signed_out', NO_CHALLENGE, about('code', 'too-late'))
      await tries.count('code', personId)
      const isCode = /^\d{6}$/.test(code)
      if (isCode && !(await store.spendCode(personId, sha256(`${personId} ${code}`), now())))
        return refuse(personId, 'code', WRONG_CODE, from)
      const cookie = `${cookies.secondFactor}=${cookieValue(challenge, keys)}`
      const answer = await library(
        isCode ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code',
        { code },
        libraryCaller(from),
        cookie,
      )
      if (answer.code !== undefined) return refuse(personId, 'code', WRONG_CODE, from)
      await tries.forget(['code'], personId)
      return entered(personId, answer.cookies, from)
    },

    async signOut(person, from) {
      if (person?.sessionId) {
        const { id, by, sessionId } = person
        await transaction(db, async (tx) => {
          await store.endSession(tx, id, sessionId)
          await recordSecurityEvent(rooms, tx, from, { actor: { id, by, address: from.address }, action: 'signed-out' })
        })
        await bus.publish({ kind: 'access', personId: id })
      }
      return [expiredCookie(cookies.session, cookies), expiredCookie(cookies.secondFactor, cookies)]
    },

    async requestReset(email, from) {
      const mailbox = emailAddressOf(email)
      const account = await store.accountByEmail(mailbox)
      const who = account?.id ?? mailbox
      await tries.count('letter', who, await trierOf(who, from))
      // Does the same work without an account, so that the time it takes reveals nothing.
      await requested.run(languageOfRequest(from.headers), async () => {
        if (!account) await rehearse(rooms, mailbox)
        await library('/request-password-reset', { email: mailbox }, { address: '', browser: undefined })
      })
    },

    async reset(token, password, from) {
      const letter = sha256(`reset-password:${token}`)
      const personId = await store.verification(letter, now())
      const account = personId && (await store.account(personId))
      if (!account) throw new Failure('refused', NO_LETTER, about('token', 'too-late'))
      const weak = passwordWeakness(password, { brandName: config.brandName, email: account.email, username: account.username })
      if (weak) throw new Failure('refused', weak, about('password', 'weak'))
      const hash = await hashes.forStranger(from.address, () => hashes.hash(password))
      await transaction(db, async (tx) => {
        if (!(await store.spendVerification(tx, letter))) throw new Failure('refused', NO_LETTER, about('token', 'too-late'))
        await store.setPassword(tx, account.id, hash, now())
        await store.endSessions(tx, account.id, null)
        await store.deleteOldEmails(tx, account.id)
        await recordSecurityEvent(rooms, tx, from, {
          actor: { id: null, by: null, address: from.address },
          action: 'password-reset',
          subjectId: account.id,
        })
      })
      await tries.forget(['password', 'letter'], account.id, await trierOf(account.id, from))
      await bus.publish({ kind: 'access', personId: account.id })
      // Opening the link proves that they own the address, and they are about to sign in here.
      return [browsers.remember(account.id, cookieOf(from))]
    },
  }
}

class Rehearsed extends Error {}

/** Writes what the real e-mail would write, and rolls it back. */
async function rehearse({ db, clock, store, config }: LocalIdentityContext, email: string): Promise<void> {
  const at = new Date(clock.nowMs())
  await transaction(db, async (tx) => {
    await store.keepVerification(tx, sha256(randomBytes(24).toString('base64url')), at)
    await writeReset(tx, config, at, email, 'x'.repeat(24))
    throw new Rehearsed()
  }).catch((error) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

/** The e-mail the library sends for a password reset. */
export function sendingReset({ db, clock, config }: Pick<LocalIdentityContext, 'db' | 'clock' | 'config'>) {
  return async ({ email }: { email: string }, token: string): Promise<void> => {
    await transaction(db, (tx) => writeReset(tx, config, new Date(clock.nowMs()), email, token))
  }
}

async function writeReset(tx: Tx, config: LocalIdentityContext['config'], at: Date, email: string, token: string): Promise<void> {
  const language = await readerLanguage(tx, email, requested.getStore(), config.defaultLanguage)
  await writeMail(tx, at, { to: email, ...resetEmail(language, { ...config, token }) })
}
