import { expect, test } from 'vitest'
import { dangerReason, readDangerReason } from './situations/danger-reason.ts'
import { duplicateReason, readDuplicateReason } from './situations/duplicate-reason.ts'

const FOLD = { distanceM: 18, minutes: -4, same: 'service', texts: 'alike', doubts: [] } as const

test.each([
  { by: 'reporter' } as const,
  { by: 'rule', dangers: ['fire'] } as const,
  { by: 'rule', dangers: ['electricity', 'trapped', 'children'] } as const,
])('what a rule says about danger can be read again: %j', (reason) => {
  expect(readDangerReason(dangerReason(reason))).toEqual(reason)
})

test.each(['Another report of this place warns of danger: nothing known.', 'Fire.', ''])('%j is no sentence of the rule', (text) => {
  expect(readDangerReason(text)).toBeNull()
})

test('a confirmation names its source, whatever that is called', () => {
  for (const confirmedBy of ['Waze', 'Centro: tránsito, calle 8', 'Confirmed by 911']) {
    const text = duplicateReason({ ...FOLD, confirmedBy })
    expect(text).toBe(`Confirmed by ${confirmedBy}: 18 m away, 4 min earlier, same service, words alike.`)
    expect(readDuplicateReason(text)).toEqual({ ...FOLD, confirmedBy })
  }
  expect(readDuplicateReason(duplicateReason(FOLD))).toEqual(FOLD)
})
