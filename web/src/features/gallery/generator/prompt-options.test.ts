import type { Making } from '@oppidum/domain/gallery/image'
import { expect, test } from 'vitest'
import { PLAIN_WISH, wishIn, wishOf } from './prompt-options.ts'

const making: Making = { model: 'some/painter', seed: 7, steps: 25, guidance: 5, negativePrompt: 'people', drawnFrom: 'A tram' }
const drawn: Making = { ...making, model: 'built-in illustrator', steps: null, guidance: null, negativePrompt: null }
const image = { prompt: 'A tram', width: 1_024, height: 768 }

test.each([
  ['by a model', making, { seed: 7, steps: 25, guidance: 5, negativePrompt: 'people' }],
  ['by the illustrator', drawn, { seed: 7 }],
])('of a picture that was made %s everything goes over', (_what, how, more) => {
  const again = wishOf({ ...image, making: how })
  expect(wishIn({ again })).toEqual({ ...PLAIN_WISH, ...image, ...more })
})

test('of a size that cannot be asked for the rest goes over', () => {
  expect(wishIn({ again: wishOf({ ...image, width: 333, making: drawn }) })).toEqual({ ...PLAIN_WISH, prompt: 'A tram', seed: 7 })
})

test('of an upload there is nothing to make again', () => {
  expect(wishOf({ ...image, making: null })).toBeNull()
})

test.each([null, undefined, 'again', { again: null }, { again: { prompt: '', seed: 1 } }, { again: { prompt: 'A tram', seed: 'x' } }])(
  'a step that came with %j has no wish',
  (state) => {
    expect(wishIn(state)).toBeNull()
  },
)
