import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { telemetryBatches } from './telemetry-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (kind: 'traffic' | 'energy', text: string) => ({ kind, frame: Buffer.from(text) })

function collected(busyMs = () => 0) {
  const sent: { cityId: string; after(number: number): string[] | null }[] = []
  const batches = telemetryBatches(busyMs, (cityId, after) => {
    sent.push({ cityId, after: (number) => after(number)?.messages.map(({ frame }) => frame.toString()) ?? null })
  })
  return { batches, sent }
}

it('joins the messages of a moment, city by city', () => {
  const { batches, sent } = collected()
  batches.add('a', [message('traffic', 't1')])
  batches.add('b', [message('traffic', 'of b')])
  batches.add('a', [message('energy', 'e1'), message('energy', 'e2')])
  vi.advanceTimersByTime(20)
  expect(sent.map(({ cityId, after }) => [cityId, after(0)])).toEqual([
    ['a', ['t1', 'e1', 'e2']],
    ['b', ['of b']],
  ])
})

it('spares a client what the state at its greeting had', () => {
  const { batches, sent } = collected()
  batches.add('a', [message('traffic', 't1')])
  const greetedAt = batches.newest()
  batches.add('a', [message('energy', 'e1')])
  vi.advanceTimersByTime(20)
  const [batch] = sent
  expect([batch?.after(0), batch?.after(greetedAt), batch?.after(batches.newest())]).toEqual([['t1', 'e1'], ['e1'], null])
})

it.each([
  { busyMs: 0, waitMs: 20 },
  { busyMs: 300, waitMs: 300 },
  { busyMs: 9_000, waitMs: 1_000 },
])('after a broadcast of $busyMs ms it waits $waitMs ms', ({ busyMs, waitMs }) => {
  const { batches, sent } = collected(() => busyMs)
  batches.add('a', [message('traffic', 't1')])
  vi.advanceTimersByTime(waitMs - 1)
  expect(sent).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(1)
})

it('sends nothing after it was stopped', () => {
  const { batches, sent } = collected()
  batches.add('a', [message('traffic', 't1')])
  batches.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
})
