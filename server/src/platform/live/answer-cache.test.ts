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
  const first = cache.get('a1', () => opened, { sender: 'a' })
  const waiting = [cache.get('a2', load('a2'), { sender: 'a' }), cache.get('a3', load('a3'), { sender: 'a' })]
  await expect(cache.get('a4', load('a4'), { sender: 'a' })).rejects.toThrow('Too many questions')
  waiting.push(cache.get('b1', load('b1'), { sender: 'b' }))
  open('a1')
  await Promise.all([first, ...waiting])
  expect(order).toEqual(['a2', 'b1', 'a3'])
})

describe('a load that waits for the turn of a caller', () => {
  let turns: (() => void)[]
  beforeEach(() => {
    turns = []
  })
  const turn = <T>(read: () => Promise<T>): Promise<T> => new Promise((done) => turns.push(() => done(read())))
  const load = async () => {
    loaded.push('a')
    return 'A'
  }

  it('is shared by those who wait too', async () => {
    const both = [cache.get('a', load, { turn }), cache.get('a', load, { turn })]
    expect([turns.length, loaded]).toEqual([1, []])
    turns[0]?.()
    expect(await Promise.all(both)).toEqual(['A', 'A'])
    expect(loaded).toEqual(['a'])
  })

  it('is not shared by one who waits for nobody, whose answer the others get', async () => {
    const waiting = cache.get('a', load, { turn })
    expect(await cache.get('a', load)).toBe('A')
    expect(await cache.get('a', load, { turn })).toBe('A')
    expect([turns.length, loaded]).toEqual([1, ['a']])
    turns[0]?.()
    expect(await waiting).toBe('A')
  })

  it('is shared by everybody once it runs', async () => {
    let open = (_answer: string) => {}
    const running = cache.get('a', () => new Promise<string>((done) => (open = done)), { turn })
    turns[0]?.()
    const shared = cache.get('a', load)
    open('A')
    expect(await Promise.all([running, shared])).toEqual(['A', 'A'])
    expect(loaded).toEqual([])
  })
})
