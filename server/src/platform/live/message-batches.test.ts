import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatherMs, type Lane, messageBatches } from './message-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (kind: 'traffic' | 'energy' | 'incidents', text: string) => ({ kind, frame: Buffer.from(text) })

function collected(waitMs: (lane: Lane, sinceMs: number) => number = () => 20) {
  const sent: [cityId: string, texts: string[]][] = []
  const batches = messageBatches(
    (_cityId, lane, sinceMs) => waitMs(lane, sinceMs),
    (cityId, messages) => sent.push([cityId, messages.map(({ frame }) => frame.toString())]),
  )
  return { batches, sent }
}

it('joins the messages of a moment, city by city', () => {
  const { batches, sent } = collected()
  batches.add('a', 'routine', [message('traffic', 't1')])
  batches.add('b', 'routine', [message('traffic', 'of b')])
  batches.add('a', 'routine', [message('energy', 'e1'), message('energy', 'e2')])
  vi.advanceTimersByTime(20)
  expect(sent).toEqual([
    ['a', ['t1', 'e1', 'e2']],
    ['b', ['of b']],
  ])
})

it('numbers messages as they come', () => {
  const numbers: number[] = []
  const batches = messageBatches(
    () => 0,
    (_city, messages) => numbers.push(...messages.map((it) => it.number)),
  )
  expect(batches.newest()).toBe(0)
  batches.add('a', 'urgent', [message('traffic', 't1'), message('traffic', 't2')])
  batches.add('b', 'urgent', [message('traffic', 't3')])
  expect([numbers, batches.newest()]).toEqual([[1, 2, 3], 3])
})

it('sends at once what need not wait', () => {
  const { batches, sent } = collected(() => 0)
  batches.add('a', 'urgent', [message('traffic', 't1')])
  expect(sent).toEqual([['a', ['t1']]])
})

it('sends urgent and routine messages together when both wait, in their order', () => {
  const { batches, sent } = collected()
  batches.add('a', 'routine', [message('traffic', 't1')])
  vi.advanceTimersByTime(5)
  batches.add('a', 'urgent', [message('incidents', 'r1')])
  batches.add('b', 'urgent', [message('incidents', 'of b')])
  vi.advanceTimersByTime(15)
  expect(sent).toEqual([])
  batches.add('a', 'routine', [message('energy', 'e1')])
  vi.advanceTimersByTime(5)
  const expected = [
    ['a', ['t1', 'r1', 'e1']],
    ['b', ['of b']],
  ]
  expect(sent).toEqual(expected)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual(expected)
})

it('sends an urgent message that need not wait with the routine ones that wait, and after them', () => {
  const { batches, sent } = collected((lane) => (lane === 'urgent' ? 0 : 20))
  batches.add('a', 'routine', [message('incidents', 'predicted')])
  batches.add('a', 'urgent', [message('incidents', 'changed')])
  expect(sent).toEqual([['a', ['predicted', 'changed']]])
  vi.advanceTimersByTime(20)
  expect(sent).toHaveLength(1)
})

it.each([
  { lane: 'routine', lastMs: 0, sinceMs: 0, expected: 20 },
  { lane: 'routine', lastMs: 300, sinceMs: 500, expected: 600 },
  { lane: 'routine', lastMs: 9_000, sinceMs: 0, expected: 1_000 },
  { lane: 'urgent', lastMs: 0, sinceMs: Number.POSITIVE_INFINITY, expected: 0 },
  { lane: 'urgent', lastMs: 9_000, sinceMs: 60_000, expected: 0 },
  { lane: 'urgent', lastMs: 0.2, sinceMs: 0, expected: 0 },
  { lane: 'urgent', lastMs: 2, sinceMs: 0, expected: 8 },
  { lane: 'urgent', lastMs: 20, sinceMs: 30, expected: 50 },
  { lane: 'urgent', lastMs: 20, sinceMs: 80, expected: 0 },
  { lane: 'urgent', lastMs: 80, sinceMs: 0, expected: 200 },
  { lane: 'urgent', lastMs: 200, sinceMs: 0, expected: 300 },
  { lane: 'urgent', lastMs: 9_000, sinceMs: 0, expected: 1_000 },
] as const)(
  '$lane waits $expected ms, $sinceMs ms after a batch, when a release takes $lastMs ms',
  ({ lane, lastMs, sinceMs, expected }) => {
    expect(gatherMs(lane, lastMs, sinceMs)).toBe(expected)
  },
)

it('gathers changes that follow each other closely, and sends the first one after a pause at once', () => {
  const { batches, sent } = collected((lane, sinceMs) => gatherMs(lane, 20, sinceMs))
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    batches.add('a', 'urgent', [message('incidents', text)])
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(200)
  batches.add('a', 'urgent', [message('incidents', '7')])
  expect(sent.map(([, texts]) => texts)).toEqual([['1'], ['2', '3', '4'], ['5', '6'], ['7']])
})

it('sends nothing after it was stopped', () => {
  const { batches, sent } = collected()
  batches.add('a', 'routine', [message('traffic', 't1')])
  batches.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
})
