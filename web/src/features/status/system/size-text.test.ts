import { expect, test } from 'vitest'
import { sharedFormatter } from '../../../provenance/use-format.ts'
import { sizeText } from './size-text.ts'

test.each<[number, string, string]>([
  [0, 'en', '0 B'],
  [64, 'en', '64 B'],
  [999, 'en', '999 B'],
  [1_000, 'en', '1.0 kB'],
  [99_940, 'en', '99.9 kB'],
  [99_960, 'en', '100 kB'],
  [999_960, 'en', '1.0 MB'],
  [340_400_000, 'en', '340 MB'],
  [1_234_000_000, 'en', '1.2 GB'],
  [1_234_000_000, 'es-UY', '1,2 GB'],
  [-2_500_000, 'en', '-2.5 MB'],
  [5e18, 'en', '5,000 PB'],
])('%d bytes in %s: %s', (bytes, locale, words) => {
  expect(sizeText(bytes, sharedFormatter(locale, 'UTC')).replace('\u00a0', ' ')).toBe(words)
})
