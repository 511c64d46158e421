import { expect, it } from 'vitest'
import { ACCESS, refusal } from './access.ts'

it.each([
  ['anyone', false, null],
  ['anyone', true, null],
  ['monitoring', false, 'role_required'],
  ['monitoring', true, null],
] as const)('a call for %s by a caller with monitoring=%s is answered %s', (access, monitoring, expected) => {
  expect(refusal(access, { monitoring })).toBe(expected)
})

it('every access rule has an answer', () => {
  for (const access of ACCESS) expect(refusal(access, { monitoring: true })).toBeNull()
})
