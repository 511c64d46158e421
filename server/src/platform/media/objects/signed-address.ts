import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type InstallationKeys } from '../../auth/installation-keys.ts'

/** An address is valid for one to two of these steps. It stays the same within a step, so that a browser can cache the picture. */
const STEP_SECONDS = 1_800

export interface SignedAddresses<Size extends string> {
  /** Path and query, without a host; valid for half an hour at least and an hour at most. */
  sign(id: string, size: Size): string
  isSigned(id: string, until: string | undefined, signature: string | undefined): boolean
}

interface Signed {
  /** Separates the keys: a signature is valid for its own purpose only. */
  purpose: string
  pathOf(id: string): string
}

export function signedAddresses<Size extends string>(
  installationKeys: InstallationKeys,
  { purpose, pathOf }: Signed,
  nowMs: () => number,
): SignedAddresses<Size> {
  const keys = derivedKeys(installationKeys, purpose)
  const signature = (key: Buffer, id: string, until: string) => createHmac('sha256', key).update(`${id} ${until}`).digest()

  return {
    sign(id, size) {
      const until = String((Math.floor(nowMs() / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS)
      return `${pathOf(id)}?size=${size}&until=${until}&signature=${signature(keys[0], id, until).toString('base64url')}`
    },
    isSigned(id, until, presented) {
      if (until === undefined || presented === undefined) return false
      const actual = Buffer.from(presented, 'base64url')
      const isRight = keys.some((key) => {
        const expected = signature(key, id, until)
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      })
      return isRight && Number(until) * 1_000 > nowMs()
    },
  }
}
