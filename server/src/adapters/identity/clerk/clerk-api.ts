import { createClerkClient, type Session, type User } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/backend/errors'
import { Failure } from '@oppidum/domain/core/failure'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import type { Profile } from '../identity-port.ts'
import type { SigningKey } from './clerk-keys.ts'

/** The longest wait for the provider. */
const WITHIN_MS = 5_000
/** The provider's page size. */
const PAGE = 100

export interface HostedAccount {
  profile: Profile
  /** The plan in the public metadata, unchecked; undefined if there is none. */
  plan: string | undefined
  lastSeenAt: Date | null
}

export interface HostedSession {
  id: string
  goesOn: boolean
  /** Ended for good. A session that is neither active nor over waits for something the person has to do. */
  isOver: boolean
  lastActiveAt: Date
  /** As the provider saw it; null if it does not say. */
  address: string | null
  browser: string | null
}

export type ClerkApi = ReturnType<typeof clerkApi>

/** The provider could not be reached, or did not answer. */
export function providerUnavailable(): Failure {
  return new Failure('unavailable', 'The sign-in provider cannot be reached right now; please try again shortly.', {
    retryAfterSeconds: 10,
  })
}

/** Clerk's backend API. Every call ends in time; a failed one throws `unavailable`. */
export function clerkApi({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | undefined }, withinMs = WITHIN_MS) {
  // Telemetry would call a host that is not in the settings.
  const client = createClerkClient({ secretKey, ...(apiUrl && { apiUrl }), telemetry: { disabled: true } })

  /** Null for what does not exist. */
  async function ask<T>(call: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(providerUnavailable()), withinMs)
    })
    try {
      return await Promise.race([call, late])
    } catch (error) {
      if (isClerkAPIResponseError(error) && (error.status === 404 || error.status === 410)) return null
      throw error instanceof Failure ? error : Object.assign(providerUnavailable(), { cause: error })
    } finally {
      clearTimeout(timer)
      // Ignores how the call ends if it ends too late.
      call.catch(() => undefined)
    }
  }

  return {
    async keys(): Promise<readonly SigningKey[]> {
      const found = await ask(client.jwks.getJwks())
      if (!found?.keys) throw providerUnavailable()
      return found.keys
    },

    async account(personId: string): Promise<HostedAccount | null> {
      const user = await ask(client.users.getUser(personId))
      return user && accountOf(user)
    },

    async accounts(personIds: readonly string[]): Promise<HostedAccount[]> {
      const found: HostedAccount[] = []
      for (let from = 0; from < personIds.length; from += PAGE) {
        const list = await ask(client.users.getUserList({ userId: personIds.slice(from, from + PAGE), limit: PAGE }))
        found.push(...(list?.data ?? []).map(accountOf))
      }
      return found
    },

    /** Leaves other metadata unchanged. */
    async setPlan(personId: string, plan: string): Promise<void> {
      await ask(client.users.updateUserMetadata(personId, { publicMetadata: { plan } }))
    },

    async removeAccount(personId: string): Promise<void> {
      await ask(client.users.deleteUser(personId))
    },

    async session(sessionId: string): Promise<HostedSession | null> {
      const found = await ask(client.sessions.getSession(sessionId))
      return found && sessionOf(found)
    },

    /** Active ones only. */
    async sessions(personId: string): Promise<HostedSession[]> {
      const list = await ask(client.sessions.getSessionList({ userId: personId, status: 'active', limit: PAGE }))
      return (list?.data ?? []).map(sessionOf).filter((it) => it.goesOn)
    },

    async endSession(sessionId: string): Promise<void> {
      await ask(client.sessions.revokeSession(sessionId))
    },
  }
}

function accountOf(user: User): HostedAccount {
  const { plan } = user.publicMetadata
  const email = user.primaryEmailAddress
  const seenMs = user.lastActiveAt ?? user.lastSignInAt
  return {
    profile: {
      id: user.id,
      // Only a verified address, because invitations are redeemed by it.
      email: email?.verification?.status === 'verified' ? emailAddressOf(email.emailAddress) : null,
      username: user.username,
      firstName: user.firstName,
    },
    plan: typeof plan === 'string' ? plan : undefined,
    lastSeenAt: seenMs === null ? null : new Date(seenMs),
  }
}

function sessionOf({ id, status, lastActiveAt, latestActivity }: Session): HostedSession {
  return {
    id,
    goesOn: status === 'active',
    isOver: status !== 'active' && status !== 'pending',
    lastActiveAt: new Date(lastActiveAt),
    address: latestActivity?.ipAddress ?? null,
    browser: latestActivity?.browserName ?? null,
  }
}
