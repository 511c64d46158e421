import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@oppidum/domain/core/time'
import { betterAuth } from 'better-auth'
import { twoFactor, username } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/connection.ts'
import type { Clock } from '../../clock/clock.ts'
import { libraryDatabase } from './library-database.ts'
import type { PasswordHash } from './password-hash.ts'
import type { CookieNames } from './session-cookie.ts'

/** No session lives longer, whatever is done with it. */
export const ABSOLUTE_END_MS = 30 * DAY_MS
/** A letter that resets a password. */
export const RESET_MS = 60 * 60_000
/** Between the password and the code. */
const CODE_WITHIN_S = 600
const BASE = '/api/auth'

export interface LibraryDependencies {
  db: Db
  clock: Clock
  log: Logger
  hashes: PasswordHash
  cookies: CookieNames
  /** Signs the cookies and seals the second factors. */
  key: string
  /** Without a slash at the end. */
  publicUrl: string
  brandName: string
  sendReset(to: { id: string; email: string }, token: string): Promise<void>
}

/** What of a request the library needs to know. */
export interface LibraryCaller {
  address: string
  browser: string | undefined
}

export interface LibraryAnswer {
  status: number
  /** The library's name of a refusal; undefined when it welcomes. */
  code: string | undefined
  body: Readonly<Record<string, unknown>>
  /** As Set-Cookie has them, of ours alone. */
  cookies: string[]
}

/** Asks the library over its guarded entrance alone; no answer of it reaches anybody as it is. */
export type CallLibrary = (path: string, body: Record<string, unknown>, by: LibraryCaller, cookie?: string) => Promise<LibraryAnswer>

/** The hash of a password that the call under way makes known: it is worked out before, not within the library's transaction. */
const worked = new AsyncLocalStorage<{ password: string; hash: string }>()

/** Runs what asks the library with a password whose hash is at hand. */
export async function withHash<T>(hashes: PasswordHash, password: string, ask: () => Promise<T>): Promise<T> {
  return worked.run({ password, hash: await hashes.hash(password) }, ask)
}

/** The same where the hash was worked out earlier and the password is not at hand any more. */
export function withPasswordHash<T>(hash: string, ask: (password: string) => Promise<T>): Promise<T> {
  const password = randomBytes(24).toString('base64url')
  return worked.run({ password, hash }, () => ask(password))
}

export function identityLibrary({
  db,
  clock,
  log,
  hashes,
  cookies,
  key,
  publicUrl,
  brandName,
  sendReset,
}: LibraryDependencies): CallLibrary {
  const auth = betterAuth({
    appName: brandName,
    baseURL: publicUrl,
    basePath: BASE,
    // In this form, since variables of the environment that the library knows would go before the other one.
    secrets: [{ version: 1, value: key }],
    trustedOrigins: [publicUrl],
    database: libraryDatabase({ db, clock }),
    telemetry: { enabled: false },
    // Its lines hold addresses and parameters of statements: what goes wrong is thrown instead.
    logger: { disabled: true },
    onAPIError: { throw: true },
    // Ours are counted in the store, before it is asked.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: async (password) => {
          const known = worked.getStore()
          return known?.password === password ? known.hash : hashes.hash(password)
        },
        verify: hashes.verify,
      },
      resetPasswordTokenExpiresIn: RESET_MS / 1_000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
    },
    session: { expiresIn: ABSOLUTE_END_MS / 1_000, disableSessionRefresh: true, freshAge: 0 },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookies.session, attributes: { secure: cookies.secure } },
        two_factor: { name: cookies.secondFactor, attributes: { secure: cookies.secure } },
      },
      database: { generateId: () => uuidv7({ msecs: clock.nowMs() }) },
      ipAddress: { ipAddressHeaders: [ADDRESS] },
    },
    plugins: [username({ displayUsername: false }), twoFactor({ issuer: brandName, twoFactorCookieMaxAge: CODE_WITHIN_S })],
  })
  const own = [cookies.session, cookies.secondFactor]

  return async (path, body, { address, browser }, cookie) => {
    const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [ADDRESS]: address.replace(/\/\d+$/, '') })
    if (browser !== undefined) headers.set('user-agent', browser.slice(0, 300))
    if (cookie !== undefined) headers.set('cookie', cookie)
    const answer = await auth.handler(new Request(`${publicUrl}${BASE}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
    const text = await answer.text()
    const told = text === '' ? {} : ((JSON.parse(text) ?? {}) as Record<string, unknown>)
    if (answer.status >= 500) {
      log.error({ part: 'identity', path, status: answer.status }, 'identity library error')
      throw new Error(`the identity library answered ${answer.status} to ${path}`)
    }
    return {
      status: answer.status,
      code: answer.ok ? undefined : String(told.code ?? answer.status),
      body: told,
      cookies: answer.headers.getSetCookie().filter((it) => own.includes(it.slice(0, it.indexOf('=')))),
    }
  }
}

/** Carries the address that we worked out; nobody outside can set it, since no header is handed on. */
const ADDRESS = 'x-oppidum-address'
