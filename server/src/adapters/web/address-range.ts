import { isIP } from 'node:net'

/** An address as its 4 or 16 bytes, so that every spelling of one address is the same. */
export type AddressBytes = Uint8Array

export interface AddressRange {
  address: AddressBytes
  /** Length of the common prefix. */
  bits: number
}

/** Null when the text is no address; a zone ('fe80::1%eth0') is none either. */
export function parseAddress(text: string): AddressBytes | null {
  const plain = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  if (plain.includes('%')) return null
  const family = isIP(plain)
  if (family === 4) return Uint8Array.from(plain.split('.'), Number)
  return family === 6 ? parseV6(plain) : null
}

/** '10.0.0.0/8' or a single address. Null when it is neither. */
export function parseRange(text: string): AddressRange | null {
  const [host = '', bits, ...rest] = text.split('/')
  const address = parseAddress(host)
  if (!address || rest.length > 0) return null
  const widest = address.length * 8
  if (bits === undefined) return { address, bits: widest }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= widest ? { address, bits: Number(bits) } : null
}

export function isInRange(address: AddressBytes, range: AddressRange): boolean {
  if (address.length !== range.address.length) return false
  for (let bit = 0; bit < range.bits; bit += 8) {
    const mask = range.bits - bit >= 8 ? 0xff : (0xff << (8 - (range.bits - bit))) & 0xff
    const at = bit / 8
    if (((address[at] as number) & mask) !== ((range.address[at] as number) & mask)) return false
  }
  return true
}

/** The IPv4 address that an IPv6 one stands for (mapped, compatible, translated, NAT64, 6to4); else the address itself. */
export function unwrapped(address: AddressBytes): AddressBytes {
  if (address.length === 4) return address
  if (isInRange(address, SIX_TO_FOUR)) return address.slice(2, 6)
  return EMBEDDING.some((range) => isInRange(address, range)) ? address.slice(12) : address
}

/** Whether anybody on the internet may be behind it: not loopback, private, link-local, carrier, multicast or reserved. */
export function isPublicAddress(address: AddressBytes): boolean {
  const plain = unwrapped(address)
  if (plain.length === 4) return !CLOSED_V4.some((range) => isInRange(plain, range))
  return isInRange(plain, GLOBAL_V6) && !CLOSED_V6.some((range) => isInRange(plain, range))
}

/** Where clouds hand out the machine's own credentials. Never an exception. */
export function isMetadataAddress(address: AddressBytes): boolean {
  const plain = unwrapped(address)
  return METADATA.some((range) => isInRange(plain, range))
}

const range = (text: string): AddressRange => {
  const parsed = parseRange(text)
  if (!parsed) throw new Error(`not a range: ${text}`)
  return parsed
}

function parseV6(text: string): AddressBytes {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text)
  const hex = (a: string | undefined, b: string | undefined) => ((Number(a) << 8) | Number(b)).toString(16)
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : text
  const [before = '', after] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const head = groups(before)
  const tail = after === undefined ? [] : groups(after)
  const all = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return Uint8Array.from(all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]))
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
