import { expect, it } from 'vitest'
import { answerLine } from './answer-line.ts'

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
  const line = answerLine({ atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
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
  const line = answerLine({ atOnce: 1, waiting: 1, waitMs: 60_000 }, after)
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
  const line = answerLine({ atOnce: 1, waiting: 9, waitMs: 60_000 }, timers().after)
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
