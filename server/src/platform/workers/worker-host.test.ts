import { expect, test } from 'vitest'
import { manualTimers } from '../jobs/testing/manual-timers.ts'
import { WorkFailure } from './work-failure.ts'
import { type HostedWorker, workerHost } from './worker-host.ts'

const LIMITS = { timeMs: 1_000, waiting: 5, waitingPerSender: 3, idleMs: 60_000 }

/** Workers that finish a job when the test says so. */
function manualWorkers() {
  const jobs: string[] = []
  let started = 0
  let ended = 0
  let dead = false
  let done: (result: string) => void = () => {}
  let fail: (cause: unknown) => void = () => {}
  const start = (): HostedWorker<string, string> => {
    started++
    dead = false
    return {
      run(job) {
        jobs.push(job)
        return new Promise((resolve, reject) => {
          done = resolve
          fail = reject
        })
      },
      hasEnded: () => dead,
      async end() {
        ended++
      },
    }
  }
  const settle = async () => {
    for (let ticks = 0; ticks < 5; ticks++) await Promise.resolve()
  }
  return {
    start,
    jobs,
    counts: () => ({ started, ended }),
    die() {
      dead = true
    },
    async finish(result = 'done') {
      done(result)
      await settle()
    },
    async fail(cause: unknown) {
      fail(cause)
      await settle()
    },
  }
}

function hostOf(workers: ReturnType<typeof manualWorkers>, timers = manualTimers(0)) {
  return workerHost({ start: workers.start, limits: LIMITS, after: timers.after })
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: WorkFailure) => cause.reason ?? cause.message,
  )

test('a sender with one job does not wait behind all jobs of another sender', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  const running = ['a1', 'a2', 'a3', 'b1'].map((it) => host.run(it[0] as string, it))
  for (let jobs = 0; jobs < 4; jobs++) await workers.finish()
  await Promise.all(running)
  expect(workers.jobs).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(workers.counts()).toEqual({ started: 1, ended: 0 })
})

test('three jobs of one sender may wait, five in all, and refused jobs hold up no other', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  const first = host.run('a', 'running')
  const own = Array.from({ length: 4 }, (_, index) => reasonOf(host.run('a', `a${index}`)))
  const others = ['b', 'c', 'd'].map((it) => reasonOf(host.run(it, it)))
  expect(await own[3]).toBe('busy')
  expect(await others[2]).toBe('busy')
  for (let jobs = 0; jobs < 6; jobs++) await workers.finish()
  expect(await Promise.all([first, ...own.slice(0, 3), ...others.slice(0, 2)])).toHaveLength(6)
})

test('a job that takes too long fails and its worker is ended; the next job gets a new worker', async () => {
  const workers = manualWorkers()
  const timers = manualTimers(0)
  const host = hostOf(workers, timers)
  const slow = reasonOf(host.run('a', 'slow'))
  const good = host.run('b', 'good')
  timers.advance(1_000)
  expect(await slow).toBe('too_slow')
  expect(workers.counts()).toEqual({ started: 2, ended: 1 })
  await workers.finish('drawn')
  expect(await good).toBe('drawn')
})

test('a worker that crashes is replaced; one that only refuses a job is kept', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  const refused = reasonOf(host.run('a', '1'))
  const crashed = reasonOf(host.run('a', '2'))
  const good = host.run('a', '3')
  await workers.fail(new Error('broken picture'))
  expect(await refused).toBe('broken picture')
  expect(workers.counts()).toEqual({ started: 1, ended: 0 })
  await workers.fail(new WorkFailure('crashed'))
  expect(await crashed).toBe('crashed')
  expect(workers.counts()).toEqual({ started: 2, ended: 1 })
  await workers.finish()
  expect(await good).toBe('done')
})

test('a worker that dies without work is replaced for the next job', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  const first = host.run('a', '1')
  await workers.finish()
  await first
  workers.die()
  const second = host.run('a', '2')
  await workers.finish()
  expect(await second).toBe('done')
  expect(workers.counts()).toEqual({ started: 2, ended: 1 })
})

test('an idle worker is ended, and at the end every worker', async () => {
  const workers = manualWorkers()
  const timers = manualTimers(0)
  const host = hostOf(workers, timers)
  const only = host.run('a', 'only')
  await workers.finish()
  await only
  timers.advance(60_000)
  expect(workers.counts()).toEqual({ started: 1, ended: 1 })
  const running = reasonOf(host.run('a', 'running'))
  const waiting = reasonOf(host.run('a', 'waiting'))
  await host.stop()
  expect(await Promise.all([running, waiting, reasonOf(host.run('a', 'late'))])).toEqual(['unable', 'unable', 'unable'])
  expect(workers.counts()).toEqual({ started: 2, ended: 2 })
})

test('a session has the worker until it ends, and cannot use it afterwards', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  let runLater: (job: string) => Promise<string> = async () => ''
  const session = host.runSession('a', async (run) => {
    runLater = run
    return [await run('s1'), await run('s2')]
  })
  const other = host.run('b', 'b1')
  for (let jobs = 0; jobs < 3; jobs++) await workers.finish()
  await Promise.all([session, other])
  expect(workers.jobs).toEqual(['s1', 's2', 'b1'])
  expect(await reasonOf(runLater('s3'))).toBe('unable')
})

test('a session that ends under a running job, or was the last of its worker, takes the worker along', async () => {
  const workers = manualWorkers()
  const host = hostOf(workers)
  let abandoned = Promise.resolve('')
  await host.runSession('a', async (run) => {
    abandoned = reasonOf(run('never read'))
  })
  expect(await abandoned).toBe('unable')
  expect(workers.counts()).toEqual({ started: 1, ended: 1 })
  const last = host.runSession('a', (run) => run('large'), { isLast: true })
  await workers.finish()
  await last
  expect(workers.counts()).toEqual({ started: 2, ended: 2 })
})
