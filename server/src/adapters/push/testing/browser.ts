import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushAddress } from '@oppidum/domain/alerts/contact-point'

export interface Browser {
  address: PushAddress
  /** Text of a message that was encrypted for this browser. @throws if it was encrypted for another one */
  open(body: Buffer): string
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size, and length of the key that follows. RFC 8188, section 2.1. */
const HEADER_BYTES = SALT_BYTES + 4 + 1

/** The receiving end of RFC 8291, written from the RFC and without the library that encrypts. */
export function aBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    address: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    open(body) {
      const salt = body.subarray(0, SALT_BYTES)
      const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const record = body.subarray(HEADER_BYTES + sender.length)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(record.subarray(-TAG_BYTES))
      const plain = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
      // After the text comes the mark of the last record, and padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}
