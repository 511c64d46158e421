import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { PictureSize } from '@oppidum/domain/picture'

/** An address is good for one to two of these: so the same one is made within each, and a browser need not fetch a picture again. */
const STEP_SECONDS = 1_800

export interface PictureAddresses {
  /** Of this server, without its host; good for half an hour at least and an hour at most. SECURITY U3. */
  sign(pictureId: string, size: PictureSize): string
  isSigned(pictureId: string, until: string | undefined, signature: string | undefined): boolean
}

/** @param installationKey as SECRET_KEY has it; what signs here signs nothing else */
export function pictureAddresses(installationKey: string, nowMs: () => number): PictureAddresses {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'addresses of pictures', 32))
  const signature = (id: string, until: string) => createHmac('sha256', key).update(`${id} ${until}`).digest()

  return {
    sign(id, size) {
      const until = String((Math.floor(nowMs() / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS)
      return `/api/pictures/${id}?size=${size}&until=${until}&signature=${signature(id, until).toString('base64url')}`
    },
    isSigned(id, until, given) {
      if (until === undefined || given === undefined) return false
      const shown = Buffer.from(given, 'base64url')
      const wanted = signature(id, until)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted) && Number(until) * 1_000 > nowMs()
    },
  }
}
