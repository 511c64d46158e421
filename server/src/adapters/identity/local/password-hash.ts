import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'

/** What scrypt takes: 2 to the power of `log2N` rounds over `r` blocks, `p` times. */
export interface HashCost {
  log2N: number
  r: number
  p: number
}

/** OWASP's choice where 32 MB a hash are at hand. */
export const COST: HashCost = { log2N: 15, r: 8, p: 3 }
const KEY_BYTES = 32
/** At a time, each on a thread of its own: the others of the process stay free for files and names. */
const AT_ONCE = 2
/** Beyond this nobody is kept waiting. */
const WAITING = 60

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{20,60})\$([\w-]{40,60})$/

export type PasswordHash = ReturnType<typeof passwordHash>

/** Hashes of passwords, off the main thread and a few at a time. */
export function passwordHash(cost = COST) {
  let running = 0
  let computed = 0
  const waiting: (() => void)[] = []

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING)
        throw new Failure('unavailable', 'Too many people are signing in just now; please try again in a moment.')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      computed++
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  function derive(password: string, salt: Buffer, { log2N, r, p }: HashCost): Promise<Buffer> {
    const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r }
    return turn(
      () =>
        new Promise((resolve, reject) => {
          // However a keyboard makes a letter, it is the same password.
          scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
        }),
    )
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

    /** How many were computed since the start. */
    computed: () => computed,
  }
}
