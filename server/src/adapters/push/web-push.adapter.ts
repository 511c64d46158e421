import { createECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import type { PushAddress } from '@oppidum/domain/alerts/contact-point'
import type webPush from 'web-push'
import { type InstallationKeys, ofEach } from '../../platform/auth/installation-keys.ts'
import type { PushMessage, PushMessages, PushRequest } from './push-messages.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

const POINT_BYTES = 65
const AUTH_BYTES = 16

let library: typeof webPush | undefined

/** Loaded for the first message: many installations never send one. */
function webPushLibrary(): typeof webPush {
  library ??= createRequire(import.meta.url)('web-push') as typeof webPush
  return library
}

interface Options {
  installationKeys: InstallationKeys
  /** Whom a push service may write to: a mailto or https address. */
  contact: string
}

/** Over the library web-push, of which only encryption and signing are used: requests go out by our own client, with its checks. */
export function webPushMessages({ installationKeys, contact }: Options): PushMessages {
  const pairs = ofEach(installationKeys, vapidKeys)

  function signed(keys: VapidKeys, address: PushAddress, { text, ttlSeconds, isUrgent, topic }: PushMessage): PushRequest {
    // The signature is dated by the system's clock: push services compare it with theirs.
    const { endpoint, headers, body } = webPushLibrary().generateRequestDetails(address, text, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    })
    // Our client counts the bytes itself.
    const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>
    const named = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    return { url: endpoint, headers: Object.fromEntries(named), body: body ?? new Uint8Array() }
  }

  return {
    publicKey: pairs[0].publicKey,
    isAddress,
    requests: (address, message) => {
      const [current, ...former] = pairs
      return [signed(current, address, message), ...former.map((keys) => signed(keys, address, message))]
    },
  }
}

function isAddress({ keys }: PushAddress): boolean {
  const point = Buffer.from(keys.p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(point)
    return true
  } catch {
    // Not a point of the curve.
    return false
  }
}
