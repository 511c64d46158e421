import { beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type AnswerCache, answerCache } from './answer-cache.ts'

let clock: ManualClock
let memory: AnswerCache<string>
let asked: string[]
beforeEach(() => {
  clock = manualClock(0)
  memory = answerCache(clock, { forMs: 5_000, atMost: 2, atOnce: 1, waiting: 1 })
  asked = []
})

const ask = (question: string) =>
  memory.get(question, async () => {
    asked.push(question)
    return question.toUpperCase()
  })

describe('an answer', () => {
  it('is remembered for its time and no longer', async () => {
    expect(await ask('a')).toBe('A')
    clock.advance(4_999)
    await ask('a')
    expect(asked).toEqual(['a'])
    clock.advance(1)
    expect(await ask('a')).toBe('A')
    expect(asked).toEqual(['a', 'a'])
  })

  it('is not believed from the future when the clock was set back', async () => {
    await ask('a')
    clock.advance(-1)
    await ask('a')
    expect(asked).toEqual(['a', 'a'])
  })

  it('is shared by all who ask while it is made', async () => {
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['A', 'A', 'A'])
    expect(asked).toEqual(['a'])
  })

  it('that failed is asked for anew', async () => {
    const fails = () => memory.get('a', () => Promise.reject(new Error('no store')))
    await expect(fails()).rejects.toThrow('no store')
    expect(await ask('a')).toBe('A')
  })
})

it('no more answers are remembered than is told; the first goes first', async () => {
  for (const question of ['a', 'b', 'c']) await ask(question)
  asked = []
  for (const question of ['c', 'b', 'a']) await ask(question)
  expect(asked).toEqual(['a'])
})

it('questions wait for their turn, and too many of them are refused at once', async () => {
  let open: (answer: string) => void = () => {}
  const opened = new Promise<string>((done) => {
    open = done
  })
  const held = memory.get('held', () => opened)
  const second = ask('second')
  await expect(ask('third')).rejects.toThrow('Too many questions')
  expect(asked).toEqual([])
  open('HELD')
  expect(await Promise.all([held, second])).toEqual(['HELD', 'SECOND'])
  expect(await ask('third')).toBe('THIRD')
})
