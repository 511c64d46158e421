import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Failure } from '@oppidum/domain/core/failure'
import { RECEIPT_MINUTES } from '@oppidum/domain/gallery/image'
import type { ImageReceipts, Receipted } from './image-receipts.ts'
import { spendReceipt } from './spent-receipt-store.ts'

/** With its expiry, in milliseconds since 1970. */
type Signed = Receipted & { untilMs: number }

const FORGED = () => new Failure('refused', 'This receipt is not valid; generate the image again.')

/**
 * Receipts that contain their data, compressed and signed: nothing is stored until an image is.
 * @param installationKey SECRET_KEY; the key derived here signs nothing else
 */
export function signedReceipts(installationKey: string, nowMs: () => number): ImageReceipts {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'receipts of generated pictures', 32))
  const signature = (payload: string) => createHmac('sha256', key).update(payload).digest()

  function opened(receipt: string): Signed {
    const [payload = '', signaturePart = ''] = receipt.split('.')
    const actual = Buffer.from(signaturePart, 'base64url')
    const expected = signature(payload)
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw FORGED()
    // We signed it, so it has the form that we wrote.
    return JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString('utf8')) as Signed
  }

  return {
    issue(receipted) {
      const signed: Signed = { ...receipted, untilMs: nowMs() + RECEIPT_MINUTES * 60_000 }
      const payload = deflateRawSync(JSON.stringify(signed)).toString('base64url')
      return `${payload}.${signature(payload).toString('base64url')}`
    },

    read(receipt, personId, hash) {
      const { untilMs, ...receipted } = opened(receipt)
      // Another person's receipt is invalid.
      if (receipted.personId !== personId) throw FORGED()
      if (nowMs() >= untilMs)
        throw new Failure('refused', `A generated image can be saved for ${RECEIPT_MINUTES} minutes; generate it again.`)
      if (receipted.hash !== hash) throw new Failure('refused', 'This is not the image that the receipt was issued for; save it unchanged.')
      return receipted
    },

    async spend(tx, { generationId }) {
      // It was valid a moment ago: after this time, its own expiry refuses it.
      const lateAt = new Date(nowMs() + RECEIPT_MINUTES * 60_000)
      if (!(await spendReceipt(tx, generationId, lateAt))) throw new Failure('conflict', 'This image has already been saved.')
    },
  }
}
