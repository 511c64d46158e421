import { Failure } from '@oppidum/domain/failure'
import { expect, it } from 'vitest'
import { turnLine } from './turn-line.ts'

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
  const line = turnLine({ busy, atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
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
  expect(order).toEqual(['ana 1', 'bea 1', 'ana 2', 'bea 2', 'ana 3'])
})

it('refuses when too many wait, and whoever has waited too long', async () => {
  const { after, run } = timers()
  const line = turnLine({ busy, atOnce: 1, waiting: 1, waitMs: 60_000 }, after)
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
  const line = turnLine({ busy, atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
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
  const line = turnLine({ busy, atOnce: 1, waiting: 9, waitingOfOne: 2, waitMs: 60_000 }, timers().after)
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
  // Bea comes between the two.
  expect(told).toEqual({ 'ana 1': [1, 1, 1], 'ana 2': [2, 3], 'bea 1': [2] })
  leaves.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  expect([told['ana 2']?.at(-1), told['bea 1']?.at(-1)]).toEqual([1, 2])
  end()
  ;(await second)()
  ;(await other)()
})
