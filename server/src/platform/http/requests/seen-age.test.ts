import { expect, it } from 'vitest'
import { neededMs } from './seen-age.ts'

it.each<[string, string | undefined, number]>([
  ['nothing said', undefined, 10_000],
  ['just now', '0', 10_000],
  ['a moment ago', '1500', 8_500],
  ['longer ago than the server runs', '60000', -50_000],
  ['not a number', 'soon', 10_000],
  ['in the future', '-5', 10_000],
  ['a fraction', '1.5', 10_000],
  ['more digits than any age has', '9'.repeat(40), 10_000],
])('%s', (_what, age, expected) => {
  expect(neededMs({ headers: { 'x-seen-age': age } }, 10_000)).toBe(expected)
})
