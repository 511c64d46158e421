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
  queue.add(many, (it) => served.push(`a${it}`), 'record')
  queue.add([1, 2], (it) => served.push(`b${it}`), 'record')
  expect(served).toHaveLength(250)
  while (served.length < 602) await nextTurn()
  expect(served).toEqual([...many.map((it) => `a${it}`), 'b1', 'b2'])
})

it('reports how long the last broadcast took, or how long the running one has taken', async () => {
  const queue = broadcastQueue<number>()
  const served: number[] = []
  queue.add(
    many,
    (it) => {
      if (it === 0) busy(20)
      served.push(it)
    },
    'record',
  )
  expect(served).toHaveLength(250)
  expect(queue.lastMs()).toBeGreaterThanOrEqual(20)
  while (served.length < 600) await nextTurn()
  expect(queue.lastMs()).toBeGreaterThanOrEqual(20)
  queue.add([], () => undefined, 'telemetry')
  expect(queue.lastMs()).toBeLessThan(20)
  expect(queue.lastMs('telemetry')).toBeLessThan(20)
  expect(queue.lastMs('record')).toBeGreaterThanOrEqual(20)
})

it('lets a changed record pass telemetry that is being sent', async () => {
  const queue = broadcastQueue<number>()
  const served: string[] = []
  queue.add(many, (it) => served.push(`t${it}`), 'telemetry')
  queue.add([1], (it) => served.push(`u${it}`), 'telemetry')
  queue.add([1, 2], (it) => served.push(`r${it}`), 'record')
  while (served.length < 603) await nextTurn()
  const first = many.slice(0, 250).map((it) => `t${it}`)
  expect(served).toEqual([...first, 'r1', 'r2', ...many.slice(250).map((it) => `t${it}`), 'u1'])
})
