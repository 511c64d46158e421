import type { Leaf } from '@oppidum/domain/alerts/condition'
import { leavesOf } from '@oppidum/domain/alerts/condition'
import { type Change, initialProgress, isAtRest, nextDueMs, type Progress } from '@oppidum/domain/alerts/evaluate'
import type { RulePlace } from '@oppidum/domain/alerts/rule-places'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { ActiveRule } from './active-rule-store.ts'

/** A rule at a place: what is evaluated. */
export interface Unit {
  rule: ActiveRule
  place: RulePlace
  /** What each leaf reads, by position. */
  keys: readonly string[]
  progress: Progress
  /** When time alone changes it, epoch ms; infinite: never. */
  dueMs: number
  /** It has changed since it was stored. */
  isDirty: boolean
  /** What is stored of it is at rest, or nothing is. */
  isStoredAtRest: boolean
}

export const unitKey = (ruleId: string, placeId: string) => `${ruleId} ${placeId}`
export const keyOf = ({ rule, place }: Pick<Unit, 'rule' | 'place'>) => unitKey(rule.id, place.id)

const dueMsOf = ({ settings }: ActiveRule, progress: Progress): number => nextDueMs(settings, progress) ?? Number.POSITIVE_INFINITY

/**
 * @param stored what is stored of it; null if nothing is. One at rest begins again from past values: what happened to it before
 *   `evaluatedMs` is known, as nothing did.
 * @param evaluatedMs up to when it has been evaluated; at the latest when its rule was changed last
 */
export function newUnit({ rule, place, keys }: Pick<Unit, 'rule' | 'place' | 'keys'>, stored: Progress | null, evaluatedMs: number): Unit {
  if (stored && !isAtRest(stored))
    return { rule, place, keys, progress: stored, dueMs: dueMsOf(rule, stored), isDirty: false, isStoredAtRest: false }
  const changedMs = rule.changedAt.getTime()
  const progress = {
    ...initialProgress(rule.settings, changedMs),
    evaluatedMs: Math.max(evaluatedMs, changedMs, stored?.evaluatedMs ?? 0),
  }
  return { rule, place, keys, progress, dueMs: dueMsOf(rule, progress), isDirty: false, isStoredAtRest: true }
}

/** Takes a step, and adds what changed. */
export function advance(unit: Unit, step: { progress: Progress; changes: readonly Change[] }, changes: Change[]): void {
  unit.progress = step.progress
  unit.dueMs = dueMsOf(unit.rule, step.progress)
  unit.isDirty = true
  changes.push(...step.changes)
}

/** Whether a restart needs what is stored of it to be as it is now. */
export const needsStoring = (unit: Unit): boolean => unit.isDirty && !(unit.isStoredAtRest && isAtRest(unit.progress))

/** Positions of the leaves that read a signal. */
export const positionsOf = ({ keys }: Pick<Unit, 'keys'>, key: string): number[] => keys.flatMap((it, index) => (it === key ? index : []))

const lookBackMinutes = (leaf: Leaf) => (leaf.kind === 'change' ? leaf.withinMinutes : 0)

/** How far back values matter when it begins, ms: a condition may have held for long enough already. */
export function lookBackMs({ rule: { settings } }: Pick<Unit, 'rule'>): number {
  const minutes = Math.max(settings.forMinutes, ...leavesOf(settings.condition).map(lookBackMinutes))
  return Math.min(minutes * MINUTE_MS, DAY_MS)
}
