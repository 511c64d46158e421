import type { Asker } from '@oppidum/analyst/answerer'
import type { ToolResult } from '@oppidum/analyst/tool'
import { allows } from '@oppidum/domain/plans/plan'
import { historyFeature } from '@oppidum/domain/telemetry/history'

/** The result for an asker whose plan does not include this period; null if it does. */
export function planNote({ plan }: Asker, from: string, nowMs: number, isComparison = false): ToolResult | null {
  const needs = historyFeature({ from, compare: isComparison ? 'before' : undefined }, nowMs)
  return needs === null || allows(plan, needs) ? null : { facts: [], notes: [{ note: 'not-allowed', needs }] }
}
