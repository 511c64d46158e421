import { expect, test } from 'vitest'
import { speedSentence } from './speed-sentence.ts'

const prediction = { at: '2026-11-20T17:30Z', from: '2026-11-20T17:00Z', speed: 31, low: 26.4, high: 35.6, before: 38 }
const clock = (instant: string) => instant.slice(11, 16)

test.each([
  [{}, 'en', 'mph', '31 mph expected at 17:30 (likely 26 to 36), slower than at 17:00.'],
  [{ before: 24 }, 'en', 'mph', '31 mph expected at 17:30 (likely 26 to 36), faster than at 17:00.'],
  [{ before: 32.4 }, 'en', 'mph', '31 mph expected at 17:30 (likely 26 to 36), about the same as at 17:00.'],
  [{}, 'en', 'km/h', '50 km/h expected at 17:30 (likely 42 to 57), slower than at 17:00.'],
  [{}, 'es', 'km/h', 'Se esperan 50 km/h a las 17:30 (probablemente entre 42 y 57), más lento que a las 17:00.'],
  [{ before: 32.4 }, 'es', 'mph', 'Se esperan 31 mph a las 17:30 (probablemente entre 26 y 36), casi como a las 17:00.'],
] as const)('%j in %s and %s', (more, language, unit, sentence) => {
  expect(speedSentence({ ...prediction, ...more }, { language, unit, clock })).toBe(sentence)
})
