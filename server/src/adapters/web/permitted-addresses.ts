import { lookup as systemLookup } from 'node:dns/promises'
import { parseAddress } from './address-range.ts'
import { isMetadataName, mayReach, type OutboundAllow, plainHost } from './outbound-allow.ts'
import { WebFailure } from './web-client.ts'

/** All addresses of a name. */
export type AddressLookup = (host: string) => Promise<string[]>

/** The addresses of a name that may be reached. @throws WebFailure `not_allowed` if it has none that may be */
export async function permittedAddresses(host: string, port: number, allow: OutboundAllow, lookup: AddressLookup): Promise<string[]> {
  const name = plainHost(host)
  const known = parseAddress(name) ? [name] : await lookup(name)
  const permitted = known.filter((text) => {
    const address = parseAddress(text)
    return address !== null && mayReach(name, address, port, allow)
  })
  if (known.length > 0 && permitted.length === 0) throw new WebFailure('not_allowed')
  return permitted
}

/** Names that are loopback without a lookup (RFC 6761). */
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/** Whether a name that nobody has looked up may never be reached. Names that need a lookup may. */
export function isForbiddenHost(host: string, port: number, allow: OutboundAllow): boolean {
  const name = plainHost(host)
  if (isMetadataName(name)) return true
  const address = parseAddress(LOOPBACK_NAME.test(name) ? '127.0.0.1' : name)
  return address !== null && !mayReach(name, address, port, allow)
}

export async function everyAddress(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map((it) => it.address)
}
