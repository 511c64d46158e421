import type { Sample } from '@oppidum/domain/alerts/signal'

/** Never stale: it is known as long as the product runs. The largest time that a date can have. */
const NEVER_STALE_MS = 8_640_000_000_000_000

/** What the product itself knows at a moment. @param value null: not known */
export function nowSample(nowMs: number, value: number | null, more: Pick<Sample, 'source'> & Partial<Sample>): Sample {
  return { observedMs: nowMs, receivedMs: nowMs, staleMs: NEVER_STALE_MS, quality: 'measured', value, ...more }
}
