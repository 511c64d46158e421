import { MINUTE_MS } from '../core/time.ts'
import { type Condition, type Leaf, leavesOf } from './condition.ts'
import { isNews, type LeafProgress, nextChangeMs, noProgress, verdictAt, withSample } from './leaf-verdict.ts'
import type { RuleSettings } from './rule.ts'
import type { Sample } from './signal.ts'

/** The part of a rule that decides when it fires. */
export type Evaluated = Pick<RuleSettings, 'condition' | 'forMinutes' | 'resolveMinutes' | 'noData'>

/** What the evaluator knows of a rule at a place; JSON. */
export interface Progress {
  /** By position in `leavesOf`. */
  leaves: readonly LeafProgress[]
  phase: 'inactive' | 'pending' | 'firing' | 'no-data'
  /** Since when the condition has held, by the source's time; epoch ms. Null while it does not. */
  heldSinceMs: number | null
  /** Since when it has been over although the alert still fires, epoch ms; null otherwise. */
  overSinceMs: number | null
  /** Everything before has been evaluated, epoch ms. */
  evaluatedMs: number
}

/** A change that the evaluator decides by itself. `late`: it would have fired, but on a value that was already stale when it came. */
export interface Change {
  to: 'pending' | 'firing' | 'no-data' | 'resolved' | 'inactive' | 'late'
  from: Progress['phase']
  atMs: number
  /** Since when the condition has held; `atMs` where it does not. */
  sinceMs: number
  cause: 'value' | 'time'
  /** The leaves as they were, for the evidence. */
  leaves: readonly LeafProgress[]
}

interface Step {
  progress: Progress
  changes: readonly Change[]
}

/** A rule at a place that has not been looked at before. */
export function initialProgress({ condition }: Pick<Evaluated, 'condition'>, sinceMs: number): Progress {
  const leaves = leavesOf(condition).map(() => noProgress(sinceMs))
  return { leaves, phase: 'inactive', heldSinceMs: null, overSinceMs: null, evaluatedMs: sinceMs }
}

interface Verdict {
  holds: boolean | null
  sinceMs: number
}

/** All: since the last part held. Any: since the first part that still holds. Unknown parts decide only if the others do not. */
export function joinedVerdict(condition: Condition, leaves: readonly Verdict[]): Verdict {
  let position = 0
  const visit = (it: Condition): Verdict => {
    if ('kind' in it) return leaves[position++] ?? { holds: null, sinceMs: 0 }
    const parts = ('all' in it ? it.all : it.any).map(visit)
    const decisive = 'any' in it
    const deciding = parts.filter((part) => part.holds === decisive)
    if (deciding.length > 0) return { holds: decisive, sinceMs: Math.min(...deciding.map((part) => part.sinceMs)) }
    const holds = parts.some((part) => part.holds === null) ? null : !decisive
    return { holds, sinceMs: Math.max(...parts.map((part) => part.sinceMs)) }
  }
  return visit(condition)
}

/** The phase after a verdict, at a moment. Durations have passed when the moment is reached, not only after it. */
function phaseAfter(
  rule: Evaluated,
  progress: Progress,
  verdict: Verdict,
  atMs: number,
): Pick<Progress, 'phase' | 'heldSinceMs' | 'overSinceMs'> {
  const { phase, overSinceMs } = progress
  const rest = { phase: 'inactive', heldSinceMs: null, overSinceMs: null } as const
  if (verdict.holds === true) {
    const heldSinceMs = verdict.sinceMs
    if (phase === 'firing') return { phase, heldSinceMs: progress.heldSinceMs ?? heldSinceMs, overSinceMs: null }
    if (atMs - heldSinceMs >= rule.forMinutes * MINUTE_MS) return { phase: 'firing', heldSinceMs, overSinceMs: null }
    return { phase: phase === 'no-data' ? phase : 'pending', heldSinceMs, overSinceMs: null }
  }
  if (verdict.holds === null) {
    if (rule.noData === 'keep') return phase === 'firing' ? { ...progress, overSinceMs: null } : rest
    if (rule.noData === 'resolve') return rest
    const hadData = progress.leaves.some((it) => it.last !== null)
    return hadData ? { phase: 'no-data', heldSinceMs: null, overSinceMs: null } : rest
  }
  if (phase !== 'firing') return rest
  const sinceMs = overSinceMs ?? atMs
  if (atMs - sinceMs >= rule.resolveMinutes * MINUTE_MS) return rest
  return { phase, heldSinceMs: progress.heldSinceMs, overSinceMs: sinceMs }
}

/** Whether there is an alert in this phase. */
export const isOpen = (phase: Progress['phase']) => phase === 'firing' || phase === 'no-data'

function judge(rule: Evaluated, progress: Progress, atMs: number, cause: Change['cause']): Step {
  const verdicts = leavesOf(rule.condition).map((leaf, index) => verdictAt(leaf, progress.leaves[index] as LeafProgress, atMs))
  const next = { ...progress, ...phaseAfter(rule, progress, joinedVerdict(rule.condition, verdicts), atMs), evaluatedMs: atMs }
  if (next.phase === progress.phase) return { progress: next, changes: [] }
  const to = next.phase === 'inactive' && isOpen(progress.phase) ? 'resolved' : next.phase
  return {
    progress: next,
    changes: [{ to, from: progress.phase, atMs, sinceMs: next.heldSinceMs ?? atMs, cause, leaves: progress.leaves }],
  }
}

/** When the rule has to be looked at again without a new value, epoch ms; null: never. */
export function nextDueMs(rule: Evaluated, progress: Progress): number | null {
  const { phase, heldSinceMs, overSinceMs, evaluatedMs, leaves } = progress
  const due = leavesOf(rule.condition).map((leaf, index) => nextChangeMs(leaf, leaves[index] as LeafProgress, evaluatedMs))
  if (heldSinceMs !== null && phase !== 'firing') due.push(heldSinceMs + rule.forMinutes * MINUTE_MS)
  if (overSinceMs !== null) due.push(overSinceMs + rule.resolveMinutes * MINUTE_MS)
  const times = due.filter((it) => it !== null)
  return times.length === 0 ? null : Math.max(evaluatedMs, Math.min(...times))
}

/** Lets time pass up to and including a moment. Each change has the time at which it became true, however late this is called. */
export function withTime(rule: Evaluated, progress: Progress, untilMs: number): Step {
  const changes: Change[] = []
  let at = progress
  for (let dueMs = nextDueMs(rule, at); dueMs !== null && dueMs <= untilMs; dueMs = nextDueMs(rule, at)) {
    const step = judge(rule, at, dueMs, 'time')
    const isStuck = step.changes.length === 0 && nextDueMs(rule, step.progress) === dueMs
    at = step.progress
    changes.push(...step.changes)
    if (isStuck) break
  }
  return { progress: { ...at, evaluatedMs: Math.max(at.evaluatedMs, untilMs) }, changes }
}

/** Takes a sample from before `evaluatedMs`, which nothing follows from. Call `begin` after the last one. */
export function withPastSample(
  rule: Pick<Evaluated, 'condition'>,
  progress: Progress,
  positions: readonly number[],
  sample: Sample,
): Progress {
  const leaves = leavesOf(rule.condition)
  const taken = (it: LeafProgress, index: number) =>
    positions.includes(index) && isNews(it, sample) ? withSample(leaves[index] as Leaf, it, sample) : it
  return { ...progress, leaves: progress.leaves.map(taken) }
}

/** The first look at a rule at a place, at `evaluatedMs`: what has held for long enough by then fires. */
export const begin = (rule: Evaluated, progress: Progress): Step => judge(rule, progress, progress.evaluatedMs, 'value')

/** Nothing holds and nothing fires: without its stored progress, past samples lead to the same state. */
export const isAtRest = ({ phase, leaves }: Progress) => phase === 'inactive' && leaves.every((it) => it.holds !== true)

/**
 * Takes a sample for the leaves that read its signal. Samples come in the order of `receivedMs`, which is the time of what they cause;
 * one that is not newer than the last is ignored. The same samples in the same order give the same changes, now and in a replay.
 */
export function withSamples(rule: Evaluated, progress: Progress, positions: readonly number[], sample: Sample): Step {
  const atMs = Math.max(sample.receivedMs, progress.evaluatedMs)
  // What is due at this very moment is judged with the new value.
  const { progress: current, changes: before } = withTime(rule, progress, atMs - 1)
  const leaves = leavesOf(rule.condition)
  const fresh = positions.filter((it) => isNews(current.leaves[it] as LeafProgress, sample))
  if (fresh.length === 0) return { progress: current, changes: before }
  const nextLeaves = current.leaves.map((it, index) => (fresh.includes(index) ? withSample(leaves[index] as Leaf, it, sample) : it))
  const { progress: after, changes } = judge(rule, { ...current, leaves: nextLeaves }, atMs, 'value')
  const isLate = sample.receivedMs >= sample.staleMs && fresh.some((it) => nextLeaves[it]?.holds === true)
  const late: Change[] =
    isLate && !isOpen(after.phase)
      ? [{ to: 'late', from: after.phase, atMs, sinceMs: sample.observedMs, cause: 'value', leaves: nextLeaves }]
      : []
  return { progress: after, changes: [...before, ...changes, ...late] }
}
