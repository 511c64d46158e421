import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKeys, type InstallationKeys } from '../../../platform/auth/installation-keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts publishers' keys with AES-256-GCM under a key derived from the installation's. A sealed key opens only for the feed it was
 * sealed for, so that a row cannot be copied to another feed.
 */
export function keySeal(installationKeys: InstallationKeys) {
  const secrets = derivedKeys(installationKeys, 'feed-keys')
  const owner = (cityId: string, feedId: string) => Buffer.from(`${cityId}/${feedId}`)

  function openWith(secret: Buffer, cityId: string, feedId: string, sealed: Buffer): string | null {
    const text = sealed.subarray(IV_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(owner(cityId, feedId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  return {
    seal(cityId: string, feedId: string, key: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secrets[0], iv).setAAD(owner(cityId, feedId))
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },

    /** Null if it was sealed for another feed, or under a key that is neither the current nor a former one. */
    open(cityId: string, feedId: string, sealed: Buffer): string | null {
      for (const secret of secrets) {
        const key = openWith(secret, cityId, feedId, sealed)
        if (key !== null) return key
      }
      return null
    },

    isCurrent: (cityId: string, feedId: string, sealed: Buffer) => openWith(secrets[0], cityId, feedId, sealed) !== null,
  }
}

export type KeySeal = ReturnType<typeof keySeal>
