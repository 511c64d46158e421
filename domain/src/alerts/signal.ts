import type { Quality } from '../telemetry/provenance.ts'
import type { Leaf } from './condition.ts'

/**
 * What a leaf compares at a place, as samples in the order in which the product received them. Every kind of leaf is read as numbers:
 * a measure's values; 1 or 0 for an anomaly, a feed or the system; a probability in percent for a forecast; a count for records and
 * targets. So there is one evaluator, for what happens now and for what would have happened.
 */
export interface Sample {
  /** The source's time, epoch ms. */
  observedMs: number
  /** When the product had it, epoch ms: the time of whatever it causes. Not before `observedMs`, clocks aside. */
  receivedMs: number
  /** Null: the source says that there is none. */
  value: number | null
  /** From then on it is not known any more, epoch ms. */
  staleMs: number
  /** Until then values are taken to have come, epoch ms, because only a mean of theirs is stored; absent: until `observedMs`. */
  presentMs?: number
  source: string
  quality: Quality
  /** Mean of this hour and weekday; null if it is not known. Only for a leaf that asks for it. */
  usual?: number | null
  /** Ids of the records that were counted, at most 20. */
  records?: readonly string[]
}

/** Identifies what a leaf reads at a place: leaves with the same key share its samples. Limits and directions are not part of it. */
export function signalKey(leaf: Leaf, placeId: string): string {
  switch (leaf.kind) {
    case 'threshold':
    case 'change':
    case 'absence':
    case 'unusual':
      return `value ${leaf.measure} ${placeId}`
    case 'anomaly':
      return `anomaly ${leaf.measure} ${placeId}`
    case 'forecast':
      return `forecast ${leaf.measure} ${leaf.side} ${leaf.value} ${leaf.unit} ${leaf.withinMinutes} ${placeId}`
    case 'records':
      return `records ${leaf.records} ${leaf.withinMinutes ?? ''} ${leaf.filter} ${placeId}`
    case 'overdue':
      return `overdue ${leaf.records} ${leaf.aim} ${leaf.filter} ${placeId}`
    case 'feed':
      return `feed ${leaf.feed ?? ''}`
    case 'system':
      return `system ${leaf.check ?? ''}`
  }
}
