import { manualClock } from '../../../adapters/clock/manual.adapter.ts'
import type { After } from '../timers.ts'

/** A manual clock with timers that fire when it advances. */
export function manualTimers(startMs: number) {
  const clock = manualClock(startMs)
  const timers = new Set<{ dueMs: number; run: () => void }>()
  const after: After = (ms, run) => {
    const timer = { dueMs: clock.nowMs() + ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return {
    clock,
    after,
    /** Milliseconds until each timer, soonest first. */
    waitingMs: () => [...timers].map((it) => it.dueMs - clock.nowMs()).sort((a, b) => a - b),
    advance(ms: number) {
      clock.advance(ms)
      for (const timer of [...timers]) {
        if (timer.dueMs <= clock.nowMs() && timers.delete(timer)) timer.run()
      }
    },
  }
}

const PATIENCE_MS = 20_000

/** Yields to other work until the condition holds. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  const startedMs = performance.now()
  while (!condition()) {
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error('it never came to pass')
    await new Promise((done) => setImmediate(done))
  }
}
