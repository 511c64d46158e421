import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { broadcastQueue } from './broadcast-queue.ts'

const many = Array.from({ length: 600 }, (_, index) => index)
const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('serves every receiver once, in order, one broadcast after the other', async () => {
  const queue = broadcastQueue<number>()
  const served: string[] = []
  queue.add(many, (it) => served.push(`a${it}`))
  queue.add([1, 2], (it) => served.push(`b${it}`))
  expect(served).toHaveLength(250)
  while (served.length < 602) await nextTurn()
  expect(served).toEqual([...many.map((it) => `a${it}`), 'b1', 'b2'])
})

it('reports how long the last broadcast took, or how long the running one has taken', async () => {
  const queue = broadcastQueue<number>()
  const served: number[] = []
  queue.add(many, (it) => {
    if (it === 0) busy(20)
    served.push(it)
  })
  expect(served).toHaveLength(250)
  expect(queue.lastMs()).toBeGreaterThanOrEqual(20)
  while (served.length < 600) await nextTurn()
  expect(queue.lastMs()).toBeGreaterThanOrEqual(20)
  queue.add([], () => undefined)
  expect(queue.lastMs()).toBeLessThan(20)
})
