import { describe, expect, it } from 'vitest'
import { ChangeNotification } from '../../../adapters/bus/bus.ts'
import { inProcessBus } from '../../../adapters/bus/in-process.adapter.ts'
import { manualTimers } from '../../jobs/testing/manual-timers.ts'
import { callerWindows } from './caller-windows.ts'
import { peerCounts } from './peer-counts.ts'

const MOST = 300
const WINDOW_MS = 60_000
/** One step of a test, as long as a notification takes. */
const STEP_MS = 10

/** Instances that exchange their counts. */
function instances(count: number) {
  const bus = inProcessBus()
  const time = manualTimers(0)
  const all = Array.from({ length: count }, () => {
    const peers = peerCounts(bus, time.clock.nowMs, () => count, time.after)
    return callerWindows('read', WINDOW_MS, peers)
  })
  const take = (nth: number) => all[nth % count]?.take('caller', 1, MOST, time.clock.nowMs()) === null
  const step = async () => {
    time.advance(STEP_MS)
    await new Promise<void>((done) => setImmediate(done))
  }
  return { bus, take, step }
}

/** Calls of each step, by instance. */
type Pattern = (step: number) => readonly number[]

const many = (calls: number, at: readonly number[]) => Array.from({ length: calls }, () => at).flat()

describe('a caller of three instances', () => {
  it.each<[string, Pattern, number]>([
    ['everything at once', (step) => (step === 0 ? many(MOST, [0, 1, 2]) : []), MOST],
    ['one call, and then everything', (step) => (step === 0 ? [0, 1, 2] : step === 14 ? many(MOST, [0, 1, 2]) : []), 100],
    ['everything all the time', () => many(10, [0, 1, 2]), MOST * 0.9],
    ['in turns', (step) => [step, step], MOST * 0.9],
    ['one instance first, then the others', (step) => many(20, step < 20 ? [0] : [1, 2]), MOST * 0.9],
    ['one instance first, then all at once', (step) => (step < 16 ? many(10, [0]) : many(60, [0, 1, 2])), MOST * 0.9],
    ['the others while one has got more', (step) => (step < 31 ? (step % 2 ? [0] : []) : many(100, [0, 1, 2])), MOST * 0.9],
  ])('gets the limit and at most a fifth more: %s', async (_what, pattern, least) => {
    const { take, step } = instances(3)
    let admitted = 0
    for (let i = 0; i < 400; i++) {
      for (const nth of pattern(i)) if (take(nth)) admitted++
      await step()
    }
    expect(admitted).toBeGreaterThanOrEqual(least)
    expect(admitted).toBeLessThanOrEqual(MOST * 1.2)
  })

  it('gets all of it at one instance, if the calls are spread over a second', async () => {
    const { take, step } = instances(3)
    let admitted = 0
    for (let i = 0; i < 100; i++) {
      for (const nth of [0, 0, 0]) if (take(nth)) admitted++
      await step()
    }
    expect(admitted).toBe(MOST)
  })

  it('gets one part from each while the bus is down', async () => {
    const { bus, take, step } = instances(3)
    await bus.close()
    let admitted = 0
    for (let i = 0; i < 400; i++) {
      for (const nth of [0, 1, 2]) if (take(nth)) admitted++
      await step()
    }
    expect(admitted).toBe(MOST)
  })

  it('begins again with the window of the instance that was first', async () => {
    const { take, step } = instances(3)
    for (let i = 0; i < MOST * 3; i++) take(i)
    for (let i = 0; i < WINDOW_MS / STEP_MS - 1; i++) await step()
    expect([take(0), take(1), take(2)]).toEqual([false, false, false])
    await step()
    expect([take(0), take(1), take(2)]).toEqual([true, true, true])
  })
})

it('a message of counts fits into a notification of PostgreSQL, and names no caller', async () => {
  const bus = inProcessBus()
  const time = manualTimers(0)
  const messages: string[] = []
  bus.subscribe((hint) => messages.push(JSON.stringify(hint)))
  const peers = peerCounts(bus, time.clock.nowMs, () => 2, time.after)
  for (let i = 0; i < 1_000; i++) peers.announce(`read 192.0.2.${i}`, 1_000_000_000, { startMs: -600_000, windowMs: 600_000 })
  time.advance(50)
  await new Promise<void>((done) => setImmediate(done))
  expect(messages.length).toBeGreaterThan(1)
  expect(Math.max(...messages.map((it) => Buffer.byteLength(it)))).toBeLessThan(7_900)
  expect(messages.join()).not.toContain('192.0.2')
})

describe('counts that no instance sends', () => {
  const isTaken = (message: object) => ChangeNotification.safeParse({ kind: 'calls', from: 'x', counts: [], ...message }).success
  it.each<[string, object]>([
    ['a negative sum, which would raise the limit', { counts: [['caller', -1_000_000, 0, 60_000]] }],
    ['a window without an end, which would close it for good', { counts: [['caller', 1_000, 0, 1e15]] }],
    ['a window that begins later', { counts: [['caller', 1_000, -60_000, 60_000]] }],
    ['half a call', { counts: [['caller', 0.5, 0, 60_000]] }],
    ['a long name of a caller', { counts: [['x'.repeat(1_000), 1, 0, 60_000]] }],
    ['a long name of an instance', { from: 'x'.repeat(1_000) }],
    ['more than a message holds', { counts: Array.from({ length: 5_000 }, (_, i) => [`${i}`, 1, 0, 60_000]) }],
  ])('are ignored: %s', (_what, message) => {
    expect(isTaken({ counts: [['caller', 1_000, 0, 60_000]] })).toBe(true)
    expect(isTaken(message)).toBe(false)
  })

  it('take no memory without an end: of a caller, a hundred instances are remembered', async () => {
    const bus = inProcessBus()
    const time = manualTimers(0)
    const peers = peerCounts(bus, time.clock.nowMs, () => 2, time.after)
    let name = ''
    bus.subscribe((hint) => {
      if (hint.kind === 'calls') name ||= hint.counts[0]?.[0] ?? ''
    })
    peers.announce('read caller', 1, { startMs: 0, windowMs: WINDOW_MS })
    time.advance(50)
    await new Promise<void>((done) => setImmediate(done))
    for (let i = 0; i < 5_000; i++) await bus.publish({ kind: 'calls', from: `forged ${i}`, counts: [[name, 1, 0, WINDOW_MS]] })
    await new Promise<void>((done) => setImmediate(done))
    expect(peers.of('read caller', time.clock.nowMs())?.sum).toBe(100)
  })
})
