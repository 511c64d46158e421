import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts publishers' keys with AES-256-GCM under a key derived from the installation's. A sealed key opens only for the feed it was
 * sealed for, so that a row cannot be copied to another feed.
 */
export function keySeal(installationKey: string) {
  const secret = new Uint8Array(hkdfSync('sha256', installationKey, '', 'feed-keys', 32))
  const owner = (cityId: string, feedId: string) => Buffer.from(`${cityId}/${feedId}`)
  return {
    seal(cityId: string, feedId: string, key: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(owner(cityId, feedId))
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },

    /** Null if it was sealed for another feed or under another installation key. */
    open(cityId: string, feedId: string, sealed: Buffer): string | null {
      const text = sealed.subarray(IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(owner(cityId, feedId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export type KeySeal = ReturnType<typeof keySeal>
