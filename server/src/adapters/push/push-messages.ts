import type { PushAddress } from '@oppidum/domain/alerts/contact-point'
import type { WebPost } from '../web/web-client.ts'

/** One message to one browser. */
export interface PushMessage {
  /** JSON for the page's service worker; at most `PUSH_BYTES` bytes of UTF-8. */
  text: string
  /** How long the push service keeps it for a browser that is switched off. */
  ttlSeconds: number
  isUrgent: boolean
  /** A later message with the same topic replaces it at the push service; 1 to 32 characters of base64url. */
  topic: string
}

/** What every push service takes: 4096 bytes after encryption, which adds 103. RFC 8291, section 4. */
export const PUSH_BYTES = 3_993

export type PushRequest = Pick<WebPost, 'url' | 'headers' | 'body'>

/** Encrypts messages for browsers (RFC 8291) and signs the requests to their push services (VAPID, RFC 8292). Sends nothing itself. */
export interface PushMessages {
  /** With which a browser subscribes; base64url of the uncompressed point. */
  publicKey: string
  /** Whether a browser can have made these keys; a message cannot be encrypted for others. */
  isAddress(address: PushAddress): boolean
  /**
   * The requests that carry a message, to be sent by the one outgoing client: the first, and when the push service refuses its signature
   * the next, for a browser that subscribed under a former key of the installation.
   */
  requests(address: PushAddress, message: PushMessage): readonly [PushRequest, ...PushRequest[]]
}
