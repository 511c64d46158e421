import type { Position } from '@oppidum/domain/core/geo'
import { expect, it } from 'vitest'
import { joinedLines } from './joined-lines.ts'

type Line = Position[]
const line = (...xs: number[]): Line => xs.map((x) => [x, 0])

it.each<[string, Line[], Line[]]>([
  ['pieces that follow one another', [line(0, 1), line(1, 2), line(2, 3)], [line(0, 1, 2, 3)]],
  ['pieces in any order', [line(2, 3), line(0, 1), line(1, 2)], [line(0, 1, 2, 3)]],
  ['pieces that run towards each other', [line(0, 1), line(2, 1)], [line(0, 1, 2)]],
  ['pieces that run away from each other', [line(1, 0), line(1, 2)], [line(2, 1, 0)]],
  ['pieces with a gap', [line(0, 1), line(2, 3)], [line(0, 1), line(2, 3)]],
  ['a fork', [line(0, 1), line(1, 2), line(1, 5)], [line(0, 1), line(1, 2), line(1, 5)]],
  ['a ring', [line(0, 1, 2, 0)], [line(0, 1, 2, 0)]],
  ['two halves of a ring', [line(0, 1, 2), line(2, 3, 0)], [line(0, 1, 2, 3, 0)]],
  ['nothing', [], []],
])('joins %s', (_what, lines, joined) => {
  const eitherWay = (it: Line) => [JSON.stringify(it), JSON.stringify([...it].reverse())].sort()[0]
  expect(joinedLines(lines).map((it) => eitherWay(it))).toEqual(joined.map(eitherWay))
})
