import { expect, test } from 'vitest'
import { byteText } from './byte-text.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [1_450_000, '1.4 MB'],
  [312_000_000, '312 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%s bytes are %s', (bytes, shown) => {
  expect(byteText(bytes, (value, digits = 0) => value.toFixed(digits))).toBe(shown)
})
