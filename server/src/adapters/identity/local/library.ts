import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@oppidum/domain/core/time'
// Not from the package's main modules, which load every plug-in and database that it knows.
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { username } from 'better-auth/plugins/username'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Clock } from '../../clock/clock.ts'
import { libraryDatabase } from './library-database.ts'
import { librarySecrets } from './library-secrets.ts'
import type { PasswordHash } from './password-hash.ts'
import type { CookieNames } from './session-cookie.ts'

/** The absolute lifetime of a session. */
export const ABSOLUTE_END_MS = 30 * DAY_MS
/** Lifetime of a password reset link. */
export const RESET_MS = 60 * 60_000
/** From the password to the code. */
const CODE_WITHIN_S = 600
const BASE = '/api/auth'

export interface LibraryDependencies {
  db: Db
  clock: Clock
  log: Logger
  hashes: PasswordHash
  cookies: CookieNames
  /** Sign the cookies and encrypt the second factors. */
  keys: InstallationKeys
  /** Without a trailing slash. */
  publicUrl: string
  brandName: string
  sendReset(to: { id: string; email: string }, token: string): Promise<void>
}

/** What the library needs to know about a request. */
export interface LibraryCaller {
  address: string
  browser: string | undefined
}

export interface LibraryAnswer {
  status: number
  /** The library's code of a refusal; undefined on success. */
  code: string | undefined
  body: Readonly<Record<string, unknown>>
  /** In the form of Set-Cookie; only our own. */
  cookies: string[]
}

/** Calls the library through its HTTP handler; its answers never reach a client directly. */
export type CallLibrary = (path: string, body: Record<string, unknown>, by: LibraryCaller, cookie?: string) => Promise<LibraryAnswer>

/** The hash for the current call's password, computed before the library's transaction. */
const worked = new AsyncLocalStorage<{ password: string; hash: string }>()

/** Runs a call to the library with the password's hash computed before. */
export async function withHash<T>(hashes: PasswordHash, password: string, ask: () => Promise<T>): Promise<T> {
  return worked.run({ password, hash: await hashes.hash(password) }, ask)
}

/** The same with an earlier hash, when the password itself is no longer known. */
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
  keys,
  publicUrl,
  brandName,
  sendReset,
}: LibraryDependencies): CallLibrary {
  const auth = betterAuth({
    appName: brandName,
    baseURL: publicUrl,
    basePath: BASE,
    // In this form, because environment variables that the library reads would override the other one.
    secrets: librarySecrets(keys),
    trustedOrigins: [publicUrl],
    database: libraryDatabase({ db, clock }),
    telemetry: { enabled: false },
    // Its log lines contain addresses and parameters; errors are thrown instead.
    logger: { disabled: true },
    onAPIError: { throw: true },
    // Our own limits are counted in the store before the library is called.
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
    const reply = text === '' ? {} : ((JSON.parse(text) ?? {}) as Record<string, unknown>)
    if (answer.status >= 500) {
      log.error({ part: 'identity', path, status: answer.status }, 'identity library error')
      throw new Error(`the identity library answered ${answer.status} to ${path}`)
    }
    return {
      status: answer.status,
      code: answer.ok ? undefined : String(reply.code ?? answer.status),
      body: reply,
      cookies: answer.headers.getSetCookie().filter((it) => own.includes(it.slice(0, it.indexOf('=')))),
    }
  }
}

/** Carries the client's address. Nobody outside can set it, because no request header is passed on. */
const ADDRESS = 'x-oppidum-address'
