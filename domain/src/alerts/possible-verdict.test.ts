import { expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { possibleVerdict } from './possible-verdict.ts'

const speed = (side: 'above' | 'below', value: number, clearAt?: number): Condition => ({
  kind: 'threshold',
  measure: 'traffic.speed',
  side,
  value,
  unit: 'mph',
  ...(clearAt !== undefined && { clearAt }),
})
const of = (
  measure: 'substation.load' | 'city.efficiency' | 'energy.solar',
  side: 'above' | 'below',
  value: number,
  unit: string,
): Condition => ({
  kind: 'threshold',
  measure,
  side,
  value,
  unit,
})
const feed: Condition = { kind: 'feed' }

it.each<[string, Condition, string]>([
  ['an ordinary limit', speed('below', 20), 'possible'],
  ['no negative speed', speed('below', 0), 'never'],
  ['faster than any car', speed('above', 300), 'never'],
  ['slower than any car', speed('below', 300), 'always'],
  ['faster than a negative speed', speed('above', -1), 'always'],
  ['a standing road is not above 0', speed('above', 0), 'possible'],
  ['more than all', of('city.efficiency', 'above', 100, '%'), 'never'],
  ['less than more than all', of('city.efficiency', 'below', 101, '%'), 'always'],
  ['a substation can feed in', of('substation.load', 'below', -5, 'MW'), 'possible'],
  ['no negative production', of('energy.solar', 'below', -1, 'MW'), 'never'],
  ['a foreign unit', of('energy.solar', 'below', 1, 'mph'), 'never'],
  ['one impossible part of all', { all: [feed, speed('below', 0)] }, 'never'],
  ['one impossible part of any', { any: [feed, speed('below', 0)] }, 'possible'],
  ['any of impossible parts', { any: [speed('above', 300), speed('below', 0)] }, 'never'],
  ['any with a part that always holds', { any: [feed, speed('above', -1)] }, 'always'],
  ['limits that exclude each other', { all: [speed('below', 10), speed('above', 20)] }, 'never'],
  ['limits that meet through hysteresis', { all: [speed('below', 10, 30), speed('above', 20)] }, 'possible'],
  ['limits that overlap', { all: [speed('below', 20), speed('above', 10)] }, 'possible'],
  ['what is not a threshold', feed, 'possible'],
])('%s', (_, condition, expected) => {
  expect(possibleVerdict(condition)).toBe(expected)
})
