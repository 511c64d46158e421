import { expect, test } from 'vitest'
import { layersText, parseLayers, toggled } from './layer-choice.ts'

test.each([
  [null, null],
  ['', null],
  ['party', null],
  ['none', []],
  ['traffic', ['traffic']],
  ['incidents,traffic,party', ['traffic', 'incidents']],
])('%j selects %j', (text, layers) => {
  expect(parseLayers(text)).toEqual(layers)
})

test.each([
  [[], 'none'],
  [['incidents', 'traffic'] as const, 'traffic,incidents'],
])('%j is written %s', (layers, text) => {
  expect(layersText(layers)).toBe(text)
})

test('a toggle switches one layer and keeps the others', () => {
  expect(toggled(['traffic'], 'incidents')).toEqual(['traffic', 'incidents'])
  expect(toggled(['traffic', 'incidents'], 'traffic')).toEqual(['incidents'])
})
