import { expect, test } from 'vitest'
import { EMPTY_DRAFT, optionsFrom } from './prompt-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  [' 7 ', 7],
  ['4294967295', 4_294_967_295],
])('a seed typed as %j is %j', (seedText, seed) => {
  expect(optionsFrom({ ...EMPTY_DRAFT, prompt: ' A tram ', seedText })).toMatchObject({ prompt: 'A tram', seed })
})

test.each(['4294967296', '-1', '1.5', 'seven', '00000000007'])('%j is not a seed', (seedText) => {
  expect(optionsFrom({ ...EMPTY_DRAFT, seedText })).toBeNull()
})
