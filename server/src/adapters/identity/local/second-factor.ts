import { Failure } from '@oppidum/domain/core/failure'
import { transaction } from '../../../platform/db/connection.ts'
import { about } from '../about.ts'
import type { Accounts, Owner } from '../accounts.ts'
import { type LocalIdentityContext, libraryCaller, ownerAsActor, recordSecurityEvent } from './fair-share.ts'
import { currentPassword } from './own-account.ts'
import { sha256 } from './sealed.ts'
import { cookieNamed, cookieValue, signedValue } from './session-cookie.ts'

type SecondFactor = Pick<Accounts, 'beginSecondFactor' | 'confirmSecondFactor' | 'endSecondFactor'>

/** An authenticator's code besides the password. The library creates a new session when it is turned on or off. */
export function secondFactor(rooms: LocalIdentityContext): SecondFactor {
  const { db, clock, bus, store, library, tries, cookies, keys } = rooms
  const password = currentPassword(rooms)

  /** The cookie of the requesting session, which is how the library identifies it; the library accepts the current key's signature only. */
  async function cookieOf({ person, from }: Owner): Promise<string> {
    const shown = cookieNamed(cookies.session, from.headers.cookie ?? '')
    const token = shown && signedValue(shown, keys)
    const session = token ? await store.sessionByToken(sha256(token)) : undefined
    if (!token || !session || session.id !== person.sessionId)
      throw new Failure('refused', 'This can only be done in the browser that is signed in.')
    return `${cookies.session}=${cookieValue(token, keys)}`
  }

  /** Ends every session but the new one. */
  async function change(owner: Owner, given: readonly string[], action: 'second-factor-on' | 'second-factor-off'): Promise<string[]> {
    const own = given.filter((it) => it.startsWith(`${cookies.session}=`))
    const token = signedValue(cookieNamed(cookies.session, own[0] ?? '') ?? '', keys)
    const session = token ? await store.sessionByToken(sha256(token)) : undefined
    await transaction(db, async (tx) => {
      await store.endSessions(tx, owner.person.id, session?.id ?? null)
      await recordSecurityEvent(rooms, tx, owner.from, { actor: ownerAsActor(owner), action })
    })
    await bus.publish({ kind: 'access', personId: owner.person.id })
    return own
  }

  async function requireState({ person }: Owner, on: boolean): Promise<void> {
    const account = await store.account(person.id)
    if (account?.secondFactor !== on) throw new Failure('conflict', `Two-factor authentication is already ${on ? 'off' : 'on'}.`)
  }

  return {
    async beginSecondFactor(owner, present) {
      const cookie = await cookieOf(owner)
      await requireState(owner, false)
      await password.require(owner.person.id, present)
      const { code, body } = await library('/two-factor/enable', { password: present, method: 'totp' }, libraryCaller(owner.from), cookie)
      if (code !== undefined) throw new Failure('conflict', 'Two-factor authentication is already on.')
      const uri = String(body.totpURI)
      return { secret: new URL(uri).searchParams.get('secret') ?? '', uri, backupCodes: body.backupCodes as string[] }
    },

    async confirmSecondFactor(owner, code) {
      const cookie = await cookieOf(owner)
      await requireState(owner, false)
      const { id } = owner.person
      await tries.count('code', id)
      const answer = await library('/two-factor/verify-totp', { code }, libraryCaller(owner.from), cookie)
      if (answer.code !== undefined)
        throw new Failure(
          'refused',
          'This code is not right; check the clock of your device and give the present one.',
          about('code', 'wrong'),
        )
      await store.spendCode(id, sha256(`${id} ${code}`), new Date(clock.nowMs()))
      await tries.forget(['code'], id)
      return change(owner, answer.cookies, 'second-factor-on')
    },

    async endSecondFactor(owner, present) {
      const cookie = await cookieOf(owner)
      await requireState(owner, true)
      await password.require(owner.person.id, present)
      const answer = await library('/two-factor/disable', { password: present }, libraryCaller(owner.from), cookie)
      if (answer.code !== undefined)
        throw new Failure('conflict', 'Two-factor authentication could not be turned off; sign in again and try once more.')
      return change(owner, answer.cookies, 'second-factor-off')
    },
  }
}
