import { expect, test } from 'vitest'
import { manualTimers } from '../jobs/testing/manual-timers.ts'
import { fairQueue, type QueueWorker, WorkFailure } from './fair-queue.ts'

const LIMITS = { timeMs: 1_000, waiting: 5, ofOneSender: 3, idleMs: 60_000 }

/** Does nothing before it is told to. */
function slowHands() {
  const told: string[] = []
  let acquired = 0
  let ended = 0
  let done: (result: string) => void = () => {}
  let fail: (cause: unknown) => void = () => {}
  const acquire = (): QueueWorker<string, string> => {
    acquired++
    return {
      work(job) {
        told.push(job)
        return new Promise((resolve, reject) => {
          done = resolve
          fail = reject
        })
      },
      async end() {
        ended++
      },
    }
  }
  /** Lets what follows from a promise happen. */
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) await Promise.resolve()
  }
  return {
    acquire,
    told,
    counts: () => ({ acquired, ended }),
    async finish(result = 'done') {
      done(result)
      await settle()
    },
    async breakDown(cause: unknown) {
      fail(cause)
      await settle()
    },
  }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: WorkFailure) => cause.reason ?? cause.message,
  )

test('whoever asks once does not wait behind all that another one asked before', async () => {
  const hands = slowHands()
  const line = fairQueue(hands.acquire, LIMITS, manualTimers(0).after)
  const asked = ['a1', 'a2', 'a3', 'b1'].map((it) => line.ask(it[0] as string, it))
  for (let turns = 0; turns < 4; turns++) await hands.finish()
  await Promise.all(asked)
  expect(hands.told).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(hands.counts()).toEqual({ acquired: 1, ended: 0 })
})

test('one sender may wait with three, all together with five; what is refused keeps nobody up', async () => {
  const hands = slowHands()
  const line = fairQueue(hands.acquire, LIMITS, manualTimers(0).after)
  const first = line.ask('a', 'under way')
  const own = Array.from({ length: 4 }, (_, index) => reasonOf(line.ask('a', `a${index}`)))
  const others = ['b', 'c', 'd'].map((it) => reasonOf(line.ask(it, it)))
  expect(await own[3]).toBe('busy')
  expect(await others[2]).toBe('busy')
  for (let turns = 0; turns < 6; turns++) await hands.finish()
  expect(await Promise.all([first, ...own.slice(0, 3), ...others.slice(0, 2)])).toHaveLength(6)
})

test('work that takes too long costs itself and the hand, and the next piece gets a new one', async () => {
  const hands = slowHands()
  const timers = manualTimers(0)
  const line = fairQueue(hands.acquire, LIMITS, timers.after)
  const slow = reasonOf(line.ask('a', 'slow'))
  const good = line.ask('b', 'good')
  timers.advance(1_000)
  expect(await slow).toBe('too_slow')
  expect(hands.counts()).toEqual({ acquired: 2, ended: 1 })
  await hands.finish('drawn')
  expect(await good).toBe('drawn')
})

test('a hand that breaks down is replaced; one that only says no is kept', async () => {
  const hands = slowHands()
  const line = fairQueue(hands.acquire, LIMITS, manualTimers(0).after)
  const refused = reasonOf(line.ask('a', '1'))
  const crashed = reasonOf(line.ask('a', '2'))
  const good = line.ask('a', '3')
  await hands.breakDown(new Error('broken picture'))
  expect(await refused).toBe('broken picture')
  expect(hands.counts()).toEqual({ acquired: 1, ended: 0 })
  await hands.breakDown(new WorkFailure('crashed'))
  expect(await crashed).toBe('crashed')
  expect(hands.counts()).toEqual({ acquired: 2, ended: 1 })
  await hands.finish()
  expect(await good).toBe('done')
})

test('a hand without work is let go, and so is everybody at the end', async () => {
  const hands = slowHands()
  const timers = manualTimers(0)
  const line = fairQueue(hands.acquire, LIMITS, timers.after)
  const only = line.ask('a', 'only')
  await hands.finish()
  await only
  timers.advance(60_000)
  expect(hands.counts()).toEqual({ acquired: 1, ended: 1 })
  const underWay = reasonOf(line.ask('a', 'under way'))
  const waiting = reasonOf(line.ask('a', 'waiting'))
  await line.stop()
  expect(await Promise.all([underWay, waiting, reasonOf(line.ask('a', 'late'))])).toEqual(['unable', 'unable', 'unable'])
  expect(hands.counts()).toEqual({ acquired: 2, ended: 2 })
})
