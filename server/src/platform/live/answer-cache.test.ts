import { beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type AnswerCache, answerCache } from './answer-cache.ts'

let clock: ManualClock
let cache: AnswerCache<string>
let loaded: string[]
beforeEach(() => {
  clock = manualClock(0)
  cache = answerCache(clock, { forMs: 5_000, atMost: 2, atOnce: 1, waiting: 1 })
  loaded = []
})

const ask = (question: string) =>
  cache.get(question, async () => {
    loaded.push(question)
    return question.toUpperCase()
  })

describe('a cached answer', () => {
  it('is fresh for its time and no longer', async () => {
    expect(await ask('a')).toBe('A')
    clock.advance(4_999)
    await ask('a')
    expect(loaded).toEqual(['a'])
    clock.advance(1)
    expect(await ask('a')).toBe('A')
    expect(loaded).toEqual(['a', 'a'])
  })

  it('from the future is not used, when the clock was set back', async () => {
    await ask('a')
    clock.advance(-1)
    await ask('a')
    expect(loaded).toEqual(['a', 'a'])
  })

  it('is loaded once for all callers at the same time', async () => {
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['A', 'A', 'A'])
    expect(loaded).toEqual(['a'])
  })

  it('is loaded again after a failure', async () => {
    const fails = () => cache.get('a', () => Promise.reject(new Error('no store')))
    await expect(fails()).rejects.toThrow('no store')
    expect(await ask('a')).toBe('A')
  })
})

it('the oldest answer is dropped beyond the limit', async () => {
  for (const question of ['a', 'b', 'c']) await ask(question)
  loaded = []
  for (const question of ['c', 'b', 'a']) await ask(question)
  expect(loaded).toEqual(['a'])
})

it('loads wait for their turn, and too many are refused at once', async () => {
  let open: (answer: string) => void = () => {}
  const opened = new Promise<string>((done) => {
    open = done
  })
  const held = cache.get('held', () => opened)
  const second = ask('second')
  await expect(ask('third')).rejects.toThrow('Too many questions')
  expect(loaded).toEqual([])
  open('HELD')
  expect(await Promise.all([held, second])).toEqual(['HELD', 'SECOND'])
  expect(await ask('third')).toBe('THIRD')
})

it('a sender with many questions takes the turn of nobody else', async () => {
  cache = answerCache(clock, { forMs: 5_000, atMost: 10, atOnce: 1, waiting: 10, waitingPerSender: 2 })
  const order: string[] = []
  let open: (answer: string) => void = () => {}
  const opened = new Promise<string>((done) => {
    open = done
  })
  const load = (question: string) => async () => {
    order.push(question)
    return question
  }
  const first = cache.get('a1', () => opened, 'a')
  const waiting = [cache.get('a2', load('a2'), 'a'), cache.get('a3', load('a3'), 'a')]
  await expect(cache.get('a4', load('a4'), 'a')).rejects.toThrow('Too many questions')
  waiting.push(cache.get('b1', load('b1'), 'b'))
  open('a1')
  await Promise.all([first, ...waiting])
  expect(order).toEqual(['a2', 'b1', 'a3'])
})
