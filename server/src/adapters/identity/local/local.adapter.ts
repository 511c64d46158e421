import { randomBytes } from 'node:crypto'
import { TOKEN_MS } from '@oppidum/domain/people/person'
import { derivedKeys, type InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Accounts } from '../accounts.ts'
import type { Identity } from '../identity-port.ts'
import { admitting } from './admitting.ts'
import { sendingReset, signInFlow } from './entering.ts'
import type { LocalIdentityContext } from './fair-share.ts'
import { identityStore, type SessionRow } from './identity-store.ts'
import { identityLibrary } from './library.ts'
import { currentPassword, ownAccount } from './own-account.ts'
import { type PasswordHash, passwordHash } from './password-hash.ts'
import { pendingSignUps } from './pending-sign-up.ts'
import { keysFor, sha256 } from './sealed.ts'
import { secondFactor } from './second-factor.ts'
import { cookieNamed, cookieNames, signedValue } from './session-cookie.ts'
import { isActive, SEEN_EVERY_MS } from './session-ends.ts'
import { signInAttempts } from './tries.ts'
import { trustedBrowsers } from './trusted-browsers.ts'

export interface LocalDependencies extends Pick<LocalIdentityContext, 'db' | 'clock' | 'log' | 'bus' | 'people' | 'config'> {
  /** The same on all instances of an installation. */
  installationKeys: InstallationKeys
  hashes?: PasswordHash
}

/** The form of our ids; a hosted provider's people have other ids and no account here. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Local accounts in our own store: signing in needs no network. */
export function localIdentity({
  installationKeys,
  hashes = passwordHash(),
  ...context
}: LocalDependencies): Identity & { accounts: Accounts } {
  const { db, clock, config } = context
  const store = identityStore(db)
  const cookies = cookieNames(config.publicUrl)
  const keys = keysFor('identity', installationKeys)
  const browsers = trustedBrowsers(keysFor('known-browser', installationKeys), cookies.secure)
  const signUps = pendingSignUps(derivedKeys(installationKeys, 'sign-up'), cookies.secure)
  const library = identityLibrary({ ...context, ...config, hashes, cookies, keys, sendReset: sendingReset(context) })
  const rooms: LocalIdentityContext = {
    ...context,
    store,
    library,
    hashes,
    cookies,
    keys,
    browsers,
    signUps,
    tries: signInAttempts(store, clock),
  }
  const admit = admitting(rooms)
  const password = currentPassword(rooms)

  async function rowOf(shown: { cookie: string } | { bearer: string }): Promise<SessionRow | undefined> {
    if ('bearer' in shown) return store.sessionByBearer(sha256(shown.bearer), new Date(clock.nowMs()))
    const cookie = cookieNamed(cookies.session, shown.cookie)
    const token = cookie === null ? null : signedValue(cookie, keys)
    return token === null ? undefined : store.sessionByToken(sha256(token))
  }

  return {
    kind: 'local',
    accounts: { ...signInFlow(rooms), ...ownAccount(rooms), ...secondFactor(rooms) },

    async recognise(shown) {
      const session = await rowOf(shown)
      const nowMs = clock.nowMs()
      if (!session || !isActive(session, nowMs)) return null
      if (!session.isKnown && !(await admit(session.personId, null))) return null
      const since = nowMs - SEEN_EVERY_MS
      if (session.lastSeenAt.getTime() < since)
        // If the store is full, people can still read.
        await store.seen(session.id, new Date(nowMs), new Date(since)).catch((error: unknown) => {
          context.log.warn({ err: error, part: 'identity' }, 'last use of a session could not be stored')
        })
      return { personId: session.personId, sessionId: session.id, by: 'bearer' in shown ? 'token' : 'session' }
    },

    async profile(personId) {
      return (UUID.test(personId) && (await store.account(personId))) || null
    },

    async token({ sessionId, by }) {
      // A stolen token must not be extended by exchanging it for the next.
      if (by !== 'session') return null
      const nowMs = clock.nowMs()
      const [session] = await store.sessionsById([sessionId])
      if (!session || !isActive(session, nowMs)) return null
      const token = randomBytes(32).toString('base64url')
      const expiresAtMs = Math.min(nowMs + TOKEN_MS, session.endsAt.getTime())
      const kept = await store.keepToken(sha256(token), sessionId, new Date(nowMs), new Date(expiresAtMs))
      return kept ? { token, expiresAtMs } : null
    },

    async alive(sessionIds) {
      const found = await store.sessionsById(sessionIds.filter((it) => UUID.test(it)))
      return new Set(found.filter((it) => isActive(it, clock.nowMs())).map((it) => it.id))
    },

    plan: async () => undefined,
    setPlan: async () => undefined,

    async endSessions(personId, butSessionId, tx) {
      if (UUID.test(personId)) await store.endSessions(tx ?? db.pool, personId, butSessionId ?? null)
    },

    async presence(personIds) {
      const ids = personIds.filter((it) => UUID.test(it))
      const sessions = (await store.sessionsOf(ids)).filter((it) => isActive(it, clock.nowMs()))
      return new Map(
        (await store.accountsOf(ids)).map(({ id, secondFactor }) => {
          const own = sessions.filter((it) => it.personId === id)
          const seen = own.map((it) => it.lastSeenAt.getTime())
          return [id, { sessions: own.length, lastSeenAt: seen.length === 0 ? null : new Date(Math.max(...seen)), secondFactor }]
        }),
      )
    },

    async copy(personId) {
      const account = UUID.test(personId) ? await store.account(personId) : undefined
      if (!account) return null
      const sessions = await store.sessionsOf([personId])
      return {
        ...account,
        sessions: sessions.map(({ createdAt, lastSeenAt, endsAt, address, browser }) => ({
          createdAt,
          lastSeenAt,
          endsAt,
          address,
          browser,
        })),
      }
    },

    async confirm(personId, shown) {
      return shown.password !== undefined && UUID.test(personId) && password.isRight(personId, shown.password)
    },

    async remove(personId, tx) {
      if (!UUID.test(personId)) return
      if (tx) await store.remove(tx, personId)
      else await transaction(db, (own) => store.remove(own, personId))
    },
  }
}
