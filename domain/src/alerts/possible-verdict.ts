import { MEASURES, type Measure, type MeasureId } from '../telemetry/measure.ts'
import { isTooLarge } from '../telemetry/unit.ts'
import type { Condition, Leaf } from './condition.ts'
import { limitOf } from './leaf-verdict.ts'

type Verdict = 'never' | 'always' | 'possible'

/** The least value that can occur, see `possibleValue`; production at rest is stored as 0. */
function leastOf(measure: MeasureId): number {
  const { range }: Measure = MEASURES[measure]
  return range === 'any' ? Number.NEGATIVE_INFINITY : 0
}

/** Shares and the safety index end at 100. */
const mostOf = (measure: MeasureId): number => (['%', 'points'].includes(MEASURES[measure].unit) ? 100 : Number.POSITIVE_INFINITY)

function thresholdVerdict(leaf: Extract<Leaf, { kind: 'threshold' }>): Verdict {
  const limit = limitOf(leaf)
  if (limit === null) return 'never'
  const [least, most] = [leastOf(leaf.measure), mostOf(leaf.measure)]
  if (leaf.side === 'above') {
    if (limit >= most || (limit > 0 && isTooLarge(leaf.measure, limit))) return 'never'
    return limit < least ? 'always' : 'possible'
  }
  if (limit <= least) return 'never'
  return limit > most || isTooLarge(leaf.measure, limit) ? 'always' : 'possible'
}

const leafVerdict = (leaf: Leaf): Verdict => (leaf.kind === 'threshold' ? thresholdVerdict(leaf) : 'possible')

/** Thresholds that no one value meets, such as below 10 and above 20 mph. */
function excludeEachOther(parts: readonly Condition[]): boolean {
  const thresholds = parts.filter((it) => 'kind' in it && it.kind === 'threshold') as Extract<Leaf, { kind: 'threshold' }>[]
  return [...new Set(thresholds.map((it) => it.measure))].some((measure) => {
    const of = (side: 'above' | 'below') => thresholds.filter((it) => it.measure === measure && it.side === side)
    // Once a threshold holds, it holds up to its second limit.
    const loosest = (leaf: (typeof thresholds)[number], pick: (...limits: number[]) => number) =>
      pick(...[leaf.value, leaf.clearAt ?? leaf.value].map((value) => limitOf({ ...leaf, value }) ?? Number.NaN))
    const from = Math.max(...of('above').map((it) => loosest(it, Math.min)))
    const to = Math.min(...of('below').map((it) => loosest(it, Math.max)))
    return from >= to
  })
}

/** Whether a condition can hold at all, by the values that its measures can have. */
export function possibleVerdict(condition: Condition): Verdict {
  if ('kind' in condition) return leafVerdict(condition)
  const parts = 'all' in condition ? condition.all : condition.any
  const verdicts = parts.map(possibleVerdict)
  const [decisive, other]: Verdict[] = 'all' in condition ? ['never', 'always'] : ['always', 'never']
  if (verdicts.some((it) => it === decisive)) return decisive as Verdict
  if (verdicts.every((it) => it === other)) return other as Verdict
  return 'all' in condition && excludeEachOther(parts) ? 'never' : 'possible'
}
