import { expect, test } from 'vitest'
import { shownMessage } from './shown-message.ts'

test.each([
  ['Failed to fetch dynamically imported module: http://localhost:3000/assets/TrafficScreen-BPtsOtXP.js'],
  ['error loading dynamically imported module: https://city.example/assets/x-1.js'],
  ['Importing a module script failed: /assets/x-1.js'],
  ['./map/MapScreen.tsx does not provide an export'],
  ['   '],
  [''],
])('%j is not a message for people', (message) => {
  expect(shownMessage(new Error(message))).toBeNull()
})

test('shows a readable message unchanged', () => {
  expect(shownMessage(new Error('The record has no location.'))).toBe('The record has no location.')
})

test('returns nothing for values that are not errors', () => {
  expect(shownMessage('https://city.example')).toBeNull()
  expect(shownMessage(undefined)).toBeNull()
})
