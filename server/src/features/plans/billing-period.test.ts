import { expect, it } from 'vitest'
import { periodKeys } from './billing-period.ts'

/** Something that ends when it is told to. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((done) => {
    end = done
  })
  let begun = false
  return {
    end,
    hasBegun: () => begun,
    run: async () => {
      begun = true
      await ended
    },
  }
}

it('what has one name goes one after the other, also after a fault', async () => {
  const inTurn = periodKeys()
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

it('a hundred wait at most, and the next ones again when they are through', async () => {
  const inTurn = periodKeys()
  const first = work()
  const waiting = [inTurn('a', first.run), ...Array.from({ length: 99 }, () => inTurn('a', async () => undefined))]
  await expect(inTurn('a', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' })
  first.end()
  await Promise.all(waiting)
  expect(await inTurn('a', async () => 'through')).toBe('through')
})
