import type { Condition, Leaf } from './condition.ts'
import type { RuleSettings } from './rule.ts'

/** What a proposal changes. */
export type ProposalKind = 'duration' | 'hysteresis' | 'threshold'

export interface Candidate {
  kind: ProposalKind
  settings: RuleSettings
}

const MINUTES = [2, 5, 10, 15, 30, 60]
/** Percent of a limit. */
const STEPS = [5, 10, 20]

const round = (value: number) => Number(value.toPrecision(3))

function withThresholds(condition: Condition, change: (leaf: Extract<Leaf, { kind: 'threshold' }>) => Leaf): Condition {
  if ('all' in condition) return { all: condition.all.map((it) => withThresholds(it, change)) }
  if ('any' in condition) return { any: condition.any.map((it) => withThresholds(it, change)) }
  return condition.kind === 'threshold' ? change(condition) : condition
}

/** Beyond the limit, so that it is met less often. */
const away = (side: 'above' | 'below') => (side === 'above' ? 1 : -1)

function movedLimits(settings: RuleSettings, percent: number): RuleSettings {
  const condition = withThresholds(settings.condition, (leaf) => {
    const by = (away(leaf.side) * (Math.abs(leaf.value) * percent)) / 100
    return { ...leaf, value: round(leaf.value + by), ...(leaf.clearAt !== undefined && { clearAt: round(leaf.clearAt + by) }) }
  })
  return { ...settings, condition }
}

/** Once it fires, it goes on until the value is clearly on the other side. */
function widerHysteresis(settings: RuleSettings, percent: number): RuleSettings {
  const condition = withThresholds(settings.condition, (leaf) => {
    const by = (away(leaf.side) * (Math.abs(leaf.value) * percent)) / 100
    if (by === 0) return leaf
    return { ...leaf, clearAt: round((leaf.clearAt ?? leaf.value) - by) }
  })
  return { ...settings, condition }
}

const isChanged =
  (before: RuleSettings) =>
  ({ settings }: Candidate) =>
    JSON.stringify(settings) !== JSON.stringify(before)

/** Milder forms of a rule, each kind from the least change to the largest. */
export function candidatesOf(settings: RuleSettings): Candidate[] {
  const longer = MINUTES.filter((it) => it > settings.forMinutes)
  return [
    ...longer.map((forMinutes) => ({ kind: 'duration' as const, settings: { ...settings, forMinutes } })),
    ...STEPS.map((percent) => ({ kind: 'hysteresis' as const, settings: widerHysteresis(settings, percent) })),
    ...STEPS.map((percent) => ({ kind: 'threshold' as const, settings: movedLimits(settings, percent) })),
  ].filter(isChanged(settings))
}
