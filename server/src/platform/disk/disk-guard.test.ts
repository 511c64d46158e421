import { expect, test } from 'vitest'
import { diskGuard } from './disk-guard.ts'

const MB = 1e6

function guarded(reserveMb: number) {
  const state = { nowMs: 0, freeMb: 10_000 as number | Error }
  const lines: string[] = []
  const line = (level: string) => (_facts: object, words: string) => void lines.push(`${level}: ${words}`)
  const log = { warn: line('warn'), error: line('error'), info: line('info') } as never
  const guard = diskGuard({ clock: { nowMs: () => state.nowMs } as never, log }, reserveMb * MB, () => {
    if (state.freeMb instanceof Error) throw state.freeMb
    return state.freeMb * MB
  })
  const accepts = (freeMb: number | Error, afterMs = 2_000) => {
    state.freeMb = freeMb
    state.nowMs += afterMs
    try {
      guard.requireRoom()
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
      return false
    }
  }
  return { accepts, lines, hasRoom: guard.hasRoom }
}

test('refuses below the reserve, and accepts again by itself once there is clearly more', () => {
  const { accepts, lines } = guarded(500)
  const steps = [10_000, 2_499, 2_600, 2_800, 499, 510, 549, 551, 3_000] as const
  expect(steps.map((free) => accepts(free))).toEqual([true, true, true, true, false, false, false, true, true])
  expect(lines).toEqual([
    'warn: disk space is running low',
    'info: enough disk space again',
    'error: disk nearly full: telemetry and pictures are refused until there is room',
    'warn: disk space is running low',
    'info: enough disk space again',
  ])
})

test('looks every two seconds, also after the clock was set back', () => {
  const { accepts } = guarded(500)
  expect([accepts(1_000), accepts(100, 1_000), accepts(100, 1_000), accepts(9_000, -60_000)]).toEqual([true, true, false, true])
})

test.each([
  ['without a reserve', 0, 1],
  ['when free space cannot be read', 500, new Error('statfs failed')],
] as const)('%s never refuses', (_what, reserve, free) => {
  expect(guarded(reserve).accepts(free)).toBe(true)
})

test.each([
  ['enough', 3_000, true],
  ['less than the reserve', 499, false],
  ['an amount that cannot be read', new Error('statfs failed'), null],
] as const)('with %s free, says whether there is room', (_what, free, hasRoom) => {
  const disk = guarded(500)
  disk.accepts(free)
  expect(disk.hasRoom()).toBe(hasRoom)
})
