import { MINUTE_MS } from '../../core/time.ts'
import { type Condition, type Leaf, leavesOf } from '../condition.ts'
import type { Evaluated } from '../evaluate.ts'
import type { Sample } from '../signal.ts'

/** A sample and the leaf that reads it. All times are whole minutes. */
export interface Arrival {
  leaf: number
  sample: Sample
}

type Known = boolean | null

/** The verdict of each value in turn, from all values so far. */
function verdicts(leaf: Leaf, samples: readonly Sample[]): Known[] {
  const all: Known[] = []
  samples.forEach((sample, index) => {
    const { value, observedMs } = sample
    if (value === null) all.push(null)
    else if (leaf.kind === 'threshold') {
      const limit = all.at(-1) === true && leaf.clearAt !== undefined ? leaf.clearAt : leaf.value
      all.push(leaf.side === 'above' ? value > limit : value < limit)
    } else if (leaf.kind === 'change') {
      const window = samples
        .slice(0, index)
        .filter((it) => it.value !== null && observedMs - it.observedMs <= leaf.withinMinutes * MINUTE_MS)
      const changes = window.map((it) => value - (it.value as number))
      const counted = changes.map((it) => (leaf.direction === 'rise' ? it : leaf.direction === 'fall' ? -it : Math.abs(it)))
      all.push(window.length === 0 ? null : counted.some((it) => it >= leaf.by))
    } else if (leaf.kind === 'records') all.push(value >= leaf.atLeast)
    else all.push(false)
  })
  return all
}

/** Whether a leaf holds at a minute, and since when. */
function leafAt(leaf: Leaf, samples: readonly Sample[], atMs: number): { holds: Known; sinceMs: number } {
  const last = samples.at(-1)
  if (leaf.kind === 'absence') {
    const sinceMs = (last?.observedMs ?? 0) + leaf.minutes * MINUTE_MS
    return { holds: atMs >= sinceMs, sinceMs }
  }
  if (!last) return { holds: null, sinceMs: 0 }
  if (atMs >= last.staleMs) return { holds: null, sinceMs: last.staleMs }
  const all = verdicts(leaf, samples)
  const holds = all.at(-1) as Known
  let first = all.length - 1
  const isUnbroken = (index: number) =>
    all[index - 1] === holds && (samples[index] as Sample).observedMs < (samples[index - 1] as Sample).staleMs
  while (first > 0 && isUnbroken(first)) first--
  return { holds, sinceMs: (samples[first] as Sample).observedMs }
}

function conditionAt(condition: Condition, history: readonly (readonly Sample[])[], atMs: number) {
  let position = 0
  const visit = (it: Condition): { holds: Known; sinceMs: number } => {
    if ('kind' in it) {
      const samples = history[position++] as readonly Sample[]
      return leafAt(it, samples, atMs)
    }
    const parts = ('all' in it ? it.all : it.any).map(visit)
    const holding = parts.filter((part) => part.holds === true)
    const since = holding.map((part) => part.sinceMs)
    if ('all' in it) {
      if (holding.length === parts.length) return { holds: true, sinceMs: Math.max(...since) }
      return { holds: parts.some((part) => part.holds === false) ? false : null, sinceMs: 0 }
    }
    if (holding.length > 0) return { holds: true, sinceMs: Math.min(...since) }
    return { holds: parts.some((part) => part.holds === null) ? null : false, sinceMs: 0 }
  }
  return visit(condition)
}

/**
 * Decides when a rule fires by looking at all values again in every minute: slow, and without a timer or a running state that could be
 * wrong. @returns 'minute state'
 */
export function naiveChanges(rule: Evaluated, arrivals: readonly Arrival[], untilMinute: number): string[] {
  const leaves = leavesOf(rule.condition)
  const history: Sample[][] = leaves.map(() => [])
  const said: string[] = []
  let phase = 'inactive' as 'inactive' | 'pending' | 'firing' | 'no-data'
  let overMs: number | null = null

  function look(atMs: number): void {
    const { holds, sinceMs } = conditionAt(rule.condition, history, atMs)
    let next: typeof phase = 'inactive'
    const isOver = phase === 'firing' && holds === false
    overMs = isOver ? (overMs ?? atMs) : null
    if (holds === true) {
      const isLongEnough = phase === 'firing' || atMs - sinceMs >= rule.forMinutes * MINUTE_MS
      next = isLongEnough ? 'firing' : phase === 'no-data' ? 'no-data' : 'pending'
    } else if (isOver) next = atMs - (overMs as number) >= rule.resolveMinutes * MINUTE_MS ? 'inactive' : 'firing'
    else if (holds === null) {
      if (rule.noData === 'keep' && phase === 'firing') next = 'firing'
      if (rule.noData === 'alert' && history.some((it) => it.length > 0)) next = 'no-data'
    }
    if (next === phase) return
    const wasOpen = phase === 'firing' || phase === 'no-data'
    said.push(`${atMs / MINUTE_MS} ${next === 'inactive' && wasOpen ? 'resolved' : next}`)
    phase = next
    if (next !== 'firing') overMs = null
  }

  for (let minute = 0; minute <= untilMinute; minute++) {
    for (const { leaf, sample } of arrivals.filter((it) => it.sample.receivedMs === minute * MINUTE_MS)) {
      const own = history[leaf] as Sample[]
      const newestMs = own.at(-1)?.observedMs ?? Number.NEGATIVE_INFINITY
      if (sample.observedMs <= newestMs) continue
      own.push(sample)
      look(minute * MINUTE_MS)
      const fires = verdicts(leaves[leaf] as Leaf, own).at(-1) === true
      if (sample.receivedMs >= sample.staleMs && fires && phase !== 'firing' && phase !== 'no-data') said.push(`${minute} late`)
    }
    look(minute * MINUTE_MS)
  }
  return said
}
