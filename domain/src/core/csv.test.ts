import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@here', "'@here"],
  ['\tx', "'\tx"],
  ['＝1+1', "'＝1+1"],
  ['=1,2', '"\'=1,2"'],
  [-2.5, '-2.5'],
  [null, ''],
])('%j is written %j', (value, written) => {
  expect(csv([[value]])).toBe(`${written}\r\n`)
})
