import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberList } from './number-list.ts'

test.each<[string, number[] | null]>([
  ['', []],
  ['1 2', [1, 2]],
  ['  1.5,-2.25\n\t+3 , 4. .5 ', [1.5, -2.25, 3, 4, 0.5]],
  ['1e3 -2.5E-2', [1000, -0.025]],
  ['52.370215999999999999', [52.370216]],
  ['-0.85464686 54.108482', [-0.85464686, 54.108482]],
  ['1 two', null],
  ['1.2.3', null],
  ['-', null],
  ['.', null],
  ['0x10', null],
  ['Infinity', null],
  ['52,01 4,3', [52, 1, 4, 3]],
])('%j', (text, numbers) => expect(numberList(text)).toEqual(numbers))

test('reads every number as the engine does', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())), (numbers) => {
      expect(numberList(numbers.join(' '))).toEqual(numbers.map((it) => Number(String(it))))
    }),
  )
})
