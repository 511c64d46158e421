import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatherMs, messageBatches } from './message-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (kind: 'traffic' | 'energy' | 'incidents', text: string) => ({ kind, frame: Buffer.from(text) })

function collected(waitMs = 20) {
  const sent: { cityId: string; after(number: number): string[] | null }[] = []
  const batches = messageBatches(
    () => waitMs,
    (cityId, _lane, after) => {
      sent.push({ cityId, after: (number) => after(number)?.messages.map(({ frame }) => frame.toString()) ?? null })
    },
  )
  return { batches, sent }
}

it('joins the messages of a moment, city by city', () => {
  const { batches, sent } = collected()
  batches.add('a', 'telemetry', [message('traffic', 't1')])
  batches.add('b', 'telemetry', [message('traffic', 'of b')])
  batches.add('a', 'telemetry', [message('energy', 'e1'), message('energy', 'e2')])
  vi.advanceTimersByTime(20)
  expect(sent.map(({ cityId, after }) => [cityId, after(0)])).toEqual([
    ['a', ['t1', 'e1', 'e2']],
    ['b', ['of b']],
  ])
})

it('spares a client what the state at its greeting had', () => {
  const { batches, sent } = collected()
  batches.add('a', 'telemetry', [message('traffic', 't1')])
  const greetedAt = batches.newest()
  batches.add('a', 'telemetry', [message('energy', 'e1')])
  vi.advanceTimersByTime(20)
  const [batch] = sent
  expect([batch?.after(0), batch?.after(greetedAt), batch?.after(batches.newest())]).toEqual([['t1', 'e1'], ['e1'], null])
})

it('sends at once what need not wait', () => {
  const { batches, sent } = collected(0)
  batches.add('a', 'record', [message('traffic', 't1')])
  expect(sent.map(({ after }) => after(0))).toEqual([['t1']])
})

it('sends records and telemetry together when both wait', () => {
  const { batches, sent } = collected()
  batches.add('a', 'telemetry', [message('traffic', 't1')])
  vi.advanceTimersByTime(5)
  batches.add('a', 'record', [message('incidents', 'r1')])
  batches.add('b', 'record', [message('incidents', 'of b')])
  vi.advanceTimersByTime(15)
  expect(sent).toEqual([])
  const greetedAt = batches.newest()
  batches.add('a', 'telemetry', [message('energy', 'e1')])
  vi.advanceTimersByTime(5)
  const [first] = sent
  expect([first?.after(0), first?.after(1), first?.after(greetedAt)]).toEqual([['r1', 't1', 'e1'], ['r1', 'e1'], ['e1']])
  vi.advanceTimersByTime(1_000)
  expect(sent.map(({ cityId }) => cityId)).toEqual(['a', 'b'])
})

it('sends a record that need not wait with the telemetry that waits', () => {
  const sent: (string[] | undefined)[] = []
  const batches = messageBatches(
    (lane) => (lane === 'record' ? 0 : 20),
    (_city, _lane, after) => sent.push(after(0)?.messages.map(({ frame }) => frame.toString())),
  )
  batches.add('a', 'telemetry', [message('traffic', 't1')])
  batches.add('a', 'record', [message('incidents', 'r1')])
  expect(sent).toEqual([['r1', 't1']])
  vi.advanceTimersByTime(20)
  expect(sent).toHaveLength(1)
})

it.each([
  { lane: 'telemetry', lastMs: 0, sinceMs: 0, expected: 20 },
  { lane: 'telemetry', lastMs: 300, sinceMs: 500, expected: 600 },
  { lane: 'telemetry', lastMs: 9_000, sinceMs: 0, expected: 1_000 },
  { lane: 'record', lastMs: 0, sinceMs: Number.POSITIVE_INFINITY, expected: 0 },
  { lane: 'record', lastMs: 9_000, sinceMs: 60_000, expected: 0 },
  { lane: 'record', lastMs: 0.2, sinceMs: 0, expected: 0 },
  { lane: 'record', lastMs: 2, sinceMs: 0, expected: 8 },
  { lane: 'record', lastMs: 20, sinceMs: 30, expected: 50 },
  { lane: 'record', lastMs: 20, sinceMs: 80, expected: 0 },
  { lane: 'record', lastMs: 40, sinceMs: 0, expected: 100 },
  { lane: 'record', lastMs: 200, sinceMs: 0, expected: 400 },
  { lane: 'record', lastMs: 9_000, sinceMs: 0, expected: 1_000 },
] as const)(
  '$lane waits $expected ms, $sinceMs ms after a batch, when a broadcast takes $lastMs ms',
  ({ lane, lastMs, sinceMs, expected }) => {
    expect(gatherMs(lane, { lastMs: () => lastMs }, sinceMs)).toBe(expected)
  },
)

it('gathers changes that follow each other closely, and sends the first one after a pause at once', () => {
  const sent: (string[] | undefined)[] = []
  const batches = messageBatches(
    (lane, sinceMs) => gatherMs(lane, { lastMs: () => 20 }, sinceMs),
    (_city, _lane, after) => sent.push(after(0)?.messages.map(({ frame }) => frame.toString())),
  )
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    batches.add('a', 'record', [message('traffic', text)])
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(200)
  batches.add('a', 'record', [message('traffic', '7')])
  expect(sent).toEqual([['1'], ['2', '3', '4'], ['5', '6'], ['7']])
})

it('frames a batch once for sockets that inflate and once for the others', () => {
  const wires: Buffer[] = []
  const batches = messageBatches(
    () => 0,
    (_city, _lane, after) => {
      for (const inflates of [true, false, true, false]) wires.push(after(0)?.wire(inflates) as Buffer)
    },
  )
  batches.add('a', 'record', [message('traffic', 'x'.repeat(10_000)), message('energy', 'short')])
  const [deflated, plain, deflatedAgain, plainAgain] = wires
  expect([deflatedAgain === deflated, plainAgain === plain]).toEqual([true, true])
  expect(deflated?.length).toBeLessThan(200)
  expect(plain?.length).toBe(10_000 + 4 + 5 + 2)
})

it('sends nothing after it was stopped', () => {
  const { batches, sent } = collected()
  batches.add('a', 'telemetry', [message('traffic', 't1')])
  batches.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
})
