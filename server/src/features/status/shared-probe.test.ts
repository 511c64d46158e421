import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { sharedProbe } from './shared-probe.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('readiness calls at the same time share one connection to the store', async () => {
  const app = await startTestApp()
  try {
    const reach = vi.spyOn(app.context.db, 'reach')
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.get('/api/ready')))
    expect(new Set(answers.map((it) => it.status))).toEqual(new Set([200]))
    // The status watch probes as well, and calls that arrive after a probe has ended get another one.
    expect(reach.mock.calls.length).toBeLessThan(50)
  } finally {
    await app.close()
  }
})

describe('probes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })

  it('begin four times a second at most', async () => {
    let begun = 0
    const probe = sharedProbe(async () => {
      begun++
      return true
    })
    expect(await probe()).toBe(true)
    const second = probe()
    const third = probe()
    await vi.advanceTimersByTimeAsync(249)
    expect(begun).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([second, third])).toEqual([true, true])
    expect(begun).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(begun).toBe(2)
  })

  it('each check again, even after one that failed', async () => {
    const outcomes = [true, false, true]
    const probe = sharedProbe(async () => {
      const outcome = outcomes.shift()
      if (outcome === undefined) throw new Error('no more')
      return outcome
    })
    for (const expected of [true, false, true]) {
      const answer = probe()
      await vi.advanceTimersByTimeAsync(250)
      expect(await answer).toBe(expected)
    }
    const failing = probe()
    const failed = expect(failing).rejects.toThrow('no more')
    await vi.advanceTimersByTimeAsync(250)
    await failed
  })
})
