import { expect, test } from 'vitest'
import type { Job, Wake } from './job.ts'
import { jobRunner } from './job-runner.ts'
import { manualTimers, waitUntil } from './testing/manual-timers.ts'

/** A runner on a manual clock. */
function aRunner(jobs: readonly Partial<Job>[], random = () => 0) {
  const time = manualTimers(0)
  const logged: object[] = []
  const runner = jobRunner(
    { ...time, random, log: { error: (fields) => void logged.push(fields) } },
    jobs.map((it, nth) => ({ name: `test.${nth}`, everyMs: 1_000, duty: null, run: async () => {}, ...it })),
  )
  const isWaiting = (ms: number) => waitUntil(() => time.waitingMs()[0] === ms)
  return { runner, logged, isWaiting, ...time }
}

/** Work that ends when the test ends it. */
function heldWork() {
  const ends: (() => void)[] = []
  return {
    run: (_signal: AbortSignal) => new Promise<void>((resolve) => void ends.push(resolve)),
    begun: () => ends.length,
    end: () => ends.at(-1)?.(),
  }
}

test('waits before the first run and again after each run, however long that takes', async () => {
  const work = heldWork()
  const { runner, advance, waitingMs, isWaiting } = aRunner([{ ...work, firstMs: 200 }])
  runner.start()
  expect(waitingMs()).toEqual([200])
  advance(200)
  expect(work.begun()).toBe(1)
  advance(60_000)
  expect(work.begun()).toBe(1)
  expect(waitingMs()).toEqual([])
  work.end()
  await isWaiting(1_000)
})

test('the first delay may be computed, and is the regular one if that fails', async () => {
  const { runner, isWaiting, logged } = aRunner([
    {
      async firstMs() {
        throw new Error('no store')
      },
    },
  ])
  runner.start()
  await isWaiting(1_000)
  expect(logged).toMatchObject([{ job: 'test.0' }])
  const other = aRunner([{ firstMs: async () => 30 }])
  other.runner.start()
  await other.isWaiting(30)
})

test('a failing job is logged, counted and retried, and delays no other', async () => {
  let runs = 0
  const { runner, advance, waitingMs, logged } = aRunner([
    {
      async run() {
        throw new Error('of this job')
      },
    },
    { run: async () => void runs++ },
  ])
  runner.start()
  for (const expected of [1, 2]) {
    advance(1_000)
    await waitUntil(() => waitingMs().length === 2)
    expect(runs).toBe(expected)
  }
  expect(logged).toMatchObject([{ job: 'test.0' }, { job: 'test.0' }])
  const last = { endMs: 2_000, seconds: 0 }
  const soon = { seconds: 0, nextMs: 3_000, isRunning: false }
  expect([...runner.counts()]).toEqual([
    ['test.0', { runs: 2, failures: 2, last: { ...last, failed: true }, ...soon }],
    ['test.1', { runs: 2, failures: 0, last: { ...last, failed: false }, ...soon }],
  ])
})

test('a wake brings a run forward but never postpones it', async () => {
  let wake: Wake = () => {}
  const begin: Job['begin'] = (given) => {
    wake = given
    return () => {}
  }
  const { runner, waitingMs, advance } = aRunner([{ begin }])
  runner.start()
  wake(5_000)
  expect(waitingMs()).toEqual([1_000])
  wake(50)
  wake(80)
  expect(waitingMs()).toEqual([50])
  advance(20)
  wake(50)
  expect(waitingMs()).toEqual([30])
})

test('a wake during a run causes one more after it', async () => {
  let wake: Wake = () => {}
  const work = heldWork()
  const begin: Job['begin'] = (given) => {
    wake = given
    return () => {}
  }
  const { runner, advance, waitingMs, isWaiting } = aRunner([{ ...work, begin, everyMs: null }])
  runner.start()
  expect(waitingMs()).toEqual([])
  wake(10)
  advance(10)
  wake(50)
  wake(20)
  expect(waitingMs()).toEqual([])
  work.end()
  await isWaiting(20)
  advance(20)
  expect(work.begun()).toBe(2)
  work.end()
  await waitUntil(() => runner.counts().get('test.0')?.runs === 2)
  expect(waitingMs()).toEqual([])
})

test('stop aborts the current run and waits for it; an aborted run is no failure', async () => {
  const order: string[] = []
  const { runner, advance, waitingMs, logged } = aRunner([
    {
      begin: () => () => void order.push('undone'),
      run: (signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            order.push('aborted')
            setImmediate(() => reject(signal.reason))
          }),
        ),
      end: () => void order.push('over'),
    },
  ])
  runner.start()
  advance(1_000)
  await runner.stop()
  expect(order).toEqual(['aborted', 'undone', 'over'])
  expect(waitingMs()).toEqual([])
  expect(logged).toEqual([])
  expect(runner.counts().get('test.0')).toMatchObject({ runs: 1, failures: 0, nextMs: null, isRunning: false })
})

test('can be started again; a second start or stop does nothing', async () => {
  let begins = 0
  const { runner, waitingMs, advance, isWaiting } = aRunner([{ begin: () => () => void begins++ }])
  runner.start()
  runner.start()
  expect(waitingMs()).toEqual([1_000])
  await runner.stop()
  await runner.stop()
  expect([begins, waitingMs()]).toEqual([1, []])
  runner.start()
  advance(1_000)
  await isWaiting(1_000)
  expect(runner.counts().get('test.0')?.runs).toBe(1)
})

test('the interval may be computed after each run, and jitter is added to it', async () => {
  let everyMs = 100
  const random = [0, 0.5, 0.999]
  const { runner, waitingMs, advance, isWaiting } = aRunner([{ everyMs: () => everyMs, jitterRatio: 0.1 }], () => random.shift() ?? 0)
  runner.start()
  expect(waitingMs()).toEqual([100])
  everyMs = 1_000
  advance(100)
  await isWaiting(1_050)
  advance(1_050)
  await waitUntil(() => waitingMs().length === 1)
  expect(waitingMs()[0]).toBeCloseTo(1_099.9)
})

test('refuses two jobs with the same name', () => {
  expect(() => aRunner([{ name: 'same' }, { name: 'same' }])).toThrow('same name')
})
