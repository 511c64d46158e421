import { createHash } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS, type IngestResult } from '@oppidum/domain/ingest/ingest'
import type { AppContext } from '../../compose/context.ts'
import { findIngestCall, type IngestCall } from './ingest-call-store.ts'

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${INGEST_LIMITS.idempotencyKeyCharacters}}$`)

/**
 * The call that an idempotency key makes unique; null without a key.
 * @param parts everything that decides what the call does
 * @throws Failure malformed for a key in another form
 */
export function ingestCall(personId: string, key: string | undefined, parts: readonly (string | Uint8Array)[]): IngestCall | null {
  if (key === undefined) return null
  if (!KEY.test(key))
    throw new Failure('malformed', `An Idempotency-Key has 1 to ${INGEST_LIMITS.idempotencyKeyCharacters} visible ASCII characters.`)
  const hash = createHash('sha256')
  for (const it of parts) hash.update(String(it.length)).update('\n').update(it)
  return { personId, idempotencyKey: key, fingerprint: hash.digest() }
}

export interface Answer {
  result: IngestResult
  /** The result of an earlier call with the same key. */
  isReplayed: boolean
}

/** Sees to it that a call with an idempotency key is processed once. The work itself stores its result, where it can together with the rows. */
export function onlyOnce({ db }: Pick<AppContext, 'db'>) {
  /** Calls that this instance is processing. */
  const running = new Set<string>()

  /** @throws Failure conflict while the first call is being processed, refused when the key was used for another call */
  return async function once(call: IngestCall | null, work: () => Promise<IngestResult>): Promise<Answer> {
    if (!call) return { result: await work(), isReplayed: false }
    const name = `${call.personId}\n${call.idempotencyKey}`
    if (running.has(name))
      throw new Failure('conflict', 'A call with this Idempotency-Key is still being processed.', { retryAfterSeconds: 1 })
    running.add(name)
    try {
      const earlier = await findIngestCall(db.pool, call.personId, call.idempotencyKey)
      if (!earlier) return { result: await work(), isReplayed: false }
      if (!earlier.fingerprint.equals(call.fingerprint))
        throw new Failure('refused', 'This Idempotency-Key was used for another call; use a new one for each delivery.')
      return { result: earlier.result, isReplayed: true }
    } finally {
      running.delete(name)
    }
  }
}
