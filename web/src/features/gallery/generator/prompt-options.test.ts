import type { Making } from '@oppidum/domain/gallery/image'
import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS, optionsIn, optionsOf } from './prompt-options.ts'

const making: Making = { model: 'some/painter', seed: 7, steps: 25, guidance: 5, negativePrompt: 'people', drawnFrom: 'A tram' }
const drawn: Making = { ...making, model: 'built-in illustrator', steps: null, guidance: null, negativePrompt: null }
const image = { prompt: 'A tram', width: 1_024, height: 768 }

test.each([
  ['by a model', making, { seed: 7, steps: 25, guidance: 5, negativePrompt: 'people' }],
  ['by the illustrator', drawn, { seed: 7 }],
])('a picture that was made %s keeps all its values', (_what, how, more) => {
  const again = optionsOf({ ...image, making: how })
  expect(optionsIn({ again })).toEqual({ ...DEFAULT_OPTIONS, ...image, ...more })
})

test('an unsupported size is left out, and the rest is kept', () => {
  expect(optionsIn({ again: optionsOf({ ...image, width: 333, making: drawn }) })).toEqual({
    ...DEFAULT_OPTIONS,
    prompt: 'A tram',
    seed: 7,
  })
})

test('an upload cannot be generated again', () => {
  expect(optionsOf({ ...image, making: null })).toBeNull()
})

test.each([null, undefined, 'again', { again: null }, { again: { prompt: '', seed: 1 } }, { again: { prompt: 'A tram', seed: 'x' } }])(
  'a navigation with %j carries no values',
  (state) => {
    expect(optionsIn(state)).toBeNull()
  },
)
