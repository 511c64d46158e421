import { WebFailure } from '../../../adapters/web/web-client.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { NoKey } from '../no-key.ts'

/** Failures to expect of a publisher, or of a feed whose key is missing. */
export function isForeseen(cause: unknown): cause is WebFailure | DecodeFailure | NoKey {
  return cause instanceof WebFailure || cause instanceof DecodeFailure || cause instanceof NoKey
}

/** The publisher's answer was fine, but we could not store it. */
export class NotStored extends Error {
  constructor(cause: unknown) {
    super('not stored', { cause })
  }
}

/** A word for the kind of failure. */
export function kindOf(cause: unknown): string {
  if (isForeseen(cause)) return cause instanceof NoKey ? 'no_key' : cause.problem
  return cause instanceof NotStored ? 'not_stored' : 'unforeseen'
}

/** A sentence for operators; names no host, path or library. */
export function problemOf(cause: unknown): string {
  if (isForeseen(cause)) return cause.message
  if (cause instanceof NotStored) return 'The delivery could not be written to the database.'
  return 'The delivery could not be used.'
}
