import { MEASURES } from '../telemetry/measure.ts'
import { unitFactor } from '../telemetry/unit.ts'
import type { AlertValue } from './alert.ts'
import { type Condition, type Leaf, leavesOf, measureOf } from './condition.ts'
import { type LeafProgress, limitOf } from './leaf-verdict.ts'
import type { AlertDomain } from './policy.ts'

/** What a rule looks at first. */
export function domainOf(condition: Condition): AlertDomain {
  const [first] = leavesOf(condition) as [Leaf]
  const measure = measureOf(first)
  if (measure !== null) {
    const { kind } = MEASURES[measure]
    return kind === 'city-metrics' ? 'city' : kind
  }
  if (first.kind === 'feed') return 'feeds'
  return first.kind === 'system' ? 'system' : 'records'
}

/** Unit of the samples of a leaf; null for counts and states. */
function unitOf(leaf: Leaf): string | null {
  if (leaf.kind === 'forecast') return '%'
  if (leaf.kind === 'anomaly') return null
  const measure = measureOf(leaf)
  return measure === null ? null : MEASURES[measure].unit
}

/** What the newest sample was compared with, in the unit of the sample. */
function comparedWith(leaf: Leaf, { last }: LeafProgress): number | null {
  switch (leaf.kind) {
    case 'threshold':
      return limitOf(leaf)
    case 'forecast':
      return leaf.probability
    case 'unusual':
      return last?.usual ?? null
    case 'change': {
      const factor = leaf.unit === '%' ? null : unitFactor(leaf.measure, leaf.unit)
      return factor === null ? null : leaf.by * factor
    }
    case 'records':
      return leaf.atLeast
    default:
      return null
  }
}

const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** The values that a verdict rests on, one for each leaf. */
export function verdictValues(condition: Condition, progress: readonly LeafProgress[]): AlertValue[] {
  return leavesOf(condition).map((leaf, index) => {
    const at = progress[index] as LeafProgress
    const { last } = at
    const measure = measureOf(leaf)
    return {
      leaf: index,
      value: last?.value ?? null,
      unit: unitOf(leaf),
      ...(measure !== null && { measure }),
      limit: comparedWith(leaf, at),
      observedAt: instant(last?.observedMs),
      receivedAt: instant(last?.receivedMs),
      source: last?.source ?? null,
      quality: last?.quality ?? null,
      ...(last?.records && { records: [...last.records] }),
    }
  })
}
