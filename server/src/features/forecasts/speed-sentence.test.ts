import { expect, test } from 'vitest'
import { speedSentence } from './speed-sentence.ts'

const outlook = { at: '14:30', from: '14:00', value: 31, low: 26.4, high: 35.6, before: 38 }

test.each([
  [outlook, 'mph', 'At 14:30 31 mph (26 to 36), slower than at 14:00.'],
  [{ ...outlook, before: 24 }, 'mph', 'At 14:30 31 mph (26 to 36), faster than at 14:00.'],
  [{ ...outlook, before: 32.4 }, 'mph', 'At 14:30 31 mph (26 to 36), much as at 14:00.'],
  [outlook, 'km/h', 'At 14:30 50 km/h (42 to 57), slower than at 14:00.'],
] as const)('%j in %s', (it, unit, sentence) => {
  expect(speedSentence(it, unit)).toBe(sentence)
})
