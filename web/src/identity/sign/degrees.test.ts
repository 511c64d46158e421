import { expect, test } from 'vitest'
import { degrees } from './degrees.ts'

test.each([
  [-34.82, 'N', 'S', '34°49′ S'],
  [51.1, 'N', 'S', '51°06′ N'],
  [-56.999, 'E', 'W', '57°00′ W'],
  [0, 'E', 'W', '0°00′ E'],
])('%d between %s and %s is %s', (value, positive, negative, written) => {
  expect(degrees(value, positive, negative)).toBe(written)
})
