import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** Every spelling of one address is the same. */
export type Address = IPv4 | IPv6

export interface AddressRange {
  address: Address
  /** Length of the common prefix. */
  bits: number
}

/**
 * Null when the text is no address; a zone ('fe80::1%eth0') is none either. Node decides what is one: the library would take
 * '0x7f.1' and '0177.0.0.1' as well, and '::1.2.3.4' for '::ffff:1.2.3.4' unless it begins with a 0.
 */
export function parseAddress(text: string): Address | null {
  const plain = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  return isIP(plain) === 0 || plain.includes('%') ? null : ipaddr.parse(plain.replace(/^::(?=\d+\.)/, '0::'))
}

/** '10.0.0.0/8' or a single address. Null when it is neither. */
export function parseRange(text: string): AddressRange | null {
  const [host = '', bits, ...rest] = text.split('/')
  const address = parseAddress(host)
  if (!address || rest.length > 0) return null
  const longest = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return { address, bits: longest }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? { address, bits: Number(bits) } : null
}

export function isInRange(address: Address, range: AddressRange): boolean {
  return address.kind() === range.address.kind() && address.match(range.address, range.bits)
}

/** The IPv4 address that an IPv6 one stands for (mapped, compatible, translated, NAT64, 6to4); else the address itself. */
export function withoutMapping(address: Address): Address {
  if (address.kind() === 'ipv4') return address
  const bytes = address.toByteArray()
  if (isInRange(address, SIX_TO_FOUR)) return ipaddr.fromByteArray(bytes.slice(2, 6))
  return EMBEDDING.some((range) => isInRange(address, range)) ? ipaddr.fromByteArray(bytes.slice(12)) : address
}

/** Whether anybody on the internet may be behind it: not loopback, private, link-local, carrier, multicast or reserved. */
export function isPublicAddress(address: Address): boolean {
  const plain = withoutMapping(address)
  if (plain.kind() === 'ipv4') return !CLOSED_V4.some((range) => isInRange(plain, range))
  return isInRange(plain, GLOBAL_V6) && !CLOSED_V6.some((range) => isInRange(plain, range))
}

/** Where clouds hand out the machine's own credentials. Never an exception. */
export function isMetadataAddress(address: Address): boolean {
  const plain = withoutMapping(address)
  return METADATA.some((range) => isInRange(plain, range))
}

const range = (text: string): AddressRange => {
  const parsed = parseRange(text)
  if (!parsed) throw new Error(`not a range: ${text}`)
  return parsed
}

const SIX_TO_FOUR = range('2002::/16')
const EMBEDDING = ['::ffff:0:0/96', '::ffff:0:0:0/96', '::/96', '64:ff9b::/96'].map(range)

/** IANA's special-purpose IPv4 addresses that are not meant for the whole internet. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(range)

/** The only IPv6 block that is handed out to the internet; all else is refused by not lying in it. */
const GLOBAL_V6 = range('2000::/3')
/** Teredo, ORCHID and other protocol blocks, documentation. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '3fff::/20'].map(range)

/** AWS, Azure, Google and others; AWS tasks; AWS over IPv6; Azure's host; Alibaba; Oracle. */
const METADATA = [
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
].map(range)
