import { expect, it } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

/** Work that ends when the test ends it. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((done) => {
    end = done
  })
  let hasBegun = false
  return {
    end,
    hasBegun: () => hasBegun,
    run: async () => {
      hasBegun = true
      await ended
    },
  }
}

it('runs work under one name one after the other, even after a failure', async () => {
  const inTurn = keyedQueue()
  const [first, other] = [work(), work()]
  const order: string[] = []
  const one = inTurn('a', first.run).then(() => order.push('one'))
  const two = inTurn('a', async () => {
    order.push('two begins')
    throw new Error('two')
  }).catch((error: Error) => order.push(error.message))
  const three = inTurn('a', async () => order.push('three begins'))
  void inTurn('b', other.run)
  expect([first.hasBegun(), other.hasBegun()]).toEqual([true, true])
  expect(order).toEqual([])
  first.end()
  other.end()
  await Promise.all([one, two, three])
  expect(order.filter((it) => it.endsWith('begins'))).toEqual(['two begins', 'three begins'])
})

it('at most a hundred wait, and there is room again once they have run', async () => {
  const inTurn = keyedQueue()
  const first = work()
  const waiting = [inTurn('a', first.run), ...Array.from({ length: 99 }, () => inTurn('a', async () => undefined))]
  await expect(inTurn('a', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' })
  first.end()
  await Promise.all(waiting)
  expect(await inTurn('a', async () => 'through')).toBe('through')
})
