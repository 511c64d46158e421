import { clerkJSScriptUrl } from '@clerk/react/internal'
import { expect, test } from 'vitest'
import { programAddress } from './clerk-client.ts'

const keyOf = (kind: string, host: string) => `pk_${kind}_${btoa(`${host}$`)}`

test.each([
  ['test', '127.0.0.1:4400'],
  ['test', 'calm-crab-1.clerk.accounts.dev'],
  ['live', 'clerk.city.example'],
])("the program for a %s key of %s is where the provider's own package looks for it", (kind, host) => {
  const key = keyOf(kind, host)
  expect(programAddress(key)).toBe(`https://${host}/npm/@clerk/clerk-js@6/dist/clerk.browser.js`)
  expect(programAddress(key)).toBe(clerkJSScriptUrl({ publishableKey: key }))
})

test.each(['', 'pk_test_', 'pk_test_%%%', `pk_test_${btoa('no-dollar.example')}`])('%j has no address', (key) => {
  expect(programAddress(key)).toBeNull()
})
