import { expect, it } from 'vitest'
import { slotCache } from './slots.ts'

/** A cache that counts how often it makes a slot's events: the start and the middle of each. */
function counted() {
  const made: number[] = []
  const between = slotCache(10, (start) => {
    made.push(start)
    return [start, start + 5]
  })
  return { made, between }
}

it('gives the events of every slot that a question overlaps', () => {
  const { between } = counted()
  expect(between(12, 31)).toEqual([10, 15, 20, 25, 30, 35])
  expect(between(20, 30)).toEqual([20, 25])
  expect(between(-5, 0)).toEqual([-10, -5])
})

it('makes a slot once for questions that follow each other', () => {
  const { made, between } = counted()
  for (let to = 100; to <= 1_000; to += 10) between(to - 100, to)
  expect(made).toEqual(Array.from({ length: 100 }, (_, index) => index * 10))
})

it('drops slots that questions have left behind, and makes them again alike', () => {
  const { made, between } = counted()
  const before = between(0, 100)
  for (let to = 110; to <= 1_000; to += 10) between(to - 100, to)
  made.length = 0
  expect(between(0, 100)).toEqual(before)
  expect(made).toHaveLength(10)
})
