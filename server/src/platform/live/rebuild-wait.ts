import type { LiveSource } from './live-source.ts'

/** Changes of telemetry within this time go into one message. */
export const COALESCE_MS = 250
/** Telemetry that takes long to build is built once in ten times as long, so that building takes a tenth of the time, or once a second. */
const TELEMETRY = { builds: 10, mostCoalesced: 4 }
/** Building a list of records, of which up to 500 are read and compared, takes at most a quarter of the time as long as no change waits longer. */
const RECORDS = { builds: 4, leastMs: 50, mostMs: 250 }

/** The last build of an answer, in ms. */
interface LastBuild {
  tookMs: number
  /** Since it began. */
  sinceMs: number
}

/**
 * How long an answer waits for further changes before it is rebuilt, in ms. Changes of records wait only when they follow each other closely.
 * @param coalesceMs shortest wait of telemetry
 */
export function rebuildWaitMs(form: LiveSource['form'], { tookMs, sinceMs }: LastBuild, coalesceMs: number): number {
  if (form === 'records') return Math.max(0, Math.min(Math.max(RECORDS.builds * tookMs, RECORDS.leastMs), RECORDS.mostMs) - sinceMs)
  return Math.max(coalesceMs, Math.min(TELEMETRY.builds * tookMs, TELEMETRY.mostCoalesced * coalesceMs) - sinceMs)
}
