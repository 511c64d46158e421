import { expect, it } from 'vitest'
import { manualClock } from '../../adapters/clock/manual.adapter.ts'
import { databaseSizeGuard } from './database-size.ts'

const GB = 1e9

it('refuses from 95 % of the limit on, and accepts again once the database is clearly smaller', async () => {
  const clock = manualClock(0)
  const lines: string[] = []
  const line = (_facts: object, words: string) => void lines.push(words)
  let size: number | Error = 0
  const guard = databaseSizeGuard({ clock, log: { warn: line, error: line, info: line } as never }, 100 * GB, async () => {
    if (size instanceof Error) throw size
    return size
  })
  const accepts = () => {
    try {
      guard.requireRoom()
      return true
    } catch (error) {
      expect(error).toMatchObject({
        code: 'unavailable',
        message: 'The database has nearly reached its size limit. Please try again later.',
      })
      return false
    }
  }
  expect([accepts(), guard.hasRoom()]).toEqual([true, null])
  const seen: boolean[] = []
  for (const gigabytes of [10, 76, 95, 95.1, 94.9, 94.4, 10]) {
    size = gigabytes * GB
    await guard.measure()
    clock.advance(60_000)
    expect(guard.hasRoom()).toBe(accepts())
    seen.push(accepts())
  }
  expect(seen).toEqual([true, true, true, false, false, true, true])
  size = new Error('no answer')
  await expect(guard.measure()).rejects.toThrow('no answer')
  expect(accepts()).toBe(true)
  expect(lines).toEqual([
    'database is nearing its size limit',
    'database nearly at its size limit: telemetry is refused until it is smaller or the limit is raised',
    'database is nearing its size limit',
    'database is well below its size limit again',
  ])
})
