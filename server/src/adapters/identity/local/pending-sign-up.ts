import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { cookieNamed } from './session-cookie.ts'

/** Lifetime of an e-mailed code. */
export const CONFIRM_MS = 30 * 60_000
/** The cookie is sent only where it is read. */
const PATH = '/api/auth'

const PendingSignUp = z.object({
  email: z.string(),
  /** Hash of the password. */
  hash: z.string(),
  firstName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  invitation: z.nullable(z.string()),
  /** SHA-256 of the code; if the address has an account, of one that nobody was sent. */
  code: z.string(),
  endsAtMs: z.int(),
})
/** An account that is created once its address is confirmed. */
export type PendingSignUp = z.infer<typeof PendingSignUp>

/** As long as an authenticator's code, which the page asks for in the same way. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

function openWith(secret: Buffer, sealed: Buffer): PendingSignUp | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
    return PendingSignUp.parse(JSON.parse(text.toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Keeps a sign-up in the browser that started it, encrypted (AES-256-GCM), until its address is confirmed: the store holds nothing about
 * people who may not exist (decision 0078).
 */
export function pendingSignUps(secrets: readonly [Buffer, ...Buffer[]], secure: boolean) {
  const name = `${secure ? '__Secure-' : ''}oppidum_sign_up`
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

  return {
    seal(pending: PendingSignUp): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', secrets[0], iv)
      const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(pending)), cipher.final(), cipher.getAuthTag()])
      return cookie(sealed.toString('base64url'), CONFIRM_MS / 1_000)
    },

    /** Null if there is none, or it was changed or has expired. */
    open(cookieHeader: string, nowMs: number): PendingSignUp | null {
      const sealed = Buffer.from(cookieNamed(name, cookieHeader) ?? '', 'base64url')
      if (sealed.length < 29) return null
      for (const secret of secrets) {
        const pending = openWith(secret, sealed)
        if (pending) return pending.endsAtMs > nowMs ? pending : null
      }
      return null
    },

    forgotten: () => cookie('', 0),
  }
}
