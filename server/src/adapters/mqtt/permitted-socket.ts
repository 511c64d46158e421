import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, TLSSocket } from 'node:tls'
import type { OutboundAllow } from '../web/outbound-allow.ts'
import { plainHost } from '../web/outbound-allow.ts'
import { type AddressLookup, permittedAddresses } from '../web/permitted-addresses.ts'
import { WebFailure } from '../web/web-client.ts'
import type { Subscription } from './message-broker.ts'

/** Until a connection to one address is open. */
const OPEN_MS = 10_000
const PLAIN_PORT = 1883
const SECURE_PORT = 8883

/** Opens a connection to the first permitted address of a broker that answers. @throws WebFailure */
export async function permittedSocket(
  { url, authority }: Pick<Subscription, 'url' | 'authority'>,
  allow: OutboundAllow,
  lookup: AddressLookup,
  signal: AbortSignal,
): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'mqtts:'
  const host = plainHost(hostname)
  const number = port === '' ? (isSecure ? SECURE_PORT : PLAIN_PORT) : Number(port)
  const addresses = await permittedAddresses(host, number, allow, lookup).catch((cause: unknown) => {
    throw cause instanceof WebFailure ? cause : new WebFailure('not_reachable', { cause })
  })
  let failure = new WebFailure('not_reachable')
  for (const address of addresses) {
    if (signal.aborted) throw new WebFailure('ended')
    try {
      return await open({ address, port: number, secured: isSecure ? { serverName: host, authority } : null }, signal)
    } catch (cause) {
      failure = cause instanceof WebFailure ? cause : new WebFailure('not_reachable', { cause })
    }
  }
  throw failure
}

interface Place {
  address: string
  port: number
  /** The certificate's name, and who may have signed it; null without encryption. */
  secured: { serverName: string; authority: string | undefined } | null
}

function open({ address, port, secured }: Place, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = secured === null ? connect({ host: address, port }) : secureSocket(address, port, secured)
    const fail = (error: Error) => {
      const isUntrusted = socket instanceof TLSSocket && Boolean(socket.authorizationError)
      const cause = isUntrusted ? new WebFailure('untrusted', { cause: error }) : error
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      reject(cause)
    }
    const onAbort = () => fail(new WebFailure('ended'))
    signal.addEventListener('abort', onAbort, { once: true })
    socket.setTimeout(OPEN_MS, () => fail(new WebFailure('too_slow')))
    socket.once('error', fail)
    socket.once(secured === null ? 'connect' : 'secureConnect', () => {
      signal.removeEventListener('abort', onAbort)
      socket.off('error', fail)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      resolve(socket)
    })
  })
}

/** The name is that of the address that a person gave, never of what it resolves to. */
function secureSocket(host: string, port: number, { serverName, authority }: NonNullable<Place['secured']>): TLSSocket {
  return connectSecurely({
    host,
    port,
    ...(isIP(serverName) ? {} : { servername: serverName }),
    ...(authority !== undefined && { ca: authority }),
  })
}
