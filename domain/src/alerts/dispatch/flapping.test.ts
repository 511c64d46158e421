import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../core/time.ts'
import { flappingAfter } from './flapping.ts'

it.each<[name: string, minutes: number[], expected: 'no' | 'begins' | 'flaps']>([
  ['nothing yet', [], 'no'],
  ['fired', [0], 'no'],
  ['four changes', [0, 1, 2, 3], 'no'],
  ['five changes in half an hour', [0, 5, 10, 20, 30], 'begins'],
  ['five changes in more', [0, 5, 10, 20, 31], 'no'],
  ['a sixth', [0, 5, 10, 20, 30, 40], 'flaps'],
  ['slower, but not steady for half an hour', [0, 5, 10, 20, 30, 59, 88], 'flaps'],
  ['steady for half an hour', [0, 5, 10, 20, 30, 60], 'no'],
  ['again after it was steady', [0, 1, 2, 3, 4, 60, 61, 62, 63, 64], 'begins'],
  ['a seventh at the same moment', [0, 0, 0, 0, 0, 0, 0], 'flaps'],
])('%s', (_name, minutes, expected) => {
  const { flaps, begins } = flappingAfter(minutes.map((it) => it * MINUTE_MS))
  expect(begins ? 'begins' : flaps ? 'flaps' : 'no').toBe(expected)
})
