import { historyFeature } from '@oppidum/domain/history'
import { allows } from '@oppidum/domain/plan'
import type { Asker } from '../answerer.ts'
import type { ToolResult } from './tool.ts'

/** The answer to somebody whose plan does not reach so far; null when it does. REQUIREMENTS B2, B4. */
export function planNote({ plan }: Asker, from: string, nowMs: number, isComparison = false): ToolResult | null {
  const needs = historyFeature({ from, compare: isComparison ? 'before' : undefined }, nowMs)
  return needs === null || allows(plan, needs) ? null : { facts: [], notes: [{ note: 'not-allowed', needs }] }
}
