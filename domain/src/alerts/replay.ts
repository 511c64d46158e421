import { leavesOf } from './condition.ts'
import { type Change, type Evaluated, initialProgress, isOpen, withSamples, withTime } from './evaluate.ts'
import { type Past, sampleOf } from './past.ts'
import { steadyRuns } from './steady-runs.ts'

/** A signal of a rule at a place, with the positions of the leaves that read it. */
export interface PastSignal {
  positions: readonly number[]
  past: Past
}

/** One alert that a rule had or would have had; epoch ms. */
export interface Episode {
  firedMs: number
  /** Null: still firing at the end. */
  resolvedMs: number | null
}

/**
 * What the evaluator would have decided from `fromMs` to `toMs`, had the rule existed then. Signals are read in the order of receipt; at the
 * same moment the older observation comes first, then the signal that stands first.
 */
export function replay(rule: Evaluated, signals: readonly PastSignal[], fromMs: number, toMs: number): Change[] {
  const sources = signals.map(({ positions, past }) => {
    const leaves = positions.map((it) => leavesOf(rule.condition)[it]).filter((it) => it !== undefined)
    // Where several signals meet, the order within a moment matters, so nothing is left out.
    return { positions, past: signals.length === 1 ? steadyRuns(leaves, past) : past, next: 0 }
  })
  const isBefore = (a: (typeof sources)[number], b: (typeof sources)[number]) => {
    const received = (a.past.receivedMs[a.next] as number) - (b.past.receivedMs[b.next] as number)
    return received < 0 || (received === 0 && (a.past.observedMs[a.next] as number) < (b.past.observedMs[b.next] as number))
  }
  const changes: Change[] = []
  let progress = initialProgress(rule, fromMs)
  for (;;) {
    let first: (typeof sources)[number] | null = null
    for (const it of sources) if (it.next < it.past.values.length && (first === null || isBefore(it, first))) first = it
    if (first === null) break
    const sample = sampleOf(first.past, first.next++)
    if (sample.receivedMs > toMs) break
    const step = withSamples(rule, progress, first.positions, sample)
    progress = step.progress
    if (step.changes.length > 0) changes.push(...step.changes)
  }
  changes.push(...withTime(rule, progress, toMs).changes)
  return changes
}

/** The alerts among changes in order: from the moment one fires, or its values stop coming, to the moment it is resolved. */
export function episodesOf(changes: readonly Change[]): Episode[] {
  const episodes: Episode[] = []
  for (const { from, to, atMs } of changes) {
    if (!isOpen(from) && (to === 'firing' || to === 'no-data')) episodes.push({ firedMs: atMs, resolvedMs: null })
    const last = episodes.at(-1)
    if (to === 'resolved' && last) last.resolvedMs = atMs
  }
  return episodes
}
