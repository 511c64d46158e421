import { createHash } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { IDEMPOTENCY } from '@oppidum/domain/core/idempotency'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../db/connection.ts'
import { findIdempotentCall, type IdempotentCall, storeIdempotentCalls } from './idempotent-call-store.ts'

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY.keyCharacters}}$`)

const underWay = () => new Failure('conflict', 'A call with this Idempotency-Key is still being processed.', { retryAfterSeconds: 1 })

/**
 * The call that an idempotency key makes unique; null without a key.
 * @param parts everything that decides what the call does
 * @throws Failure malformed for a key in another form
 */
export function idempotentCall(
  personId: string,
  headers: Readonly<Record<string, string | undefined>>,
  parts: readonly (string | Uint8Array)[],
): IdempotentCall | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (!KEY.test(key)) throw new Failure('malformed', `An Idempotency-Key has 1 to ${IDEMPOTENCY.keyCharacters} visible ASCII characters.`)
  const hash = createHash('sha256')
  for (const it of parts) hash.update(String(it.length)).update('\n').update(it)
  return { personId, idempotencyKey: key, fingerprint: hash.digest() }
}

interface Answer<T> {
  result: T
  /** Headers that say whether it is the answer to an earlier call with the same key. */
  headers: Record<string, string>
}

/**
 * Stores the result in the transaction of what the call did.
 * @throws Failure conflict, which rolls the work back, when another instance has stored a result for the same key in the meantime
 */
export type KeepResult<T> = (tx: Pick<Tx, 'query'>, result: T) => Promise<void>

/** Processes a call with an idempotency key once. */
export type OnlyOnce = ReturnType<typeof onlyOnce>

/** Sees to it that a call with an idempotency key is processed once, by all instances together. */
export function onlyOnce({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  /** Calls that this instance is processing. */
  const running = new Set<string>()

  /** The answer to an earlier call with the same key; null if none is stored. @throws Failure refused when it was another call */
  async function earlierAnswer<T>(call: IdempotentCall): Promise<Answer<T> | null> {
    const earlier = await findIdempotentCall<T>(db.pool, call.personId, call.idempotencyKey)
    if (!earlier) return null
    if (!earlier.fingerprint.equals(call.fingerprint))
      throw new Failure('refused', 'This Idempotency-Key was used for another call; use a new one for each call.')
    return { result: earlier.result, headers: { 'idempotent-replayed': 'true' } }
  }

  /**
   * @param work keeps its result in its own transaction, by `keep` or by itself
   * @throws Failure conflict while the first call is being processed, refused when the key was used for another call
   */
  return async function once<T>(call: IdempotentCall | null, work: (keep: KeepResult<T>) => Promise<T>): Promise<Answer<T>> {
    if (!call) return { result: await work(async () => undefined), headers: {} }
    const name = `${call.personId}\n${call.idempotencyKey}`
    if (running.has(name)) throw underWay()
    running.add(name)
    try {
      const earlier = await earlierAnswer<T>(call)
      if (earlier) return earlier
      try {
        const result = await work(async (tx, it) => {
          if ((await storeIdempotentCalls(tx, [{ call, result: it }], new Date(clock.nowMs()))) === 0) throw underWay()
        })
        return { result, headers: {} }
      } catch (error) {
        // Another instance may have committed this very call meanwhile: what refuses it now is then its own effect, such as a newer version.
        const meanwhile = error instanceof Failure ? await earlierAnswer<T>(call).catch(() => null) : null
        if (meanwhile) return meanwhile
        throw error
      }
    } finally {
      running.delete(name)
    }
  }
}
