import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Failure } from '@oppidum/domain/core/failure'
import { RECEIPT_MINUTES } from '@oppidum/domain/gallery/image'
import { derivedKeys, type InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { ImageReceipts, Receipted } from './image-receipts.ts'
import { spendReceipt } from './spent-receipt-store.ts'

/** With its expiry, in milliseconds since 1970. */
type Signed = Receipted & { untilMs: number }

const FORGED = () => new Failure('refused', 'This receipt is not valid; generate the image again.')

/**
 * Receipts that contain their data, compressed and signed: nothing is stored until an image is.
 * @param installationKeys the keys derived here sign nothing else
 */
export function signedReceipts(installationKeys: InstallationKeys, nowMs: () => number): ImageReceipts {
  const keys = derivedKeys(installationKeys, 'receipts of generated pictures')
  const signature = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest()

  function opened(receipt: string): Signed {
    const [payload = '', signaturePart = ''] = receipt.split('.')
    const actual = Buffer.from(signaturePart, 'base64url')
    const isOurs = keys.some((key) => {
      const expected = signature(key, payload)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    })
    if (!isOurs) throw FORGED()
    // We signed it, so it has the form that we wrote.
    return JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString('utf8')) as Signed
  }

  return {
    issue(receipted) {
      const signed: Signed = { ...receipted, untilMs: nowMs() + RECEIPT_MINUTES * 60_000 }
      const payload = deflateRawSync(JSON.stringify(signed)).toString('base64url')
      return `${payload}.${signature(keys[0], payload).toString('base64url')}`
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
