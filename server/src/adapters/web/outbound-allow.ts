import {
  type Address,
  type AddressRange,
  isInRange,
  isMetadataAddress,
  isPublicAddress,
  parseRange,
  withoutMapping,
} from './address-range.ts'

interface Ports {
  from: number
  to: number
}

/** One exception: a name or a range of addresses, at certain ports. */
export type OutboundAllowEntry = { kind: 'name'; host: string; ports: Ports } | { kind: 'range'; range: AddressRange; ports: Ports }

/** Private places that addresses from the city file and from people may reach. Empty: none. */
export type OutboundAllow = readonly OutboundAllowEntry[]

const NEVER_NAMES = new Set(['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data', 'instance-data.ec2.internal'])

/**
 * Reads OUTBOUND_ALLOW: 'host:port', 'address:port', 'range:port' with commas between; IPv6 in brackets
 * ('[fd00::/8]:443'); the port may be '*' or '8000-8099'.
 * @throws Error with a sentence that names the wrong entry
 */
export function parseOutboundAllow(text: string): OutboundAllow {
  return text
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map(parseEntry)
}

/** A host as it is compared: lower case, without brackets and without the dot at the end. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

export function isMetadataName(host: string): boolean {
  return NEVER_NAMES.has(plainHost(host))
}

/** Whether a connection to this address, asked for under this name, may be opened. */
export function mayReach(host: string, address: Address, port: number, allow: OutboundAllow): boolean {
  if (isMetadataName(host) || isMetadataAddress(address)) return false
  if (isPublicAddress(address)) return true
  const name = plainHost(host)
  return allow.some((entry) => {
    if (port < entry.ports.from || port > entry.ports.to) return false
    if (entry.kind === 'name') return entry.host === name
    return isInRange(address, entry.range) || isInRange(withoutMapping(address), entry.range)
  })
}

function parseEntry(entry: string): OutboundAllowEntry {
  const match = /^(?:\[([0-9a-f:./]+)\](\/\d{1,3})?|([^\s:[\]]+)):(\*|\d{1,5}(?:-\d{1,5})?)$/i.exec(entry)
  const ports = parsePorts(match?.[4])
  if (!match || !ports) throw wrongEntry(entry)
  const [, v6, bits = '', host = ''] = match
  const range = parseRange(v6 === undefined ? host : v6 + bits)
  if (range) return { kind: 'range', range, ports }
  if (v6 !== undefined || host.includes('/') || !/^[a-z0-9_.-]{1,253}$/i.test(host) || /^[\d.]+$/.test(host)) throw wrongEntry(entry)
  return { kind: 'name', host: plainHost(host), ports }
}

function parsePorts(text: string | undefined): Ports | null {
  if (text === undefined) return null
  if (text === '*') return { from: 1, to: 65_535 }
  const [from = Number.NaN, to = from] = text.split('-').map(Number)
  return from >= 1 && from <= to && to <= 65_535 ? { from, to } : null
}

function wrongEntry(entry: string): Error {
  return new Error(`'${entry}' is not 'host:port', 'address:port' or 'range:port' (port: a number, a range such as 8000-8099, or *)`)
}
