import { expect, test } from 'vitest'
import { isMetadataAddress, isPublicAddress, parseAddress, parseRange } from './address-range.ts'
import { mayReach, parseOutboundAllow } from './outbound-allow.ts'

const address = (text: string) => {
  const parsed = parseAddress(text)
  if (!parsed) throw new Error(`not an address: ${text}`)
  return parsed
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '3fff::1',
  '5f00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
])('%s is not a public address', (text) => expect(isPublicAddress(address(text))).toBe(false))

test.each([
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('%s is a public address', (text) => expect(isPublicAddress(address(text))).toBe(true))

test.each(['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fd00:ec2::254', '2002:a9fe:a9fe::1', '168.63.129.16'])(
  '%s hands out credentials of the machine, whatever is allowed',
  (text) => {
    expect(isMetadataAddress(address(text))).toBe(true)
    expect(mayReach('feeds.test', address(text), 80, parseOutboundAllow('0.0.0.0/0:*, [::/0]:*, feeds.test:*'))).toBe(false)
  },
)

test('the name of a metadata service is refused before it is resolved', () => {
  expect(mayReach('Metadata.Google.Internal.', address('8.8.8.8'), 80, [])).toBe(false)
})

test.each(['1.2.3', '1.2.3.4.5', '::1%eth0', 'localhost', '', '01.2.3.4', '0x7f.0.0.1', '2130706433', '127.1'])(
  '%j is no address',
  (text) => expect(parseAddress(text)).toBeNull(),
)

test.each(['10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', 'fd00::/129'])('%j is no range', (text) => expect(parseRange(text)).toBeNull())

test('an exception opens its own address at its own port only', () => {
  const allow = parseOutboundAllow('127.0.0.1:8080, 10.2.0.0/16:443, sensors.lan:9000-9005, [fd00::/8]:*, [::1]:8081')
  const may = (host: string, ip: string, port: number) => mayReach(host, address(ip), port, allow)
  expect(may('127.0.0.1', '127.0.0.1', 8080)).toBe(true)
  expect(may('127.0.0.1', '127.0.0.1', 8082)).toBe(false)
  expect(may('127.0.0.2', '127.0.0.2', 8080)).toBe(false)
  expect(may('::ffff:127.0.0.1', '::ffff:127.0.0.1', 8080)).toBe(true)
  expect(may('a.lan', '10.2.3.4', 443)).toBe(true)
  expect(may('a.lan', '10.3.0.1', 443)).toBe(false)
  expect(may('SENSORS.lan.', '192.168.0.5', 9003)).toBe(true)
  expect(may('sensors.lan', '192.168.0.5', 9006)).toBe(false)
  expect(may('other.lan', '192.168.0.5', 9003)).toBe(false)
  expect(may('x', 'fd12::1', 1)).toBe(true)
  expect(may('localhost', '::1', 8081)).toBe(true)
  expect(may('example.org', '1.1.1.1', 443)).toBe(true)
})

test('an address is the same in every spelling', () => {
  expect(address('::10.0.0.1').toByteArray()).toEqual(address('0:0::a00:1').toByteArray())
  expect(address('::FFFF:10.0.0.1').toByteArray()).toEqual(address('[::ffff:a00:1]').toByteArray())
})

test('nothing allowed is an empty list', () => expect(parseOutboundAllow('')).toEqual([]))

test.each(['localhost', 'host:0', 'host:70000', 'host:9-3', '10.0.0.0/40:80', '300.1.1.1:80', 'http://host:80', 'a/b:80', 'fd00::1:80'])(
  'the wrong exception %j is named',
  (text) => expect(() => parseOutboundAllow(text)).toThrow(`'${text}' is not 'host:port'`),
)
