import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { OutboundAllow } from '../web/outbound-allow.ts'
import { plainHost } from '../web/outbound-allow.ts'
import { type AddressLookup, permittedAddresses } from '../web/permitted-addresses.ts'
import { WebFailure } from '../web/web-client.ts'

/** Until a connection to one address is open. */
const OPEN_MS = 10_000
const PLAIN_PORT = 1883
const SECURE_PORT = 8883

/** Opens a connection to the first permitted address of a broker that answers. @throws WebFailure */
export async function permittedSocket(url: string, allow: OutboundAllow, lookup: AddressLookup, signal: AbortSignal): Promise<Socket> {
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
      return await open({ address, port: number, serverName: isSecure ? host : null }, signal)
    } catch (cause) {
      failure = cause instanceof WebFailure ? cause : new WebFailure('not_reachable', { cause })
    }
  }
  throw failure
}

/** @param serverName the certificate's name; null without encryption */
function open(
  { address, port, serverName }: { address: string; port: number; serverName: string | null },
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket =
      serverName === null
        ? connect({ host: address, port })
        : connectSecurely({ host: address, port, ...(isIP(serverName) ? {} : { servername: serverName }) })
    const fail = (cause: Error) => {
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      reject(cause)
    }
    const onAbort = () => fail(new WebFailure('ended'))
    signal.addEventListener('abort', onAbort, { once: true })
    socket.setTimeout(OPEN_MS, () => fail(new WebFailure('too_slow')))
    socket.once('error', fail)
    socket.once(serverName === null ? 'connect' : 'secureConnect', () => {
      signal.removeEventListener('abort', onAbort)
      socket.off('error', fail)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      resolve(socket)
    })
  })
}
