import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { secretsOf, signature, webhookSecret } from './signature.ts'

const KEY = 'the-key-of-this-installation'
const ID = '01a1f866-0d00-7783-8b5e-05761e76f6c6'
const NOW = new Date('2026-11-20T10:00:00.400Z')
const BODY = '{"id":"01a1f866","title":"Rotura de caño — ñandú"}'
const { webhooks } = new Stripe('sk_test_of_nobody')
/** Another implementation of the scheme, with the default tolerance of 5 minutes at this moment. */
const isGood = (header: string, secret: string, { body = BODY, atMs = NOW.getTime() } = {}) => {
  try {
    webhooks.constructEvent(body, header, secret, 300, undefined, atMs)
    return true
  } catch {
    return false
  }
}

it('is the one that Stripe’s own library verifies', () => {
  const secret = webhookSecret(KEY, ID, 1)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
  const header = signature([secret], BODY, NOW)
  expect(header).toMatch(/^t=1795168800,v1=[0-9a-f]{64}$/)
  expect(isGood(header, secret)).toBe(true)
  expect(isGood(header, secret, { body: BODY.replace('ñandú', 'nandu') })).toBe(false)
  expect(isGood(header, webhookSecret(KEY, ID, 2))).toBe(false)
  expect(isGood(header.replace('t=1795168800', 't=1795168801'), secret)).toBe(false)
  expect(isGood(header, secret, { atMs: NOW.getTime() + 301_000 })).toBe(false)
})

it.each<[string, Date | null, number[], number[]]>([
  ['never renewed', null, [1], [2]],
  ['renewed a moment ago', new Date(NOW.getTime() + 1_000), [2, 1], [3]],
  ['renewed more than a day ago', NOW, [2], [1]],
])('a webhook whose secret was %s is signed with those of numbers %j', (_what, formerSecretUntil, good, bad) => {
  const row = { id: ID, secretNumber: good[0] as number, formerSecretUntil }
  const header = signature(secretsOf([KEY], row, NOW), BODY, NOW)
  for (const number of good) expect(isGood(header, webhookSecret(KEY, ID, number))).toBe(true)
  for (const number of bad) expect(isGood(header, webhookSecret(KEY, ID, number))).toBe(false)
})

it('secrets differ between webhooks and installations', () => {
  const other = ID.replace('01a1', '01a2')
  expect(new Set([webhookSecret(KEY, ID, 1), webhookSecret(KEY, other, 1), webhookSecret(`${KEY}!`, ID, 1)]).size).toBe(3)
})

it('while there is a former installation key, receivers with a secret of either key accept a delivery', () => {
  const row = { id: ID, secretNumber: 1, formerSecretUntil: null }
  const header = signature(secretsOf(['a new key of the tests', KEY], row, NOW), BODY, NOW)
  const accepts = (key: string) => isGood(header, webhookSecret(key, ID, 1))
  expect(['a new key of the tests', KEY, 'another key'].map(accepts)).toEqual([true, true, false])
})
