import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from './caller.ts'

/** Observations of a delivery, one ms apart. */
export const ROWS = 200
const PAUSE_MS = 400

export interface Meter {
  /** Time of its first observation, epoch ms. */
  startMs: number
  /** Rows that were acknowledged. */
  rows(): number
  work(isOver: () => boolean): Promise<void>
}

/** Sends observations that no other call sends, each until it is acknowledged. */
export function meter(name: string, secret: string, startMs: number, { insist }: Caller): Meter {
  let calls = 0
  return {
    startMs,
    rows: () => calls * ROWS,
    async work(isOver) {
      while (!isOver()) {
        const rows = Array.from({ length: ROWS }, (_, index) => ({
          measure: 'city.presence',
          at: startMs + calls * ROWS + index,
          value: index,
        }))
        await insist({ method: 'POST', path: '/api/v1/ingest/observations', body: rows, secret, idempotencyKey: `${name}-${calls}` })
        calls += 1
        await wait(PAUSE_MS)
      }
    },
  }
}
