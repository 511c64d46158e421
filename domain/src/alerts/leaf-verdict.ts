import { MINUTE_MS } from '../core/time.ts'
import { unitFactor } from '../telemetry/unit.ts'
import type { Leaf } from './condition.ts'
import type { Sample } from './signal.ts'

/** What the evaluator knows of one leaf at a place; JSON. */
export interface LeafProgress {
  /** The newest sample; null before the first. */
  last: Sample | null
  /** Newer samples than the time that a rate of change looks back on, oldest first; else empty. */
  recent: readonly Sample[]
  /** The verdict of the newest sample; null: not known. */
  holds: boolean | null
  /** Observation time of the sample since which it has had this verdict, epoch ms. */
  sinceMs: number
}

export const noProgress = (sinceMs: number): LeafProgress => ({ last: null, recent: [], holds: null, sinceMs })

/** The limit in the measure's own unit; null if the unit does not belong to the measure. */
export function limitOf(leaf: Leaf): number | null {
  if (leaf.kind !== 'threshold' && leaf.kind !== 'forecast') return null
  const factor = unitFactor(leaf.measure, leaf.unit)
  return factor === null ? null : leaf.value * factor
}

const beyond = (side: 'above' | 'below', value: number, limit: number) => (side === 'above' ? value > limit : value < limit)

/** The change that counts in a direction: positive if it went that way. */
function towards(direction: 'rise' | 'fall' | 'either', change: number): number {
  if (direction === 'either') return Math.abs(change)
  return direction === 'rise' ? change : -change
}

function compared(leaf: Leaf, value: number, before: LeafProgress, sample: Sample): boolean | null {
  switch (leaf.kind) {
    case 'threshold': {
      const factor = unitFactor(leaf.measure, leaf.unit)
      if (factor === null) return null
      const limit = before.holds && leaf.clearAt !== undefined ? leaf.clearAt : leaf.value
      return beyond(leaf.side, value, limit * factor)
    }
    case 'change': {
      const earlier = before.recent.filter((it) => it.value !== null)
      if (earlier.length === 0) return null
      const factor = leaf.unit === '%' ? null : unitFactor(leaf.measure, leaf.unit)
      return earlier.some(({ value: from }) => {
        const change = value - (from as number)
        if (leaf.unit !== '%') return factor !== null && towards(leaf.direction, change) >= leaf.by * factor
        return from !== 0 && towards(leaf.direction, (100 * change) / Math.abs(from as number)) >= leaf.by
      })
    }
    case 'absence':
      // A value arrived; the time that passes after it decides.
      return false
    case 'unusual': {
      const { usual } = sample
      if (usual === null || usual === undefined || usual === 0) return null
      return towards(leaf.direction, (100 * (value - usual)) / Math.abs(usual)) >= leaf.percent
    }
    case 'forecast':
      return value >= leaf.probability
    case 'records':
      return value >= leaf.atLeast
    default:
      return value >= 1
  }
}

/** A sample that is not newer than the last one changes nothing: repeated, corrected or late. */
export const isNews = (before: LeafProgress, sample: Sample) => before.last === null || sample.observedMs > before.last.observedMs

/** The leaf after a new sample. */
export function withSample(leaf: Leaf, before: LeafProgress, sample: Sample): LeafProgress {
  const sinceMs = leaf.kind === 'change' ? sample.observedMs - leaf.withinMinutes * MINUTE_MS : 0
  const recent = before.recent.filter((it) => it.observedMs >= sinceMs)
  const holds = sample.value === null ? null : compared(leaf, sample.value, { ...before, recent }, sample)
  // Over a time in which nothing was known, it has not held.
  const isSame = before.last !== null && holds === before.holds && sample.observedMs < before.last.staleMs
  return {
    last: sample,
    recent: leaf.kind === 'change' ? [...recent, sample] : [],
    holds,
    sinceMs: isSame ? before.sinceMs : sample.observedMs,
  }
}

/** When an absence begins: so long after the newest value, or after the rule began to look. */
const absentFromMs = (leaf: Extract<Leaf, { kind: 'absence' }>, { last, sinceMs }: LeafProgress) =>
  (last?.presentMs ?? last?.observedMs ?? sinceMs) + leaf.minutes * MINUTE_MS

/** The verdict at a moment: a value that has gone stale is not known any more. @returns since when it has held, epoch ms */
export function verdictAt(leaf: Leaf, progress: LeafProgress, atMs: number): { holds: boolean | null; sinceMs: number } {
  if (leaf.kind === 'absence') {
    const fromMs = absentFromMs(leaf, progress)
    return atMs >= fromMs ? { holds: true, sinceMs: fromMs } : { holds: false, sinceMs: progress.sinceMs }
  }
  const { last, holds, sinceMs } = progress
  if (last && atMs >= last.staleMs) return { holds: null, sinceMs: last.staleMs }
  return { holds, sinceMs }
}

/** When the verdict changes by time alone, epoch ms; null: never. */
export function nextChangeMs(leaf: Leaf, progress: LeafProgress, afterMs: number): number | null {
  const atMs = leaf.kind === 'absence' ? absentFromMs(leaf, progress) : progress.last?.staleMs
  return atMs !== undefined && atMs > afterMs && Number.isFinite(atMs) ? atMs : null
}
