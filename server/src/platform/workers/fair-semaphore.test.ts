import { Failure } from '@oppidum/domain/core/failure'
import { expect, it } from 'vitest'
import { fairSemaphore } from './fair-semaphore.ts'

const busy = () => new Failure('unavailable', 'Too many.')
const never = new AbortController().signal
/** Timers that run when they are told to. */
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

it('works at so many at once, and takes the people who wait in turns', async () => {
  const line = fairSemaphore({ busy, atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
  const order: string[] = []
  const end = await line.turn('ana', never)
  const asks = ['ana 1', 'ana 2', 'bea 1', 'ana 3', 'bea 2'].map((name) =>
    line.turn(name.split(' ')[0] as string, never).then((over) => {
      order.push(name)
      over()
    }),
  )
  end()
  await Promise.all(asks)
  expect(order).toEqual(['bea 1', 'ana 1', 'bea 2', 'ana 2', 'ana 3'])
})

it('gives a free place to another person however many one person waits for', async () => {
  const line = fairSemaphore({ busy, atOnce: 2, atOnceOfOne: 1, waiting: 40, waitMs: 60_000 }, timers().after)
  const order: string[] = []
  const work = async (name: string) => {
    const over = await line.turn(name.split(' ')[0] as string, never)
    order.push(name)
    return over
  }
  const ofAna = Array.from({ length: 20 }, (_, at) => work(`ana ${at}`))
  const [ofBea, ofEva] = [work('bea'), work('eva')]
  const overBea = await ofBea
  expect(order).toEqual(['ana 0', 'bea'])
  // The first of Ana's ends: Eva, who has nothing under way, comes before the nineteen that waited longer.
  const overAna = await (ofAna[0] as Promise<() => void>)
  overAna()
  const overEva = await ofEva
  expect(order).toEqual(['ana 0', 'bea', 'eva'])
  overBea()
  ;(await (ofAna[1] as Promise<() => void>))()
  overEva()
  for (const it of ofAna.slice(2)) (await it)()
  expect(order.slice(3)).toEqual(Array.from({ length: 19 }, (_, at) => `ana ${at + 1}`))
})

it('of two who wait takes first the one with fewer turns under way', async () => {
  const line = fairSemaphore({ busy, atOnce: 2, waiting: 9, waitMs: 60_000 }, timers().after)
  const order: string[] = []
  const first = await line.turn('ana', never)
  await line.turn('ana', never)
  const work = (name: string) => line.turn(name, never).then(() => void order.push(name))
  void work('ana')
  const bea = work('bea')
  first()
  await bea
  expect(order).toEqual(['bea'])
})

it('refuses when too many wait, and whoever has waited too long', async () => {
  const { after, run } = timers()
  const line = fairSemaphore({ busy, atOnce: 1, waiting: 1, waitMs: 60_000 }, after)
  const end = await line.turn('ana', never)
  const waits = line.turn('bea', never)
  expect(line.isFull()).toBe(true)
  await expect(line.turn('eva', never)).rejects.toMatchObject({ code: 'unavailable' })
  run()
  await expect(waits).rejects.toMatchObject({ code: 'unavailable' })
  expect(line.isFull()).toBe(false)
  end()
  await line.turn('eva', never)
})

it('forgets whoever goes away, and counts a turn back once', async () => {
  const line = fairSemaphore({ busy, atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
  const end = await line.turn('ana', never)
  const leaves = new AbortController()
  const gone = line.turn('bea', leaves.signal)
  const waits = line.turn('eva', never)
  leaves.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  end()
  end()
  await waits
  let isTurn = false
  void line.turn('mia', never).then(() => {
    isTurn = true
  })
  await Promise.resolve()
  expect(isTurn).toBe(false)
})

it('tells who waits how many come before them, and lets one person wait so often only', async () => {
  const line = fairSemaphore({ busy, atOnce: 1, waiting: 9, waitingOfOne: 2, waitMs: 60_000 }, timers().after)
  const told: Record<string, number[]> = {}
  const end = await line.turn('ana', never)
  const leaves = new AbortController()
  const wait = (name: string, signal = never) =>
    line.turn(name.slice(0, 3), signal, (ahead) => {
      told[name] = [...(told[name] ?? []), ahead]
    })
  const gone = wait('ana 1', leaves.signal)
  const second = wait('ana 2')
  const other = wait('bea 1')
  await expect(wait('ana 3')).rejects.toMatchObject({ code: 'unavailable' })
  // Bea, who has nothing under way, comes before both.
  expect(told).toEqual({ 'ana 1': [1, 1, 2], 'ana 2': [2, 3], 'bea 1': [1] })
  leaves.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  expect([told['ana 2']?.at(-1), told['bea 1']?.at(-1)]).toEqual([2, 1])
  end()
  ;(await other)()
  ;(await second)()
})
