import { lookup as systemLookup } from 'node:dns/promises'
import { buildConnector } from 'undici'
import { parseAddress } from './address-range.ts'
import { mayReach, type OutboundAllow, plainHost } from './outbound-allow.ts'
import { WebFailure } from './web-client.ts'

/** All addresses of a name. */
export type AddressLookup = (host: string) => Promise<string[]>

/** Opens every connection to an address that was checked at that moment. @param timeoutMs until the connection is open */
export function permittedConnections(allow: OutboundAllow, lookup: AddressLookup, timeoutMs: number): buildConnector.connector {
  return (options, callback) => {
    permittedAddresses(options.hostname, Number(options.port || (options.protocol === 'https:' ? 443 : 80)), allow, lookup).then(
      (addresses) => connectTo(addresses, timeoutMs)(options, callback),
      (cause: Error) => callback(cause, null),
    )
  }
}

async function permittedAddresses(host: string, port: number, allow: OutboundAllow, lookup: AddressLookup) {
  const name = plainHost(host)
  const known = parseAddress(name) ? [name] : await lookup(name)
  const permitted = known.filter((text) => {
    const address = parseAddress(text)
    return address !== null && mayReach(name, address, port, allow)
  })
  if (known.length > 0 && permitted.length === 0) throw new WebFailure('not_allowed')
  return permitted
}

/** Opens a connection to one of these addresses and to no other: the name is not resolved a second time. */
function connectTo(addresses: string[], timeout: number): buildConnector.connector {
  const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return buildConnector({
    timeout,
    autoSelectFamily: true,
    lookup: (_host, options, callback) => {
      const [first] = list
      if (!first) callback(new Error('no address'), '', 4)
      else if (options.all) callback(null, list)
      else callback(null, first.address, first.family)
    },
  } as buildConnector.BuildOptions)
}

export async function everyAddress(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map((it) => it.address)
}
