import { X509Certificate } from 'node:crypto'
import { BrokerAddress } from '@oppidum/domain/core/web-address'
import * as z from 'zod/mini'
import type { Subscription } from '../../adapters/mqtt/message-broker.ts'
import type { SettingField } from './importer.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** One or more certificates in PEM, and nothing else: a private key has no place in a feed's settings. */
function isAuthority(text: string): boolean {
  const certificates = text.match(CERTIFICATE) ?? []
  return certificates.length > 0 && text.replace(CERTIFICATE, '').trim() === '' && certificates.every(isCertificate)
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

/** How to connect to a broker, whatever its messages contain. */
export const BROKER_SETTINGS = {
  url: BrokerAddress,
  /** Bytes of one message. */
  maxBytes: z._default(z.int().check(z.gte(1_000), z.lte(8_000_000)), 1_000_000),
  version: z._default(z.enum(['3.1.1', '5']), '3.1.1'),
  /** The feed's key is the password. */
  user: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Absent: made of the feed's id. A broker lets each id in only once. */
  clientId: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/, 'letters, digits, dots, hyphens, 60 at most'))),
  /** Whose certificates an mqtts broker may have, in PEM. Absent: the public authorities. */
  authority: z.optional(
    z.string().check(z.maxLength(50_000), z.refine(isAuthority, 'certificates of authorities in PEM, without a private key')),
  ),
}

export const BROKER_FIELDS: readonly SettingField[] = [
  { name: 'version', input: { kind: 'choice', choices: ['3.1.1', '5'] }, required: false },
  { name: 'user', input: { kind: 'text' }, required: false },
  { name: 'clientId', input: { kind: 'text' }, required: false },
  { name: 'authority', input: { kind: 'lines' }, required: false },
]

/** Sent with a password if the feed has no user, as MQTT 3.1.1 has no password without one (3.1.2.9). */
const USER = 'oppidum'

type Connection = Pick<Subscription, 'url' | 'version' | 'maxBytes' | 'clientId' | 'user' | 'password' | 'authority'>

interface BrokerFeed extends Pick<Subscription, 'url' | 'version' | 'maxBytes'> {
  id: string
  user?: string | undefined
  clientId?: string | undefined
  authority?: string | undefined
}

export function connectionOf(
  { id, url, version, maxBytes, user, clientId, authority }: BrokerFeed,
  secret: string | undefined,
): Connection {
  return {
    url,
    version,
    maxBytes,
    clientId: clientId ?? `oppidum-${id}`,
    user: user ?? (secret === undefined ? undefined : USER),
    password: secret,
    authority,
  }
}
