import { MINUTE_MS } from '../core/time.ts'
import type { Leaf } from './condition.ts'
import { limitOf } from './leaf-verdict.ts'
import { type Past, pastOfLength } from './past.ts'

type Threshold = Extract<Leaf, { kind: 'threshold' }>

/** Calculates the verdict of a threshold as the evaluator does, without making an object for each value. */
function verdictOf(leaf: Threshold): (value: number, holds: boolean) => boolean {
  const limit = limitOf(leaf) ?? Number.NaN
  const clear = limitOf({ ...leaf, value: leaf.clearAt ?? leaf.value }) ?? Number.NaN
  if (leaf.side === 'above') return (value, holds) => value > (holds ? clear : limit)
  return (value, holds) => value < (holds ? clear : limit)
}

/**
 * The same past with each run of values that say the same as one value, which is known for as long as the run: the evaluator decides the
 * same at the same moments, and most values of a month say the same as the one before. Only where all leaves are thresholds, or all are
 * absences; otherwise the past as it is.
 */
export function steadyRuns(leaves: readonly Leaf[], past: Past): Past {
  const thresholds = leaves.filter((it) => it.kind === 'threshold')
  const absences = leaves.filter((it) => it.kind === 'absence')
  if (leaves.length === 0) return past
  if (thresholds.length === leaves.length && thresholds.every((it) => limitOf(it) !== null)) return runsOfVerdicts(thresholds, past)
  if (absences.length === leaves.length) return runsWithoutGap(Math.min(...absences.map((it) => it.minutes)) * MINUTE_MS, past)
  return past
}

function runsOfVerdicts(leaves: readonly Threshold[], past: Past): Past {
  const { observedMs, receivedMs, staleMs, values } = past
  const verdicts = leaves.map(verdictOf)
  const holds = leaves.map(() => false)
  const runs: number[] = []
  const ends: number[] = []
  let lastObservedMs = Number.NEGATIVE_INFINITY
  let isKnown = false
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    const observed = observedMs[index] as number
    if (observed <= lastObservedMs) continue
    const isNumber = !Number.isNaN(value)
    const isFresh = isNumber && (receivedMs[index] as number) < (staleMs[index] as number)
    let goesOn = isFresh && isKnown && (receivedMs[index] as number) < (ends.at(-1) as number)
    for (let leaf = 0; leaf < verdicts.length; leaf++) {
      const now = isNumber && (verdicts[leaf] as (typeof verdicts)[number])(value, holds[leaf] as boolean)
      goesOn &&= now === holds[leaf]
      holds[leaf] = now
    }
    if (!goesOn) runs.push(index)
    ends[goesOn ? ends.length - 1 : ends.length] = staleMs[index] as number
    // A value that was stale when it came begins no run.
    isKnown = isFresh
    lastObservedMs = observed
  }
  return picked(past, runs, (it, position) => {
    it.staleMs[position] = ends[position] as number
  })
}

function runsWithoutGap(gapMs: number, past: Past): Past {
  const { observedMs, receivedMs, presentMs, values } = past
  const runs: number[] = []
  const newest: number[] = []
  for (let index = 0; index < values.length; index++) {
    const observed = observedMs[index] as number
    const before = newest.at(-1)
    if (before !== undefined && observed <= before) continue
    const goesOn = before !== undefined && (receivedMs[index] as number) < before + gapMs
    if (!goesOn) runs.push(index)
    newest[goesOn ? newest.length - 1 : newest.length] = presentMs?.[index] ?? observed
  }
  return picked(past, runs, (it, position) => {
    it.observedMs[position] = newest[position] as number
  })
}

function picked(past: Past, runs: readonly number[], change: (past: Past, position: number) => void): Past {
  const short = pastOfLength(runs.length)
  runs.forEach((index, position) => {
    for (const column of ['observedMs', 'receivedMs', 'staleMs', 'values'] as const) short[column][position] = past[column][index] as number
    change(short, position)
  })
  return short
}
