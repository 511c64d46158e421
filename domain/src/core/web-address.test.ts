import { expect, test } from 'vitest'
import { BrokerAddress, FeedAddress, WebAddress } from './web-address.ts'

test.each([
  ['https://example.org/a?b#c', true],
  ['http://[::1]:8080/', true],
  ['HTTPS://EXAMPLE.org', true],
  ['https://name:password@example.org/', false],
  ['ftp://example.org/', false],
  ['javascript:alert(1)', false],
  // They fit the pattern, but no URL parser takes them.
  ['http://example.org:99999/', false],
  ['https://N`o`84[];;./', false],
  ['http://[::1/', false],
  ['http://a%zz/', false],
  ['https://exa<mple.org/', false],
])('%s as an address of the web: %s', (text, isOne) => {
  expect(WebAddress.safeParse(text).success).toBe(isOne)
  expect(FeedAddress.safeParse(text).success).toBe(isOne)
})

test.each([
  ['mqtts://broker.example:8883', true],
  ['mqtt://broker.example/', true],
  ['mqtt://broker.example/topic', false],
  ['mqtt://broker.example:99999', false],
  ['mqtt://a^b', false],
])('%s as an address of a broker: %s', (text, isOne) => {
  expect(BrokerAddress.safeParse(text).success).toBe(isOne)
  expect(FeedAddress.safeParse(text).success).toBe(isOne)
})
