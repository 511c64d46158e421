import type { Clock } from '../../clock/clock.ts'

/** The provider's signing keys change a few times a year. */
const KEPT_MS = 60 * 60_000
/** How often the provider is asked for unknown keys, however many tokens name one. */
const UNKNOWN_MS = 30_000
/** How long the provider is not asked again after it could not be reached. */
const FAILED_MS = 2_000

/** The public half of a signing key, as providers publish it. */
export interface SigningKey {
  kid: string
  kty: string
  n: string
  e: string
}

export interface SigningKeys {
  /**
   * Null for a key that the provider does not have.
   * @throws the error of `fetch`, if no keys have ever arrived
   */
  find(keyId: string): Promise<SigningKey | null>
}

/** The provider's signing keys, fetched once and cached; the cached ones stay valid while the provider is unreachable. */
export function signingKeys(fetch: () => Promise<readonly SigningKey[]>, clock: Clock): SigningKeys {
  let kept: ReadonlyMap<string, SigningKey> | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY
  let failure: { error: unknown; atMs: number } | null = null
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const keys = await fetch()
      kept = new Map(keys.flatMap((it) => (it.kty === 'RSA' ? [[it.kid, it]] : [])))
      failure = null
    } catch (error) {
      failure = { error, atMs: clock.nowMs() }
    }
    askedAtMs = clock.nowMs()
  }

  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async find(keyId) {
      const nowMs = clock.nowMs()
      const known = kept?.get(keyId)
      const ageMs = nowMs - askedAtMs
      if (known) {
        // Refreshed in the background, because it is most likely unchanged.
        if (ageMs > KEPT_MS) void askOnce()
        return known
      }
      const failedLately = failure !== null && nowMs - failure.atMs < FAILED_MS
      if (asking || (kept ? ageMs > UNKNOWN_MS : !failedLately)) await askOnce()
      if (!kept) throw failure?.error
      return kept.get(keyId) ?? null
    },
  }
}
