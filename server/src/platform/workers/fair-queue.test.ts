import { Failure } from '@oppidum/domain/core/failure'
import { expect, it } from 'vitest'
import { type FairQueueOptions, fairQueue } from './fair-queue.ts'

const busy = () => new Failure('unavailable', 'Too many.')
const never = () => new AbortController().signal

/** Timers that run when the test says so. */
function timers() {
  const open = new Set<() => void>()
  return {
    after: (_ms: number, run: () => void) => {
      open.add(run)
      return () => void open.delete(run)
    },
    run: () => {
      for (const it of open) it()
    },
  }
}

/** `start` resolves when the job has started, with the function that ends it. */
function queueOf(options: Partial<FairQueueOptions>, after = timers().after) {
  const queue = fairQueue({ busy, waiting: 9, waitMs: 60_000, yieldsAtEnd: true, ...options }, after)
  const start = (sender: string, signal = never(), onMove: (ahead: number) => void = () => {}) =>
    new Promise<() => void>((started, refused) => {
      queue.run(sender, () => new Promise<void>((end) => started(end)), { signal, onMove }).catch(refused)
    })
  return { ...queue, start }
}

it('runs so many jobs at once, and lets the senders who wait take turns', async () => {
  const queue = queueOf({ atOnce: 1 })
  const order: string[] = []
  const end = await queue.start('ana')
  const jobs = ['ana 1', 'ana 2', 'bea 1', 'ana 3', 'bea 2'].map((name) =>
    queue.start(name.split(' ')[0] as string).then((endThis) => {
      order.push(name)
      endThis()
    }),
  )
  end()
  await Promise.all(jobs)
  expect(order).toEqual(['bea 1', 'ana 1', 'bea 2', 'ana 2', 'ana 3'])
})

it('gives a free place to another sender however many jobs of one sender wait', async () => {
  const queue = queueOf({ atOnce: 2, atOncePerSender: 1, waiting: 40 })
  const order: string[] = []
  const start = async (name: string) => {
    const end = await queue.start(name.split(' ')[0] as string)
    order.push(name)
    return end
  }
  const ana = Array.from({ length: 20 }, (_, at) => start(`ana ${at}`))
  const [bea, eva] = [start('bea'), start('eva')]
  const endBea = await bea
  expect(order).toEqual(['ana 0', 'bea'])
  // When Ana's first job ends, Eva, who has none running, comes before the nineteen that have waited longer.
  const endAna = await (ana[0] as Promise<() => void>)
  endAna()
  const endEva = await eva
  expect(order).toEqual(['ana 0', 'bea', 'eva'])
  endBea()
  ;(await (ana[1] as Promise<() => void>))()
  endEva()
  for (const it of ana.slice(2)) (await it)()
  expect(order.slice(3)).toEqual(Array.from({ length: 19 }, (_, at) => `ana ${at + 1}`))
})

it('takes the sender with fewer running jobs first', async () => {
  const queue = queueOf({ atOnce: 2 })
  const order: string[] = []
  const endFirst = await queue.start('ana')
  await queue.start('ana')
  const start = (name: string) => queue.start(name).then(() => void order.push(name))
  void start('ana')
  const bea = start('bea')
  endFirst()
  await bea
  expect(order).toEqual(['bea'])
})

it('refuses a job when too many wait, and one that has waited too long', async () => {
  const { after, run } = timers()
  const queue = queueOf({ atOnce: 1, waiting: 1 }, after)
  const end = await queue.start('ana')
  const waits = queue.start('bea')
  expect(queue.isFull()).toBe(true)
  await expect(queue.start('eva')).rejects.toMatchObject({ code: 'unavailable' })
  run()
  await expect(waits).rejects.toMatchObject({ code: 'unavailable' })
  expect(queue.isFull()).toBe(false)
  end()
  await queue.start('eva')
})

it('drops a job whose signal is aborted, and frees a place once only', async () => {
  const queue = queueOf({ atOnce: 1 })
  const end = await queue.start('ana')
  const leaving = new AbortController()
  const gone = queue.start('bea', leaving.signal)
  const waits = queue.start('eva')
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  end()
  end()
  await waits
  let hasStarted = false
  void queue.start('mia').then(() => {
    hasStarted = true
  })
  await Promise.resolve()
  expect(hasStarted).toBe(false)
})

it('reports how many jobs are ahead, and limits how many of one sender wait', async () => {
  const queue = queueOf({ atOnce: 1, waitingPerSender: 2 })
  const reported: Record<string, number[]> = {}
  const end = await queue.start('ana')
  const leaving = new AbortController()
  const wait = (name: string, signal = never()) =>
    queue.start(name.slice(0, 3), signal, (ahead) => {
      reported[name] = [...(reported[name] ?? []), ahead]
    })
  const gone = wait('ana 1', leaving.signal)
  const second = wait('ana 2')
  const other = wait('bea 1')
  await expect(wait('ana 3')).rejects.toMatchObject({ code: 'unavailable' })
  // Bea, who has no running job, comes before both.
  expect(reported).toEqual({ 'ana 1': [1, 1, 2], 'ana 2': [2, 3], 'bea 1': [1] })
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  expect([reported['ana 2']?.at(-1), reported['bea 1']?.at(-1)]).toEqual([2, 1])
  end()
  ;(await other)()
  ;(await second)()
})

it('limits the size of the jobs that wait, but lets any one job wait', async () => {
  const queue = fairQueue({ waiting: 9, waitingBytes: 100 })
  let end = () => {}
  const running = queue.run('ana', () => new Promise<void>((resolve) => (end = resolve)))
  const large = queue.run('ana', async () => 'large', { bytes: 200 })
  await expect(queue.run('bea', async () => 'small', { bytes: 1 })).rejects.toMatchObject({ reason: 'busy' })
  end()
  await running
  expect(await large).toBe('large')
  expect(await queue.run('bea', async () => 'small', { bytes: 1 })).toBe('small')
})

it('limits the size of the jobs that run; the one that waits for room is not overtaken, and the largest runs alone', async () => {
  const queue = fairQueue({ atOnce: 4, waiting: 9, runningBytes: 100 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, bytes: number) =>
    queue.run(
      name,
      () =>
        new Promise<void>((end) => {
          started.push(name)
          ends.set(name, end)
        }),
      { bytes },
    )
  const first = run('ana', 80)
  const others = [run('bea', 200), run('eva', 10), run('mia', 20)]
  expect(started).toEqual(['ana'])
  ends.get('ana')?.()
  await first
  expect(started).toEqual(['ana', 'bea'])
  ends.get('bea')?.()
  await others[0]
  expect(started).toEqual(['ana', 'bea', 'eva', 'mia'])
  for (const it of ends.values()) it()
  await Promise.all(others)
})

it('refuses the jobs that wait and every later one when it is closed', async () => {
  const queue = fairQueue({ waiting: 9 })
  let end = () => {}
  const running = queue.run('ana', () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = queue.run('ana', async () => 'never')
  queue.close(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
  await expect(queue.run('bea', async () => 'never')).rejects.toThrow('closed')
  end()
  await running
})

it('passes on what a job throws, and runs the next one', async () => {
  const queue = fairQueue({ waiting: 9 })
  const failing = queue.run('ana', () => Promise.reject(new Error('broken')))
  const next = queue.run('ana', async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
