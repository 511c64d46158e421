import { Failure } from '@oppidum/domain/core/failure'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { languageOfRequest, readerLanguage } from '../../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { about } from '../about.ts'
import type { Accounts, Owner } from '../accounts.ts'
import { isDeliverable } from './deliverable.ts'
import { NO_ADDRESS, USERNAME_TAKEN } from './entering.ts'
import { isUniqueViolation, type LocalIdentityContext, ownerAsActor, recordSecurityEvent } from './fair-share.ts'
import type { AccountRow } from './identity-store.ts'
import { passwordWeakness } from './password-rule.ts'
import { isActive } from './session-ends.ts'

const WRONG_PASSWORD = 'Your current password is wrong.'
const TAKEN = 'An account with this email address already exists.'

type OwnAccount = Pick<
  Accounts,
  'find' | 'changeProfile' | 'changePassword' | 'changeEmail' | 'sessions' | 'endSession' | 'endOtherSessions'
>

/** Checks the current password, under the limits of sign-in. */
export function currentPassword({ store, tries, hashes }: Pick<LocalIdentityContext, 'store' | 'tries' | 'hashes'>) {
  async function isRight(personId: string, password: string): Promise<boolean> {
    await tries.count('password', personId, 'signed-in')
    const hash = await store.passwordHash(personId)
    const right = hash !== undefined && (await hashes.verify({ hash, password }))
    if (right) await tries.forget(['password'], personId, 'signed-in')
    return right
  }
  return {
    isRight,
    /** @throws Failure refused */
    async require(personId: string, password: string): Promise<void> {
      if (!(await isRight(personId, password))) throw new Failure('refused', WRONG_PASSWORD, about('password', 'wrong'))
    },
  }
}

/** Changes to one's own account. Changes to credentials need the current password and end the other sessions. */
export function ownAccount(rooms: LocalIdentityContext): OwnAccount {
  const { db, clock, bus, store, people, hashes, config } = rooms
  const password = currentPassword(rooms)
  const now = () => new Date(clock.nowMs())

  async function accountOf({ person }: Owner): Promise<AccountRow> {
    const account = await store.account(person.id)
    if (!account) throw new Failure('not_found', 'This account no longer exists.')
    return account
  }

  /** Runs the change, ends the other sessions in the same transaction, and notifies all instances. */
  async function changeAndEndOthers(owner: Owner, change: (tx: Tx) => Promise<void>): Promise<void> {
    const { id, sessionId } = owner.person
    await transaction(db, async (tx) => {
      await change(tx)
      await store.endSessions(tx, id, sessionId)
      await store.deleteOldEmails(tx, id)
    })
    await bus.publish({ kind: 'access', personId: id })
  }

  return {
    async find(personId) {
      const account = await store.account(personId)
      if (!account) return null
      const { id, createdAt, firstName, username, email, secondFactor } = account
      return { userId: id, firstName, username, email, createdAt: createdAt.toISOString(), secondFactor }
    },

    async changeProfile(owner, change) {
      const account = await accountOf(owner)
      const username = change.username === undefined ? account.username : (change.username?.toLowerCase() ?? null)
      const firstName = change.firstName === undefined ? account.firstName : change.firstName
      const changed = [...(username === account.username ? [] : ['username']), ...(firstName === account.firstName ? [] : ['firstName'])]
      if (changed.length === 0) return
      try {
        await transaction(db, async (tx) => {
          await store.setProfile(tx, { ...account, username, firstName }, now())
          await people.keepProfile(tx, { ...account, username, firstName })
          await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action: 'profile-changed', to: { changed } })
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new Failure('conflict', USERNAME_TAKEN, about('username', 'taken'))
        throw error
      }
    },

    async changePassword(owner, { password: present, newPassword }) {
      const account = await accountOf(owner)
      await password.require(account.id, present)
      const weak = passwordWeakness(newPassword, { brandName: config.brandName, email: account.email, username: account.username })
      if (weak) throw new Failure('refused', weak, about('newPassword', 'weak'))
      const hash = await hashes.hash(newPassword)
      await changeAndEndOthers(owner, async (tx) => {
        await store.setPassword(tx, account.id, hash, now())
        await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action: 'password-changed' })
      })
    },

    async changeEmail(owner, { password: present, email }) {
      const account = await accountOf(owner)
      await password.require(account.id, present)
      const mailbox = emailAddressOf(email)
      if (!isDeliverable(mailbox)) throw new Failure('refused', NO_ADDRESS, about('email', 'undeliverable'))
      if (mailbox === account.email) throw new Failure('conflict', 'This is already your email address.', about('email', 'same'))
      try {
        await changeAndEndOthers(owner, async (tx) => {
          const language = await readerLanguage(tx, account.email, languageOfRequest(owner.from.headers), config.defaultLanguage)
          await store.setProfile(tx, { ...account, email: mailbox }, now())
          await people.keepProfile(tx, { ...account, email: mailbox })
          await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action: 'email-changed' })
          await writeMail(tx, now(), { to: account.email, ...wordsIn(language).accountEmails.emailChanged(config) })
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new Failure('conflict', TAKEN, about('email', 'taken'))
        throw error
      }
    },

    async sessions({ person }) {
      const all = await store.sessionsOf([person.id])
      return all
        .filter((it) => isActive(it, clock.nowMs()))
        .map(({ id, createdAt, lastSeenAt, endsAt, address, browser }) => ({
          id,
          current: id === person.sessionId,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          endsAt: endsAt.toISOString(),
          address,
          browser,
        }))
    },

    async endSession(owner, id) {
      const ended = await transaction(db, async (tx) => {
        if (!(await store.endSession(tx, owner.person.id, id))) return false
        await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action: 'sessions-ended', to: { sessions: 1 } })
        return true
      })
      if (ended) await bus.publish({ kind: 'access', personId: owner.person.id })
      return ended
    },

    async endOtherSessions(owner) {
      const { id, sessionId } = owner.person
      await transaction(db, async (tx) => {
        const sessions = await store.endSessions(tx, id, sessionId)
        await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action: 'sessions-ended', to: { sessions } })
      })
      await bus.publish({ kind: 'access', personId: id })
    },
  }
}
