import { expect, test } from 'vitest'
import { type MissingField, missingIn, sentValues } from './missing-fields.ts'

test.each<[string[], MissingField[]]>([
  [[], []],
  [['username'], ['username']],
  [
    ['email_address', 'first_name', 'last_name', 'password'],
    ['email', 'firstName', 'lastName', 'password'],
  ],
  [
    ['phone_number', 'legal_accepted', 'username'],
    ['other', 'username'],
  ],
])('what the provider calls %j is asked for as %j', (missingFields, asked) => {
  expect(missingIn({ missingFields } as Parameters<typeof missingIn>[0])).toEqual(asked)
})

test('what was left empty is not sent, and a password is sent as it was written', () => {
  expect(sentValues({ email: ' eva@city.test ', username: '  ', password: '  a b  ', firstName: 'Eva' })).toEqual({
    emailAddress: 'eva@city.test',
    password: '  a b  ',
    firstName: 'Eva',
  })
})
