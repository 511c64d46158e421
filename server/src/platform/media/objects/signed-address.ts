import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** An address is good for one to two of these: so the same one is made within each, and a browser need not fetch a picture again. */
const STEP_SECONDS = 1_800

export interface SignedAddresses<Size extends string> {
  /** Of this server, without its host; good for half an hour at least and an hour at most. */
  sign(id: string, size: Size): string
  isSigned(id: string, until: string | undefined, signature: string | undefined): boolean
}

interface Signed {
  /** What is signed for this signs nothing else. */
  purpose: string
  pathOf(id: string): string
}

/** @param installationKey as SECRET_KEY has it */
export function signedAddresses<Size extends string>(
  installationKey: string,
  { purpose, pathOf }: Signed,
  nowMs: () => number,
): SignedAddresses<Size> {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
  const signature = (id: string, until: string) => createHmac('sha256', key).update(`${id} ${until}`).digest()

  return {
    sign(id, size) {
      const until = String((Math.floor(nowMs() / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS)
      return `${pathOf(id)}?size=${size}&until=${until}&signature=${signature(id, until).toString('base64url')}`
    },
    isSigned(id, until, given) {
      if (until === undefined || given === undefined) return false
      const shown = Buffer.from(given, 'base64url')
      const wanted = signature(id, until)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted) && Number(until) * 1_000 > nowMs()
    },
  }
}
