import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordTurns } from './password-turns.ts'

/** Cost of scrypt: 2 to the power of `log2N` rounds over `r` blocks, `p` times. */
export interface HashCost {
  log2N: number
  r: number
  p: number
}

/** OWASP's recommendation for 32 MB per hash. */
export const COST: HashCost = { log2N: 15, r: 8, p: 3 }
const KEY_BYTES = 32
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{20,60})\$([\w-]{40,60})$/

export type PasswordHash = ReturnType<typeof passwordHash>

/** Hashes passwords off the main thread, a few at a time. */
export function passwordHash(cost = COST) {
  let computed = 0
  const turns = passwordTurns()

  function derive(password: string, salt: Buffer, { log2N, r, p }: HashCost): Promise<Buffer> {
    const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r }
    return turns.run(() => {
      computed++
      // Keyboards encode the same letter in different ways.
      const normalized = password.normalize('NFKC')
      return new Promise((resolve, reject) => {
        scrypt(normalized, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
      })
    })
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [, log2N, r, p, salt = '', key = ''] = FORM.exec(hash) ?? []
      const wanted = Buffer.from(key, 'base64url')
      const found = await derive(
        password,
        Buffer.from(salt, 'base64url'),
        log2N ? { log2N: Number(log2N), r: Number(r), p: Number(p) } : cost,
      )
      return wanted.length === found.length && timingSafeEqual(wanted, found)
    },

    forStranger: turns.forStranger,

    /** How many were computed since the start. */
    computed: () => computed,
  }
}
