import { expect } from 'vitest'
import type { HonestyWatch } from './honesty-watch.ts'
import type { Outcome } from './load-rig.ts'

/** Nothing acknowledged is lost or doubled, every refusal is one, and no picture was wrong without saying so. */
export function expectNothingLost(it: Outcome, honesty: HonestyWatch): void {
  expect.soft({ lost: it.lost, doubled: it.doubled }).toEqual({ lost: [], doubled: [] })
  expect.soft(it.unfinished).toEqual([])
  expect.soft(it.events.created).toBe(it.events.records)
  expect.soft(it.stored).toBe(it.delivered)
  expect.soft(it.missing).toEqual([])
  expect.soft(it.calls.wrong).toEqual([])
  expect.soft(it.calls.late).toEqual([])
  for (const { receipts, sum, answered, without } of it.counted) {
    expect.soft(receipts).toBe(sum)
    expect.soft(receipts).toBeGreaterThanOrEqual(answered)
    // A count may stand for an answer that was on its way when the line was cut.
    expect.soft(receipts).toBeLessThanOrEqual(answered + without)
  }
  expect.soft(it.different).toEqual([])
  expect.soft(honesty.lies).toEqual([])
}
