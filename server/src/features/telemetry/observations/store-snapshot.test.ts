import { expect, it } from 'vitest'
import { hasSeen } from './store-snapshot.ts'

it.each([
  { snapshot: '100:100:', earlier: '100:100:', expected: true },
  { snapshot: '104:104:', earlier: '100:102:100,101', expected: true },
  { snapshot: '100:104:100', earlier: '100:102:100', expected: true },
  { snapshot: '103:104:103', earlier: '100:102:100', expected: true },
  // 101 had ended before, and runs here.
  { snapshot: '100:104:100,101', earlier: '100:102:100', expected: false },
  { snapshot: '100:100:', earlier: '100:102:100', expected: false },
  { snapshot: '4294967300:4294967300:', earlier: '4294967290:4294967290:', expected: true },
])('$snapshot has seen all that $earlier has: $expected', ({ snapshot, earlier, expected }) => {
  expect(hasSeen(snapshot, earlier)).toBe(expected)
})
