import { describe, expect, it } from 'vitest'
import { Cursor, folded, Limit, SearchText } from './list.ts'

it.each([
  ['1', 1],
  ['500', 500],
  ['0500', 500],
  ['501', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['0x10', null],
  ['', null],
  [' 5', null],
  ['٥', null],
  ['99999999999', null],
])('a limit of %j is understood as %s', (text, expected) => {
  const result = Limit.safeParse(text)
  expect(result.success ? result.data : null).toBe(expected)
})

it.each([
  ['abc_-9', true],
  ['a'.repeat(300), true],
  ['a'.repeat(301), false],
  ['', false],
  ['a b', false],
  ['a=', false],
])('the cursor %j is taken: %s', (text, taken) => {
  expect(Cursor.safeParse(text).success).toBe(taken)
})

describe('search text', () => {
  it('is trimmed, and neither empty nor endless', () => {
    expect(SearchText.parse('  av. italia ')).toBe('av. italia')
    expect(SearchText.safeParse('   ').success).toBe(false)
    expect(SearchText.safeParse('a'.repeat(201)).success).toBe(false)
  })

  it.each([
    ['José', 'jose'],
    ['JOSE\u0301', 'jose'],
    ['Ñandú', 'nandu'],
    ['Straße', 'straße'],
  ])('%j is compared as %j', (text, expected) => {
    expect(folded(text)).toBe(expected)
  })
})
