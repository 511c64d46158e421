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
])('the provider field %j becomes %j', (missingFields, asked) => {
  expect(missingIn({ missingFields } as Parameters<typeof missingIn>[0])).toEqual(asked)
})

test('sends no empty fields, and a password unchanged', () => {
  expect(sentValues({ email: ' eva@city.test ', username: '  ', password: '  a b  ', firstName: 'Eva' })).toEqual({
    emailAddress: 'eva@city.test',
    password: '  a b  ',
    firstName: 'Eva',
  })
})
