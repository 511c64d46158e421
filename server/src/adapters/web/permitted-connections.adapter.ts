import { buildConnector } from 'undici'
import type { OutboundAllow } from './outbound-allow.ts'
import { type AddressLookup, permittedAddresses } from './permitted-addresses.ts'

/** Opens every connection to an address that was checked at that moment. @param timeoutMs until the connection is open */
export function permittedConnections(allow: OutboundAllow, lookup: AddressLookup, timeoutMs: number): buildConnector.connector {
  return (options, callback) => {
    permittedAddresses(options.hostname, Number(options.port || (options.protocol === 'https:' ? 443 : 80)), allow, lookup).then(
      (addresses) => connectTo(addresses, timeoutMs)(options, callback),
      (cause: Error) => callback(cause, null),
    )
  }
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
