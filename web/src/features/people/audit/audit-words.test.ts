import { expect, test } from 'vitest'
import { changesIn, reasonText } from './audit-words.ts'

const text = (id: string, values: Record<string, unknown> = {}) => [id, ...Object.values(values)].join(' ')
const when = (at: string) => `at ${at}`

test.each([
  ['a role', { role: null }, { role: 'admin' }, ['audit.from-to audit.field-role audit.nothing people.admin']],
  ['a plan by its name', { plan: 'free' }, { plan: 'basic' }, ['audit.from-to audit.field-plan Free Basic']],
  [
    'a key',
    null,
    { keyId: '01a1f981-a2f7-7a7e-a7aa-d4af80c7b18a', scopes: ['read', 'city'], expiresAt: '2027-02-18' },
    [
      'audit.set-to audit.field-key …80c7b18a',
      'audit.set-to audit.field-scopes api-key.scope-read, api-key.scope-city',
      'audit.set-to audit.field-expires at 2027-02-18',
    ],
  ],
  ['a profile', null, { changed: ['username', 'firstName'] }, ['audit.set-to audit.field-changed sign.username, sign.first-name']],
  ['an unknown field', null, { colour: 'red' }, ['audit.set-to colour red']],
])('%s has a text', (_, from, to, lines) => {
  expect(changesIn(text, when, { from, to })).toEqual(lines)
})

test("translates the installation's own reasons, and leaves a payment provider's as they are", () => {
  expect(reasonText(text, 'demo billing')).toBe('audit.reason-demo')
  expect(reasonText(text, 'customer.subscription.deleted')).toBe('customer.subscription.deleted')
})
